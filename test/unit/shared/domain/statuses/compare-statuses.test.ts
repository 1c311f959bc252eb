import { describe, expect, it } from 'vitest';
import { compareVocabularies } from '#shared/domain/statuses/compare-statuses';

describe('compareVocabularies', () => {
  const mapping = [
    { client: 'Voided', platform: 'CANCELLED' },
    { client: 'Storno', platform: 'CANCELLED' },
    { client: '', platform: 'RESERVED' },
  ];
  const compared = compareVocabularies(
    ['PAID', 'CANCELLED', 'RESERVED', 'LOST', ''],
    ['paid', 'VOIDED', 'storno', '', 'Odd'],
    mapping,
  );
  const short = (side: typeof compared.client) =>
    side.map(({ raw, agreesAs, basis }) => [raw, agreesAs, basis]);

  it('maps many client texts to one platform status, whatever their case', () =>
    expect(short(compared.client)).toEqual([
      ['paid', 'paid', 'identical'],
      ['VOIDED', 'cancelled', 'mapped'],
      ['storno', 'cancelled', 'mapped'],
      ['', 'reserved', 'mapped'],
      ['Odd', 'odd', 'unmapped'],
    ]));

  it('tells which platform statuses the table or an identical client text meets', () =>
    expect(short(compared.platform)).toEqual([
      ['PAID', 'paid', 'identical'],
      ['CANCELLED', 'cancelled', 'mapped'],
      ['RESERVED', 'reserved', 'mapped'],
      ['LOST', 'lost', 'unmapped'],
      ['', null, 'blank'],
    ]));

  it('lets a blank agree with nothing, not even a blank, unless the table maps it', () => {
    const bare = compareVocabularies([''], [''], []);
    expect(bare.platform[0]?.agreesAs).toBeNull();
    expect(bare.client[0]?.agreesAs).toBeNull();
    const mapped = compareVocabularies([''], ['n/a'], [{ client: 'n/a', platform: '' }]);
    expect(mapped.platform[0]?.agreesAs).toBe(mapped.client[0]?.agreesAs);
  });
});
