import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dataAge, dataAgeLabel, dataAgeWords, type DataMoments } from '#shared/words/data-age-words';

const readAt = '2026-03-01T10:00:00.000Z';
const fresh: DataMoments = { readAt, asOf: '2026-03-01T11:00:00.000Z', fileAt: null, lastRunAt: null };

describe('platform data are old', () => {
  it.each([
    ['never when they were just read', {}, []],
    ['not within a day', { asOf: '2026-03-02T10:00:00.000Z' }, []],
    ['after a day', { asOf: '2026-03-02T10:00:00.001Z' }, ['days']],
    ['not where the clock was set back by an hour at most', { asOf: '2026-03-01T09:00:00.000Z' }, []],
    ['where they are dated after the result', { asOf: '2026-03-01T08:59:59.999Z' }, ['clock']],
    ['not for a file of before', { fileAt: '2026-02-28T10:00:00.000Z' }, []],
    ['not for a file that was written while they were read', { fileAt: '2026-03-01T10:30:00.000Z' }, []],
    ['for a file that was written later', { fileAt: '2026-03-01T11:00:00.001Z' }, ['file']],
    ['not for a run of before', { lastRunAt: '2026-02-28T10:00:00.000Z' }, []],
    ['for a run that was saved later', { lastRunAt: '2026-03-01T10:10:00.000Z' }, ['run']],
  ] as const)('%s', (_case, moments, expected) =>
    expect(dataAge({ ...fresh, ...moments })).toEqual(expected),
  );

  it('in words, with all that makes them so', () => {
    const moments = {
      readAt,
      asOf: '2026-04-02T12:00:00.000Z',
      fileAt: '2026-04-01T08:00:00.000Z',
      lastRunAt: '2026-03-01T12:00:00.000Z',
    };
    const day = (at: string): string => at.slice(0, 10);
    expect(dataAgeWords(moments, day, String)).toBe(
      'The platform data is old: it was read on 2026-03-01, 32 days before this result, before the client file was written (2026-04-01), before the last run was saved (2026-03-01). What has changed on the platform since is not in this result: read the platform data again.',
    );
    const ahead = { ...fresh, asOf: '2025-03-01T11:00:00.000Z' };
    expect(dataAgeWords(ahead, day, String)).toBe(
      'The platform data may be old: it was read on 2026-03-01, after this result, so a clock was wrong and its age is unknown. What has changed on the platform since is not in this result: read the platform data again.',
    );
    expect(dataAgeLabel(ahead, String)).toBe('Platform data dated after the result');
    expect(dataAgeWords(fresh, day, String)).toBe('');
    expect(dataAgeLabel(moments, String)).toBe(
      'Platform data 32 days old, older than the client file, older than the run before',
    );
    expect(dataAgeLabel(fresh, String)).toBe('');
  });

  it('says something exactly where there is a reason', () => {
    const moment = fc
      .date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString());
    const moments = fc.record({
      readAt: moment,
      asOf: moment,
      fileAt: fc.option(moment),
      lastRunAt: fc.option(moment),
    });
    fc.assert(
      fc.property(moments, (of) => {
        expect(dataAgeWords(of, String, String) === '').toBe(dataAge(of).length === 0);
        expect(dataAgeLabel(of, String) === '').toBe(dataAge(of).length === 0);
      }),
    );
  });
});
