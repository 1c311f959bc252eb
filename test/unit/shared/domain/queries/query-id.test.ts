import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findingPart,
  formatQueryId,
  itemPart,
  linePart,
  readQueryId,
  signaturePart,
} from '#shared/domain/queries/query-id';

const idOf = (reference: string, place = 0): string =>
  formatQueryId({
    finding: findingPart('march', ['reference', reference, '0']),
    item: itemPart(place),
    signature: signaturePart('signature'),
    line: linePart(['line']),
  });
const ids = fc.tuple(fc.string(), fc.nat({ max: 840 })).map(([reference, place]) => idOf(reference, place));

describe('a query id', () => {
  it('is short, and nothing that a spreadsheet takes for a number, a date or a formula', () =>
    fc.assert(
      fc.property(ids, (id) => {
        expect(id).toMatch(/^Q[2-9A-DF-HJKMNP-TV-Z]{5}-[2-9A-DF-HJKMNP-TV-Z]{6}-[2-9A-DF-HJKMNP-TV-Z]{6}$/);
        expect(id).not.toContain('E');
        expect(Number.isNaN(Number(id))).toBe(true);
        expect(Number.isNaN(Date.parse(id)) || !/^[\d/.-]/.test(id)).toBe(true);
      }),
    ));

  it('is read as people write it: in small letters, with spaces, other dashes or none', () =>
    fc.assert(
      fc.property(ids, (id) => {
        const parts = readQueryId(id);
        expect(parts).not.toBeNull();
        const forms = [id.toLowerCase(), ` ${id}\u00A0`, id.replaceAll('-', ''), id.replaceAll('-', ' – ')];
        for (const form of forms) expect(readQueryId(form)).toEqual(parts);
      }),
    ));

  it('is none where a character is another, is gone, or swapped with the next', () => {
    const letters = Array.from('23456789ABCDFGHJKMNPQRSTVWXYZ');
    fc.assert(
      fc.property(ids, fc.nat({ max: 16 }), fc.constantFrom(...letters), (id, at, letter) => {
        const bare = id.replaceAll('-', '');
        const place = at + 1;
        const other = bare.slice(0, place) + letter + bare.slice(place + 1);
        if (other !== bare) expect(readQueryId(other)).toBeNull();
        expect(readQueryId(bare.slice(0, place) + bare.slice(place + 1))).toBeNull();
        const [one, next] = [bare.charAt(place), bare.charAt(place + 1)];
        const swapped = bare.slice(0, place) + next + one + bare.slice(place + 2);
        if (swapped !== bare) expect(readQueryId(swapped)).toBeNull();
      }),
    );
  });

  it('of 100,000 payment references is that of no other one', () => {
    const all = new Set(Array.from({ length: 100_000 }, (_, number) => idOf(`PAY-${number}`)));
    expect(all.size).toBe(100_000);
  });
});
