import { describe, expect, it } from 'vitest';
import { caseOf } from '../../../simulator/cases';
import { brokenPromises } from '../../../simulator/judge-outcome';
import { sortOrders } from '../../../simulator/simulated-project';
import { simulate } from '../../../simulator/simulated-reading';

const seeds = Array.from({ length: 200 }, (_, index) => index + 1);

describe('200 simulated readings keep every promise of snapshot.md', () => {
  it.each(sortOrders)(
    'sorted %s',
    async (sort) => {
      for (const each of seeds.map(caseOf).filter((other) => other.sort === sort)) {
        const outcome = await simulate(each);
        expect({ each, outcome, broken: brokenPromises(each, outcome) }).toMatchObject({ broken: [] });
      }
    },
    180_000,
  );
});
