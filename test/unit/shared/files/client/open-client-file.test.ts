import { expect, it } from 'vitest';
import { fail, succeed, type Result } from '#shared/base/result';
import { defaultProfile, type FileChoices } from '#shared/domain/rules/profile';
import { openClientFile, runWatched } from '#shared/files/client/open-client-file';
import { valueOf } from '../../../../support/value-of';

const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const unreadable = fail({ code: 'file_unreadable', name: 'client.csv', problem: 'other' });

/** Opens a file of these chunks, a text being its bytes. */
function opening(
  pieces: ReadonlyArray<string | typeof unreadable>,
  choices: Partial<FileChoices>,
  aborted = false,
) {
  const closings: number[] = [];
  const chunks = pieces.map((piece): Result<Uint8Array> =>
    typeof piece === 'string' ? succeed(bytesOf(piece)) : piece,
  );
  const source = {
    ...{ name: 'client.csv', bytes: 0 },
    // eslint-disable-next-line @typescript-eslint/require-await -- an async iterable is what a source is
    chunks: async function* () {
      try {
        yield* chunks;
      } finally {
        closings.push(1);
      }
    },
  };
  const opened = openClientFile(source, { ...defaultProfile.file, ...choices }, { signal: { aborted } });
  return { opened, closings };
}

it('looks at the beginning of a text, and then hands out all of it', async () => {
  const text = `reference,status\n${'A-1,PAID\n'.repeat(20_000)}`;
  const pieces = Array.from({ length: 19 }, (_, at) => text.slice(at * 10_000, (at + 1) * 10_000));
  const { opened, closings } = opening(pieces, {});
  const file = valueOf(await opened);
  if (file.kind !== 'text') throw new Error('no text');
  // As many whole lines as 64 KiB have.
  expect([file.bytesRead(), file.records.length, file.records.at(-1)?.fields]).toEqual([
    ...[70_000, 7_280, ['A-1', 'PAID']],
  ]);
  let length = 0;
  for await (const chunk of file.chunks) length += valueOf(chunk).length;
  expect([length, file.bytesRead(), closings]).toEqual([text.length, text.length, [1]]);
});

it.each([
  ['a small file to its end', ['a,b\nc,d'], {}, ['utf-8', 2]],
  ['zero bytes in an encoding that was named', ['abcdefg\0'], { encoding: 'utf-16le' }, ['utf-16le', 1]],
  [
    'a first line that is longer than others',
    [`a,${'x'.repeat(70_000)}\n`, 'c,d\n', 'e,f\n'],
    {},
    ['utf-8', 1],
  ],
])('opens %s', async (_, pieces, choices, expected) => {
  const file = valueOf(await opening(pieces, choices).opened);
  expect(file.kind === 'text' && [file.encoding, file.records.length]).toEqual(expected);
});

const archive = 'PK\x03\x04';
it.each([
  ['no bytes', [''], {}, { code: 'file_empty' }],
  ['a PDF', ['%P', 'DF-1'], {}, { code: 'file_not_csv', looksLike: 'pdf' }],
  ['a PDF in an encoding', ['%PDF-1'], { encoding: 'utf-8' }, { code: 'file_not_csv' }],
  ['zero bytes', ['abcdefg\0'], {}, { code: 'file_not_csv', looksLike: 'binary' }],
  ['no encoding', ['a,b'], { encoding: 'latin-99' }, { code: 'encoding_unknown' }],
  ['a failure at once', [unreadable], {}, { code: 'file_unreadable' }],
  ['a failure in the sample', ['a,b\n'.repeat(2_000), unreadable], {}, { code: 'file_unreadable' }],
  ['a failure in an archive', [archive.padEnd(5_000), unreadable], {}, { code: 'file_unreadable' }],
  [
    'an endless first line',
    ['a,'.repeat(2 ** 22), 'b\nc'],
    {},
    { code: 'file_too_large', limit: 'first_line' },
  ],
  ['many columns', [`a${',b'.repeat(200_000)}\nc\n`], {}, { code: 'file_too_large', limit: 'columns' }],
])('refuses %s, and closes the file', async (_, pieces, choices, error) => {
  const { opened, closings } = opening(pieces, choices);
  expect(await opened).toMatchObject({ ok: false, error });
  expect(closings).toEqual([1]);
});

it('stops at an archive once it is cancelled', async () =>
  expect(await opening([archive.padEnd(5_000), unreadable], {}, true).opened).toMatchObject({
    error: { code: 'cancelled' },
  }));

it('tells how far the steps of a workbook have come, and never less than before', async () => {
  const told: number[] = [];
  const steps = function* () {
    yield* [5, 3, 9];
    return succeed('done');
  };
  expect(await runWatched(steps(), { onProgress: (bytes) => told.push(bytes) })).toEqual(succeed('done'));
  expect(told).toEqual([5, 5, 9]);
});
