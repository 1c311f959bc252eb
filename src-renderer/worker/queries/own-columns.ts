import { fail, succeed } from '#shared/base/result';
import { normalise } from '#shared/base/text';
import { ownColumns, type QuerySource } from '#shared/domain/queries/query';
import type { Reconciliation } from '#shared/domain/totals/reconciliation';
import { readClientFile, type ReadFile } from '#shared/files/client/read-client-file';
import type { ChosenFile } from '../file/chosen-file';
import { sourceOfFile } from '../file/file-source';
import type { QueryParts } from './queries';

/**
 * The client's own columns of the run that is open: of an older run those that were kept with it, else all of the file that
 * are there once. The file is read again for columns that were not kept; what was read stays as long as the file is open.
 * The client file that is open beside the run may be another one.
 */
export function createOwnColumns(
  open: () => Reconciliation | null,
  chosenFile: () => ChosenFile | null,
  pause: () => Promise<void>,
): Pick<QueryParts, 'columnNames' | 'columns'> {
  let known: { readonly of: ReadFile['file']; readonly columns: QuerySource['columns'] } | null = null;

  return {
    columnNames: () => {
      const [run, read] = [open(), chosenFile()?.read];
      if (run === null) return [];
      if (read?.file !== run.ledger.file) return [...ownColumns(run).keys()];
      const { columns, keyColumn, statusColumn } = read;
      return columns.filter(
        (name) =>
          normalise(name) !== '' &&
          name !== keyColumn &&
          name !== statusColumn &&
          columns.indexOf(name) === columns.lastIndexOf(name),
      );
    },
    columns: async (names) => {
      const [run, current] = [open(), chosenFile()];
      if (run === null) return succeed(new Map());
      const { file } = run.ledger;
      if (known?.of !== file) known = { of: file, columns: ownColumns(run) };
      const kept = known.columns;
      if (current?.read.file !== file || names.every((name) => kept.has(name)))
        return succeed(inOrder(names, kept));
      const wanted = names.filter((name) => !kept.has(name));
      const { chosen, choices } = current.origin;
      // A reading of its own: one that takes the file in, or compares it, is not ended by it, but ends it.
      const signal = {
        get aborted() {
          return open() !== run;
        },
      };
      const read = await readClientFile(sourceOfFile(chosen), choices, { signal, pause }, wanted);
      if (signal.aborted) return fail({ code: 'cancelled' });
      if (!read.ok) return read;
      const { rows } = read.value.file;
      // Its rows are those of the run, or the file was changed meanwhile.
      if (!haveSameRows(rows, file.rows))
        return fail({ code: 'file_unreadable', name: chosen.name, problem: 'changed' });
      // Another call may have read further ones meanwhile.
      if (known.of !== file) known = { of: file, columns: kept };
      known = { of: file, columns: new Map([...known.columns, ...inOrder(wanted, rows.columns)]) };
      return succeed(inOrder(names, known.columns));
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
