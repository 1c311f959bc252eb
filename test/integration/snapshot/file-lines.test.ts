import fc from 'fast-check';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readWholeLines } from '#main/core/storage/file-lines';
import { temporaryFolder } from '../../support/temporary-folder';

describe('the whole lines of a file', () => {
  it('are all there, each in one piece, however much is read at once', async () => {
    const path = join(temporaryFolder(), 'tickets.lines');
    const content = fc.string({ unit: fc.constantFrom('a', 'ä', '\n'), maxLength: 24 });
    await fc.assert(
      fc.asyncProperty(content, fc.integer({ min: 1, max: 12 }), async (text, atOnce) => {
        writeFileSync(path, text);
        const pieces: string[] = [];
        for await (const piece of readWholeLines(path, atOnce)) {
          if (!piece.ok) throw new Error(piece.error.code);
          pieces.push(new TextDecoder('utf-8', { fatal: true }).decode(piece.value));
        }
        expect(pieces.every((piece) => piece.endsWith('\n'))).toBe(true);
        expect(pieces.join('')).toBe(text.slice(0, text.lastIndexOf('\n') + 1));
      }),
      { numRuns: 300 },
    );
  });

  it('of a file that is not there are an error', async () => {
    const read = await readWholeLines(join(temporaryFolder(), 'nowhere')).next();
    expect(read.value).toMatchObject({ ok: false });
  });
});
