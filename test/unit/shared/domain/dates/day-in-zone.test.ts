import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDayReader, isTimeZone } from '#shared/domain/dates/day-in-zone';

const dayIn = (timeZone: string, raw: string) => createDayReader('day first', timeZone)(raw);

describe('the day of a date in a time zone (docs/money.md, section 5)', () => {
  it('is that of the moment there, east and west of the reader', () => {
    const moment = '2026-05-31T22:30:00Z';
    expect(dayIn('UTC', moment)).toBe('2026-05-31');
    expect(dayIn('Europe/Berlin', moment)).toBe('2026-06-01');
    expect(dayIn('America/Los_Angeles', moment)).toBe('2026-05-31');
    expect(dayIn('Pacific/Kiritimati', moment)).toBe('2026-06-01');
    expect(dayIn('Pacific/Pago_Pago', '2026-06-01T10:59:59Z')).toBe('2026-05-31');
    expect(dayIn('Asia/Kolkata', '2026-05-31T18:30:00Z')).toBe('2026-06-01');
  });

  it.each([
    // Berlin goes to summer time on 29 March 2026 at 01:00 UTC, and back on 25 October.
    ['2026-03-28T22:59:59Z', '2026-03-28'],
    ['2026-03-28T23:00:00Z', '2026-03-29'],
    ['2026-03-29T21:59:59Z', '2026-03-29'],
    ['2026-03-29T22:00:00Z', '2026-03-30'],
    ['2026-10-24T22:00:00Z', '2026-10-25'],
    ['2026-10-25T22:59:59Z', '2026-10-25'],
    ['2026-10-25T23:00:00Z', '2026-10-26'],
  ])('moves with the clocks: %s is of %s in Berlin', (moment, day) =>
    expect(dayIn('Europe/Berlin', moment)).toBe(day),
  );

  it.each([
    ['2026-06-01T00:30:00+02:00', '2026-05-31'],
    ['2026-05-31 23:30 -0500', '2026-06-01'],
    ['31.05.2026 11:30 PM UTC', '2026-05-31'],
    ['01.06.2026 12:30 am +02', '2026-05-31'],
    ['2026-06-01T00:10:00.250+05:30', '2026-05-31'],
  ])('reads the offset that is written: %s', (raw, day) => expect(dayIn('UTC', raw)).toBe(day));

  it('is the day that is written where no offset says what moment that was', () => {
    for (const timeZone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      expect(dayIn(timeZone, '2026-05-31')).toBe('2026-05-31');
      expect(dayIn(timeZone, '2026-05-31T23:59:59')).toBe('2026-05-31');
      expect(dayIn(timeZone, '31.05.2026 23:59')).toBe('2026-05-31');
    }
  });

  it.each(['', 'n/a', '2026-02-30', '2026-05-31T25:00:00Z', '1748728800', '31 May 2026'])(
    'is none where no date can be read: %s',
    (raw) => expect(dayIn('UTC', raw)).toBeNull(),
  );

  it('agrees with the calendar of the platform for any moment and zone', () => {
    const zones = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu'];
    const moments = fc.date({
      min: new Date('1990-01-01T00:00:00Z'),
      max: new Date('2060-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, fc.constantFrom(...zones), (at, timeZone) => {
        // Swedish dates are written as ISO 8601 writes them.
        expect(dayIn(timeZone, at.toISOString())).toBe(at.toLocaleDateString('sv-SE', { timeZone }));
      }),
    );
  });

  it('knows the names of the IANA’s list and no others', () => {
    expect(['Europe/Berlin', 'UTC', 'America/New_York'].every(isTimeZone)).toBe(true);
    expect(['', 'Berlin', 'Europe/Nowhere', 'UTC+25'].some(isTimeZone)).toBe(false);
  });
});
