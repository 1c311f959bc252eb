import { expect, it } from 'vitest';
import { partsAdversaries, partsCaseOf } from '../../../../partner-api/simulator/parts-cases';
import { isDeep, seedsUpTo } from '../../../../partner-api/seeds';
import { simulateParts } from '../../../../partner-api/simulator/simulated-parts';

const none = { lostUnchanged: 0, lostChanged: 0, repeated: 0, goneBefore: 0, foreign: 0, untrue: 0 };
const cases = seedsUpTo(72, 2)
  .map(partsCaseOf)
  .filter(({ tickets }) => tickets <= 400);

it.each(Object.keys(partsAdversaries))(
  'parts that are read again lose and repeat nothing, against: %s',
  async (adversary) => {
    const met = cases.filter((each) => each.adversary === adversary);
    expect(met.length).toBeGreaterThan(isDeep ? 3 : 0);
    for (const each of met) {
      const outcome = await simulateParts(each);
      expect({ each, ...outcome, faults: outcome.faults ?? none }).toMatchObject({ faults: none });
    }
  },
  120_000,
);
