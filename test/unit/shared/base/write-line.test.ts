import fc from 'fast-check';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { delimiters } from '#shared/files/client/detect-dialect';
import { createLineWriter } from '#shared/base/write-line';

/** What is used of Papa Parse here; its types are those of `src-shared`, which does not write with it. */
const Papa = createRequire(import.meta.url)('papaparse') as {
  unparse(rows: readonly (readonly string[])[], config: { delimiter: string; newline: string }): string;
};

describe('a table as delimited text', () =>
  it('is what Papa Parse writes', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'ä', '🎫', ' ', '\t', ',', ';', '|', '"', "'", '\r', '\n', '\uFEFF', '='),
      maxLength: 4,
    });
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(rows, fc.constantFrom(...delimiters), (table, delimiter) => {
        const papa = Papa.unparse(table, { delimiter, newline: '\r\n' });
        expect(table.map(createLineWriter(delimiter)).join('')).toBe(`${papa}\r\n`);
      }),
      { numRuns: 2_000 },
    );
  }));
