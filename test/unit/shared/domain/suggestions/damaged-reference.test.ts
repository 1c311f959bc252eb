import { describe, expect, it } from 'vitest';
import { entryAt } from '#shared/domain/entries/ledger-entries';
import { writeFindings } from '#shared/domain/result/report';
import { compare, type Item } from '../../../../support/reconcile-support';

/** The note of the one row, compared with tickets of these references. */
function noteOf(row: string, ...tickets: readonly string[]): string {
  const platform = tickets.map((ticket): Item => [ticket, 'PAID']);
  const { ledger, findings } = compare(platform, [[row, 'PAID']]);
  const entry = findings.map((number) => entryAt(ledger, number)).find(({ clientRows }) => clientRows > 0);
  return entry?.note ?? '';
}

describe('a finding that a spreadsheet has damaged says so, and what it may have been', () => {
  it.each([
    [
      'digits cut off after the 15th',
      '123456789012345000',
      ['123456789012345678', '923456789012345678'],
      'Excel keeps 15 digits of a number, other programs up to 17, and zeros for the rest; the original may be 123456789012345678',
    ],
    [
      'digits rounded to 15',
      '123456789012346000',
      ['123456789012345678'],
      'Excel keeps 15 digits of a number, other programs up to 17, and zeros for the rest; the original may be 123456789012345678',
    ],
    [
      'digits of a binary number',
      '123456789012345680',
      ['123456789012345678'],
      'Excel keeps 15 digits of a number, other programs up to 17, and zeros for the rest; the original may be 123456789012345678',
    ],
    [
      'a power of ten',
      '1.23E+15',
      ['1234567890123456', '1240000000000000', '1229999999999999'],
      'Excel wrote it as a power of ten; the original may be 1234567890123456, 1229999999999999',
    ],
    [
      'a power of ten that was rounded up to it',
      '1E+16',
      ['9999999999999999'],
      'Excel wrote it as a power of ten; the original may be 9999999999999999',
    ],
    [
      'zeros in front',
      '42',
      ['00042', '042', '43'],
      'Excel dropped the zeros in front of it; the original may be 00042, 042',
    ],
    [
      'zeros in front of 15 digits and more',
      '100000000000000000',
      ['0100000000000000000'],
      'Excel dropped the zeros in front of it; the original may be 0100000000000000000',
    ],
    [
      'a formula',
      '="00042"',
      ['00042'],
      'It stands in the file as a formula of a spreadsheet; the original may be 00042',
    ],
    [
      'more than can be named',
      '1E+1',
      ['10', '11', '12', '13', '14'],
      'Excel wrote it as a power of ten; the original may be 10, 11, 12 or one of 2 more',
    ],
  ])('%s', (_, row, tickets, note) => expect(noteOf(row, ...tickets)).toBe(note));

  it.each([
    ['an exact number that the platform has', '123456789012345000', ['123456789012345000']],
    ['one that nothing on the platform could have been', '123456789012345000', ['123456789012349678']],
    ['one of another length', '1234567890123450', ['12345678901234567']],
    ['an exact number that does not end in zeros', '9007199254740986', ['9007199254740987']],
    ['one whose likely original is in the file as well', 'PAY-1', ['00042']],
    ['digits without an original', '42', ['043']],
  ])('nothing of %s', (_, row, tickets) => expect(noteOf(row, ...tickets)).toBe(''));

  it('takes no reference for an original that the file has', () => {
    const { ledger } = compare(
      [['00042', 'PAID']],
      [
        ['00042', 'PAID'],
        ['42', 'PAID'],
      ],
    );
    expect(entryAt(ledger, 1)).toMatchObject({ class: 'reference_extra', note: '' });
  });

  it('stands in the findings CSV', () => {
    const { ledger, findings } = compare([['00042', 'PAID']], [['42', 'PAID']]);
    expect([...writeFindings(ledger, findings)].join('')).toContain('the original may be 00042');
  });
});
