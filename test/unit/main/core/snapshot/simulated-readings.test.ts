import { describe, expect, it } from 'vitest';
import { adversaries } from '../../../../partner-api/simulator/adversaries';
import { isDeep, seedsUpTo } from '../../../../partner-api/seeds';
import { caseOf } from '../../../../partner-api/simulator/cases';
import { brokenPromises } from '../../../../partner-api/oracles/judge-outcome';
import { simulate } from '../../../../partner-api/simulator/simulated-reading';

/** The small ones: large projects take the time of hundreds of these, and have a bench of their own. */
const cases = seedsUpTo(522, 5)
  .map(caseOf)
  .filter(({ tickets }) => tickets <= 1_500);

describe('simulated readings keep every promise of snapshot.md', () =>
  it.each(Object.keys(adversaries))(
    'against: %s',
    async (adversary) => {
      const met = cases.filter((each) => each.adversaries[0] === adversary);
      expect(met.length).toBeGreaterThan(isDeep ? 5 : 0);
      for (const each of met) {
        const outcome = await simulate(each);
        expect({ each, outcome, broken: brokenPromises(each, outcome) }).toMatchObject({ broken: [] });
      }
    },
    180_000,
  ));

/**
 * Seeds that broke a promise once: a count of each page taken for movement (975, 3257), pages of the server's own size lost
 * while tickets came and went (978), further walks after a broken contract (981, 1742), the same ticket lost by two walks
 * that agree (1262), and what small pages cost (3581).
 */
const brokenOnce = [975, 978, 981, 1262, 1742, 3257, 3581];

describe('simulated readings that broke a promise once', () =>
  it.each(brokenOnce)(
    'keep it: seed %i',
    async (seed) => {
      const each = caseOf(seed);
      const outcome = await simulate(each);
      expect({ each, outcome, broken: brokenPromises(each, outcome) }).toMatchObject({ broken: [] });
    },
    180_000,
  ));
