import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLimiter } from '#main/sandbox/api/limiter';

const minute = 60_000;

describe('the rate limiter', () => {
  it('lets a fixed window fill, refuses until it ends, then starts anew', () => {
    let now = 1_000;
    const take = createLimiter(3, { windowMs: minute, limiter: 'fixed', countRefused: false }, () => now);
    expect([take('a'), take('a'), take('a')]).toEqual([undefined, undefined, undefined]);
    now += 59_000;
    expect(take('a')).toBe(1_000);
    expect(take('b')).toBeUndefined();
    now += 1_000;
    expect(take('a')).toBeUndefined();
  });

  it('lets a sliding window free one slot as one request grows old', () => {
    let now = 0;
    const take = createLimiter(2, { windowMs: minute, limiter: 'sliding', countRefused: false }, () => now);
    take('a');
    now = 30_000;
    take('a');
    now = 59_999;
    expect(take('a')).toBe(1);
    now = 60_000;
    expect(take('a')).toBeUndefined();
    expect(take('a')).toBe(30_000);
  });

  it('counts refused requests too when asked to', () => {
    let now = 0;
    const take = createLimiter(1, { windowMs: 100, limiter: 'sliding', countRefused: true }, () => now);
    take('a');
    now = 90;
    expect(take('a')).toBeDefined();
    now = 110;
    expect(take('a')).toBeDefined();
    now = 210;
    expect(take('a')).toBeUndefined();
  });

  it('as a sliding log, never lets more than the limit into any window of any phase', () =>
    fc.assert(
      fc.property(
        fc.array(fc.nat(40), { maxLength: 200 }),
        fc.integer({ min: 1, max: 10 }),
        (gaps, limit) => {
          let now = 0;
          const take = createLimiter(
            limit,
            { windowMs: 100, limiter: 'sliding', countRefused: false },
            () => now,
          );
          const passed: number[] = [];
          for (const gap of gaps) {
            now += gap;
            if (take('a') === undefined) passed.push(now);
          }
          for (const from of passed) {
            expect(passed.filter((time) => time >= from && time < from + 100).length).toBeLessThanOrEqual(
              limit,
            );
          }
        },
      ),
      { seed: 1, numRuns: 300 },
    ));
});
