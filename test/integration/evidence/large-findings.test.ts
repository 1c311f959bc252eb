import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeAtomically } from '#main/core/storage/atomic-file';
import { differingFindings } from '#main/core/evidence/differences';
import { joinBytes } from '#main/core/storage/join-bytes';
import { temporaryFolder } from '../../support/temporary-folder';

/** More of these together than a text can hold. */
const piece = `${'x'.repeat(999_999)}\n`;
const pieces = 540;

function* manyPieces(): Generator<string> {
  for (let count = 0; count < pieces; count++) yield piece;
}

describe('findings that are more than a text can hold', () => {
  it('are written to a file', { timeout: 120_000 }, async () => {
    expect(piece.length * pieces).toBeGreaterThan(2 ** 29);
    const path = join(temporaryFolder(), 'findings.csv');
    expect(await writeAtomically(path, manyPieces())).toMatchObject({ ok: true });
    expect(statSync(path).size).toBe(piece.length * pieces);
    rmSync(path);
  });

  it('become bytes, and are compared with others', { timeout: 120_000 }, () => {
    const bytes = joinBytes(manyPieces());
    expect(bytes.length).toBe(piece.length * pieces);
    const changed = bytes.slice();
    changed[0] = 0x79;
    expect(differingFindings(changed, bytes)).toMatchObject({ lacking: 1, added: 1 });
  });
});
