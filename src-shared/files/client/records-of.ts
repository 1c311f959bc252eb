import { fail, succeed, type Result } from '../../base/result';
import { createDecoder } from '../csv/decode';
import { createRecordSplitter, type RawRecord } from '../csv/split-records';
import type { Dialect } from './detect-dialect';
import type { ReadingWatch } from './reading-watch';

/** How the bytes of a text become records. */
export interface TextReading extends Pick<Dialect, 'delimiter'> {
  readonly name: string;
  readonly encoding: string;
  readonly chunks: AsyncIterable<Result<Uint8Array>>;
}

/** The records of a text file, some at a time; ends with the failure that keeps it from being read on. */
export async function* recordsOf(
  { name, encoding, delimiter, chunks }: TextReading,
  { onProgress, signal }: ReadingWatch,
): AsyncGenerator<Result<readonly RawRecord[]>, undefined, undefined> {
  const decoder = createDecoder(encoding, name);
  if (!decoder.ok) return yield decoder;
  const splitter = createRecordSplitter(delimiter);
  let [bytes, records] = [0, 0];
  for await (const chunk of withEnd(chunks)) {
    if (signal?.aborted === true) return yield fail({ code: 'cancelled' });
    if (chunk?.ok === false) return yield chunk;
    const text = decoder.value.decode(chunk?.value ?? new Uint8Array(), chunk === null);
    if (!text.ok) return yield text;
    for (const batch of splitter.push(text.value, chunk === null)) {
      records += batch.length;
      yield succeed(batch);
    }
    const line = splitter.tooLong();
    if (line !== null) return yield fail({ code: 'file_too_large', name, limit: 'line', line });
    bytes += chunk?.value.length ?? 0;
    onProgress?.(bytes, records);
  }
}

async function* withEnd<T>(chunks: AsyncIterable<T>): AsyncGenerator<T | null> {
  yield* chunks;
  yield null;
}
