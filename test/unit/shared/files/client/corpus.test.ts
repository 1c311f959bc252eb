import { describe, expect, it } from 'vitest';
import type { ReadFile } from '#shared/files/client/read-client-file';
import type { Result } from '#shared/base/result';
import { corpus, type Outcome } from '../../../../corpus/corpus';
import { placesOf } from '../../../../partner-api/seeds';
import { inTexts, read, readPlainly } from '../../../../support/client-file-support';

function expectOutcome(result: Result<ReadFile>, outcome: Outcome): void {
  if ('refused' in outcome) {
    expect(result.ok ? 'read' : result.error).toMatchObject({ code: outcome.refused, ...outcome.with });
    return;
  }
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  const { file, encoding, delimiter, headerLine } = result.value;
  const { rows, rowCount = rows.length, malformed = [], skipped = 0 } = outcome;
  expect({ encoding, delimiter }).toMatchObject({
    encoding: outcome.encoding ?? encoding,
    delimiter: outcome.delimiter ?? delimiter,
  });
  if (outcome.headerLine !== undefined) expect(headerLine).toBe(outcome.headerLine);
  expect(file).toMatchObject({ header: 1, skipped, records: 1 + skipped + malformed.length + rowCount });
  expect(file.malformed.map(({ line, reason }) => [line, reason])).toEqual(malformed);
  expect(file.rows.lines).toHaveLength(rowCount);
  const rowAt = (row: number) => [
    file.rows.references.at(row),
    file.rows.statuses.at(row),
    file.rows.lines[row],
  ];
  const shown = rowCount === rows.length ? rows.map((_, row) => row) : [0, rowCount - 1];
  expect(shown.map(rowAt)).toEqual(rows);
}

describe('the corpus of client files', () => {
  it('has at least 48 files, each with a name of its own', () => {
    expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
    expect(corpus.length).toBeGreaterThanOrEqual(48);
  });

  it.each(corpus)('$name', async ({ bytes, choices, outcome }) => {
    const file = bytes();
    expectOutcome(await read(file, choices), outcome);
    expectOutcome(await readPlainly(file, choices), outcome);
  });

  // Promise: The end of a piece of a file decides nothing.
  it.each(corpus)('$name: the end of a chunk decides nothing, at any byte', async ({ bytes, choices }) => {
    const file = bytes();
    // Every file in chunks of a byte would read the large ones for minutes; they are cut at odd places instead.
    const isSmall = file.length < 2000;
    const every = Array.from({ length: file.length }, (_, size) => size + 1);
    // A workbook takes milliseconds to read, and the first size, a byte, ends a chunk everywhere.
    const isWorkbook = file[0] === 0x50 && file[1] === 0x4b;
    const small = placesOf(every, isWorkbook ? 47 : 3);
    const sizes = isSmall ? small : [65_537, 1 << 20];
    const whole = inTexts(await read(file, choices, Math.max(1, file.length)));
    for (const size of sizes) {
      const cut = inTexts(await read(file, choices, size));
      // Compared as text: `toEqual` walks a hundred thousand rows for seconds.
      expect(JSON.stringify(cut) === JSON.stringify(whole), `chunks of ${size} bytes`).toBe(true);
    }
  });
});
