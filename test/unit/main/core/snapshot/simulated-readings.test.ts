import { describe, expect, it } from 'vitest';
import { adversaries } from '../../../../simulator/adversaries';
import { caseOf } from '../../../../simulator/cases';
import { brokenPromises } from '../../../../simulator/judge-outcome';
import { simulate } from '../../../../simulator/simulated-reading';

/** The small ones: large projects take the time of hundreds of these, and have a bench of their own. */
const cases = Array.from({ length: 522 }, (_, index) => caseOf(index + 1)).filter(
  ({ tickets }) => tickets <= 1_500,
);

describe('simulated readings keep every promise of snapshot.md', () => {
  it.each(Object.keys(adversaries))(
    'against: %s',
    async (adversary) => {
      const met = cases.filter((each) => each.adversaries[0] === adversary);
      expect(met.length).toBeGreaterThan(5);
      for (const each of met) {
        const outcome = await simulate(each);
        expect({ each, outcome, broken: brokenPromises(each, outcome) }).toMatchObject({ broken: [] });
      }
    },
    180_000,
  );
});
