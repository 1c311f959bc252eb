import { fail, succeed, type Result } from '#shared/base/result';
import { normalise } from '#shared/base/text';
import { ownColumns, type QuerySource } from '#shared/domain/queries/query';
import type { FileChoices } from '#shared/domain/rules/profile';
import { columnsOfRules } from '#shared/domain/rules/rules';
import type { Reconciliation } from '#shared/domain/totals/reconciliation';
import type { ReadFile } from '#shared/files/client/read-client-file';
import type { QueryParts } from './queries';

/** The open run, and the client file that is open beside it, which may be another one. */
interface OpenFile {
  readonly run: Reconciliation;
  readonly imported: ReadFile | null;
  readonly origin: { readonly chosen: File; readonly choices: FileChoices } | null;
}

/**
 * The client's own columns of the run that is open: of an older run those that were kept with it, else all of the file that
 * stand there once. The file is read again for columns that were not kept.
 */
export function createOwnColumns(
  open: () => OpenFile | null,
  readFile: (chosen: File, choices: FileChoices, columns: readonly string[]) => Promise<Result<ReadFile>>,
): Pick<QueryParts, 'columnNames' | 'columns'> {
  return {
    columnNames: () => {
      const opened = open();
      if (opened === null) return [];
      const { run, imported } = opened;
      if (imported?.file !== run.ledger.file) return [...ownColumns(run, null).keys()];
      const { columns, keyColumn, statusColumn } = imported;
      return columns.filter(
        (name) =>
          normalise(name) !== '' &&
          name !== keyColumn &&
          name !== statusColumn &&
          columns.indexOf(name) === columns.lastIndexOf(name),
      );
    },
    columns: async (names) => {
      const opened = open();
      if (opened === null) return succeed(new Map());
      const { run, imported, origin } = opened;
      const kept = ownColumns(run, names);
      const isOther = origin === null || imported?.file !== run.ledger.file;
      if (isOther || names.every((name) => kept.has(name))) return succeed(inOrder(names, kept));
      const wanted = [...new Set([...columnsOfRules(run.ledger.rules), ...names])];
      const read = await readFile(origin.chosen, origin.choices, wanted);
      if (!read.ok) return read;
      const { rows } = read.value.file;
      // Its rows are those of the run, or the file was changed meanwhile.
      if (!haveSameRows(rows, run.ledger.file.rows))
        return fail({ code: 'file_unreadable', name: origin.chosen.name, problem: 'changed' });
      return succeed(inOrder(names, rows.columns));
    },
  };
}

type Rows = ReadFile['file']['rows'];

function haveSameRows(a: Rows, b: Rows): boolean {
  return (
    a.lines.length === b.lines.length &&
    a.lines.every((line, row) => line === b.lines[row] && a.references.at(row) === b.references.at(row))
  );
}

function inOrder(names: readonly string[], columns: QuerySource['columns']): QuerySource['columns'] {
  return new Map(
    names.flatMap((name) => {
      const column = columns.get(name);
      return column === undefined ? [] : [[name, column] as const];
    }),
  );
}
