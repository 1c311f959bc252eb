import { describe, expect, it } from 'vitest';
import { minMs, wrongInWhole } from '../../../../partner-api/oracles/judge-outcome';
import { limiterKinds } from '../../../../partner-api/simulator/simulated-limiter';
import { isDeep } from '../../../../partner-api/seeds';
import type { Case } from '../../../../partner-api/simulator/case';
import { simulate } from '../../../../partner-api/simulator/simulated-reading';
import { statuses } from '../../../../partner-api/simulator/simulated-ticket';

/** A calm project, only on the address, without a fault. */
const calm: Omit<Case, 'seed' | 'tickets'> = {
  sort: 'oldest',
  churn: { added: 0, removed: 0, changed: 0 },
  limiter: 'sliding log',
  neighbours: 0,
  faultsPerCent: 0,
  secondPass: false,
};

describe('the time a calm project takes', () => {
  it.each(limiterKinds.filter((kind) => kind !== 'sliding counter'))(
    'is near the least there is, counted %s',
    async (limiter) => {
      for (const tickets of isDeep ? [18_000, 36_000] : [36_000]) {
        const { requests, elapsedMs, rejected } = await simulate({ ...calm, limiter, tickets, seed: 7 });
        expect(rejected).toBe(0);
        expect(elapsedMs).toBeLessThanOrEqual(minMs(requests) + 5_000);
        if (requests >= 361) expect(elapsedMs / minMs(requests)).toBeLessThanOrEqual(1.05);
      }
    },
  );

  it('is little more where a sliding counter refuses a part of the second minute', async () => {
    for (const seed of isDeep ? [1, 2, 3] : [1]) {
      const each = { ...calm, limiter: 'sliding counter', tickets: 31_000, seed } as const;
      const { requests, elapsedMs, rejected } = await simulate(each);
      expect(rejected).toBeLessThanOrEqual(8);
      expect(elapsedMs / minMs(requests - rejected)).toBeLessThanOrEqual(1.1);
    }
  });

  it.each([0, 1, 99, 100, 101, 14_999, 15_000, 18_001])(
    '%i tickets take few requests more than their pages',
    async (tickets) => {
      const outcome = await simulate({ ...calm, tickets, seed: 1 });
      expect(outcome).toMatchObject({ state: 'verified', rejected: 0 });
      expect(outcome.requests).toBeLessThanOrEqual(
        1.16 * Math.max(1, Math.ceil(tickets / 100)) + 8 + statuses.length,
      );
      // Up to 150 pages no minute is waited for.
      if (tickets <= 15_000) expect(outcome.elapsedMs).toBeLessThan(60_000);
    },
  );
});

describe('a reading that is killed', () => {
  const points = isDeep ? [1, 7, 100, 179, 180, 400, 777, 999] : [180];

  it(`at ${points.join(', ')} requests goes on, holds the same tickets and asks for 3 % more at most`, async () => {
    const whole = await simulate({ ...calm, tickets: 100_000, seed: 1 });
    for (const kill of points) {
      const outcome = await simulate({ ...calm, tickets: 100_000, seed: 1, kills: [kill] });
      expect(outcome).toMatchObject({ state: 'verified', rejected: 0 });
      expect(wrongInWhole(outcome)).toBe(0);
      expect(outcome.requests).toBeLessThanOrEqual(1.03 * whole.requests);
    }
  }, 600_000);

  it('again and again never takes more than its 180 a minute', async () => {
    const kills = [30, 5, 70, 60, 1, 90, 20];
    const outcome = await simulate({ ...calm, tickets: 36_000, seed: 3, kills });
    expect(outcome).toMatchObject({ state: 'verified', rejected: 0 });
    expect(outcome.maxPerMinute).toBeLessThanOrEqual(180);
  });
});
