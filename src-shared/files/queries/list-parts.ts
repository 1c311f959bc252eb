import { succeed, type Result } from '../../base/result';
import { normalise } from '../../base/text';
import { readQueryId } from '../../domain/queries/query-id';
import type { FileChoices } from '../../domain/rules/profile';
import { queryLanguages, type QueryLanguage } from '../../domain/vocabulary/query-languages';
import { queryTexts } from '../../words/queries/languages';
import type { ClientFileSource } from '../client/open-client-file';
import type { ReadingWatch } from '../client/reading-watch';
import { allTexts, type SheetRow } from '../xlsx/sheet-row';
import { openTables, type ListTable } from './list-tables';

/** A table with lines of a list; `header` is null where it has none. */
export interface ListPart {
  readonly table: ListTable;
  readonly header: ListHeader | null;
}

/** The row with the fixed headers of a language; its columns are normalised. */
export interface ListHeader {
  readonly language: QueryLanguage;
  readonly line: number;
  readonly columns: readonly string[];
}

/** Finds the tables of a file that have the header of a list or a query id, among their first `most` rows. */
export async function findListParts(
  source: ClientFileSource,
  choices: FileChoices,
  watch: ReadingWatch,
  most = Infinity,
): Promise<Result<readonly ListPart[]>> {
  const parts: ListPart[] = [];
  for (const language of queryLanguages) {
    // How a text is cut depends on the names that its header is looked for by.
    const { id, answer } = queryTexts[language].headers;
    const tables = await openTables(source, { ...choices, keyColumn: id, statusColumn: answer }, watch);
    if (!tables.ok) return tables;
    parts.length = 0;
    for (const table of tables.value) {
      const part = await lookInto(table, most);
      if (!part.ok) return part;
      if (part.value !== null) parts.push(part.value);
    }
    const isText = tables.value.some(({ sheet }) => sheet === null);
    if (!isText || parts.some(({ header }) => header !== null)) break;
  }
  return succeed(parts);
}

/** The header may be anywhere: sorting takes it along with the lines. */
async function lookInto(table: ListTable, most: number): Promise<Result<ListPart | null>> {
  let rows = 0;
  let hasQuery = false;
  for await (const batch of table.rows()) {
    if (!batch.ok) return batch;
    for (const row of batch.value.rows) {
      const header = headerIn(row);
      if (header !== null) return succeed({ table, header });
      hasQuery ||= namesQuery(row);
    }
    rows += batch.value.rows.length;
    if (rows >= most) break;
  }
  return succeed(hasQuery ? { table, header: null } : null);
}

function headerIn(row: SheetRow): ListHeader | null {
  const names = new Set(row.texts.map(normalise));
  const language = queryLanguages.find((one) => {
    const { id, answer, comment } = queryTexts[one].headers;
    return [id, answer, comment].every((name) => names.has(name));
  });
  return language === undefined ? null : { language, line: row.line, columns: allTexts(row).map(normalise) };
}

/** Whether a cell of a row is a query id. */
export function namesQuery({ texts }: SheetRow): boolean {
  return texts.some((text) => readQueryId(normalise(text)) !== null);
}
