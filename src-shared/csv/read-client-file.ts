import type { FileChoices } from '../domain/profile';
import { fail, succeed, type Result } from '../result';
import { openClientFile, type ClientFileSource } from './open-client-file';
import { createRecordSorter, type SortedRecords } from './sort-records';
import { createRecordSplitter, type LineEnds } from './split-records';

/** A client file read to its end, and how it was read. */
export interface ReadFile extends SortedRecords {
  readonly encoding: string;
  readonly delimiter: string;
  readonly lineEnds: Readonly<LineEnds>;
}

/** What a long reading tells and asks while it runs; an AbortSignal is a `signal`. */
export interface ReadingWatch {
  readonly onProgress?: (bytesRead: number, records: number) => void;
  readonly signal?: { readonly aborted: boolean };
}

/**
 * Reads a client file to its end (product.md, section 3): every record becomes the header, a skipped blank line, a malformed
 * record or a data row, and is counted. Keeps two columns, and those further ones that the rules look at; compares nothing.
 */
export async function readClientFile(
  source: ClientFileSource,
  choices: FileChoices,
  watch: ReadingWatch = {},
  furtherColumns: readonly string[] = [],
): Promise<Result<ReadFile>> {
  const opened = await openClientFile(source, choices);
  if (!opened.ok) return opened;
  const { encoding, delimiter, sepLine, texts, bytesRead } = opened.value;
  const splitter = createRecordSplitter(delimiter);
  const sorter = createRecordSorter(source.name, delimiter, sepLine, choices, furtherColumns);

  const take = (text: string, last: boolean): Result<null> => {
    const taken = sorter.take(splitter.push(text, last));
    watch.onProgress?.(bytesRead(), sorter.records());
    return taken;
  };
  for await (const text of texts) {
    if (watch.signal?.aborted === true) return fail({ code: 'cancelled' });
    if (!text.ok) return text;
    const taken = take(text.value, false);
    if (!taken.ok) return taken;
  }
  const taken = take('', true);
  if (!taken.ok) return taken;
  const sorted = sorter.end();
  return sorted.ok ? succeed({ ...sorted.value, encoding, delimiter, lineEnds: splitter.lineEnds }) : sorted;
}
