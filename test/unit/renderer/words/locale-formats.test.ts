import { describe, expect, it } from 'vitest';
import { createLocaleFormats } from '#renderer/words/locale-formats';

const moment = new Date(2026, 10, 21, 18, 5, 9);
/** A blank that does not break, narrow or not, reads as a blank here. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

describe('numbers and dates are written as the locale writes them', () => {
  it.each([
    { locale: 'en-GB', count: '1,234,567', percent: '96.5%', day: '21 Nov 2026', time: '18:05:09' },
    { locale: 'en-US', count: '1,234,567', percent: '96.5%', day: 'Nov 21, 2026', time: '06:05:09 PM' },
    { locale: 'de-DE', count: '1.234.567', percent: '96,5 %', day: '21. Nov. 2026', time: '18:05:09' },
    { locale: 'fr-FR', count: '1 234 567', percent: '96,5 %', day: '21 nov. 2026', time: '18:05:09' },
    { locale: 'ja-JP', count: '1,234,567', percent: '96.5%', day: '2026年11月21日', time: '18:05:09' },
  ])('$locale', ({ locale, count, percent, day, time }) => {
    const formats = createLocaleFormats(locale);
    expect(plain(formats.count(1_234_567))).toBe(count);
    expect(plain(formats.percent(0.965))).toBe(percent);
    expect(plain(formats.day(moment))).toBe(day);
    expect(plain(formats.time(moment))).toBe(time);
  });

  it.each(['ar-EG', 'fa-IR', 'mr-IN', 'my-MM', 'hi-IN-u-nu-deva'])(
    '%s has the digits of the data',
    (locale) => {
      const formats = createLocaleFormats(locale);
      const all = [formats.count(1234), formats.percent(0.5), formats.rough(4.2), formats.time(moment)];
      for (const text of [...all, formats.day(moment)]) {
        expect(text.match(/\p{Nd}/gu)?.join('')).toMatch(/^[0-9]+$/);
      }
    },
  );

  it('keeps a date that is written from the right apart from the words around it', () => {
    const formats = createLocaleFormats('ar-EG');
    for (const text of [formats.day(moment), formats.time(moment)]) {
      expect(text.startsWith('\u2068') && text.endsWith('\u2069')).toBe(true);
    }
    expect(createLocaleFormats('de-DE').day(moment)).not.toMatch(/[\u2068\u2069]/);
  });
});
