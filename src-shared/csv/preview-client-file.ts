import type { FileChoices } from '../domain/profile';
import { fail, succeed, type Result } from '../result';
import { proposeColumn } from './choose-columns';
import { openClientFile, type ClientFileSource } from './open-client-file';
import { parseRecords } from './parse-records';
import { isBlank } from './sort-records';
import { createRecordSplitter } from './split-records';

/** How a client file would be read, and what its beginning shows. */
export interface ClientFilePreview {
  readonly encoding: string;
  readonly delimiter: string;
  readonly columns: readonly string[];
  readonly keyColumn: string | null;
  readonly statusColumn: string | null;
  readonly rows: ReadonlyArray<readonly string[]>;
}

/** Looks at the beginning of a client file, so that its columns can be chosen; compares and keeps nothing. */
export async function previewClientFile(
  source: ClientFileSource,
  choices: FileChoices,
  rowCount: number,
): Promise<Result<ClientFilePreview>> {
  const opened = await openClientFile(source, choices);
  if (!opened.ok) return opened;
  await opened.value.close();
  const { encoding, delimiter, sample, complete, sepLine } = opened.value;
  const [header, ...rows] = createRecordSplitter(delimiter)
    .push(sample, complete)
    .slice(sepLine ? 1 : 0)
    .filter(({ text, problem }) => problem === null && !isBlank(text, delimiter))
    .slice(0, 1 + rowCount);
  if (!header) return fail({ code: 'file_empty', name: source.name });
  const [columns = [], ...fields] = parseRecords(
    [header, ...rows].map(({ text }) => text),
    delimiter,
  );
  return succeed({
    encoding,
    delimiter,
    columns,
    keyColumn: choices.keyColumn ?? proposeColumn(columns, 'key'),
    statusColumn: choices.statusColumn ?? proposeColumn(columns, 'status'),
    rows: fields,
  });
}
