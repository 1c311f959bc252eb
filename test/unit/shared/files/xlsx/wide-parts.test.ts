import { strFromU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { workbook } from '../../../../corpus/workbook';
import { inTexts, read } from '../../../../support/client-file-support';

/** A text in UTF-16, little end first or last. */
function utf16(text: string, isLittle: boolean): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at++) bytes.setUint16(at * 2, text.charCodeAt(at), isLittle);
  return new Uint8Array(bytes.buffer);
}

const rows = Array.from({ length: 800 }, (_, row) => [`Mü-${row}`, 'PAID', '支付 🎫']);
const plain = workbook([{ name: 'März', rows: [['reference', 'status', 'note'], ...rows] }]);
const expected = rows.map(([reference, status], row) => [reference, status, row + 2]);

/** The same workbook with all its parts in UTF-16. */
function inUtf16(isLittle: boolean, mark: string, declaration: string, level: 0 | 6): Uint8Array {
  const parts = Object.entries(unzipSync(plain)).map(([name, bytes]) => {
    const xml = strFromU8(bytes).replace(/^<\?xml[^>]*>/, declaration);
    return [name, utf16(mark + xml, isLittle)] as const;
  });
  return zipSync(Object.fromEntries(parts), { level });
}

const declared = '<?xml version="1.0" encoding="UTF-16" standalone="yes"?>';

describe('a workbook whose parts are in UTF-16', () =>
  it.each([
    ['little-endian, with a mark and declared', true, '\uFEFF', declared],
    ['big-endian, with a mark and declared', false, '\uFEFF', declared],
    ['little-endian, with a mark', true, '\uFEFF', '<?xml version="1.0"?>'],
    ['little-endian, declared', true, '', declared],
    ['big-endian, declared', false, '', declared],
    ['little-endian, without a declaration', true, '\uFEFF', ''],
  ])('is read like any other: %s', async (_, isLittle, mark, declaration) => {
    for (const level of [0, 6] as const) {
      const found = inTexts(await read(inUtf16(isLittle, mark, declaration, level)));
      expect(found).toMatchObject({ rows: expected, keyColumn: 'reference' });
    }
  }));
