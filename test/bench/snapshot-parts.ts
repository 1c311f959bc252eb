import { lostOf } from '../partner-api/oracles/ledger';
import { partsAdversaries, partsCaseOf } from '../partner-api/simulator/parts-cases';
import { simulateParts, type PartsOutcome } from '../partner-api/simulator/simulated-parts';
import { mostExpected } from './snapshot-readings';

/** Reads the changed parts of a simulated project again for each of these seeds; answers how many came out whole but wrong. */
export async function manyParts(first: number, count: number): Promise<number> {
  const rows = new Map<string, PartsRow>(
    [...Object.keys(partsAdversaries), 'all'].map((name) => [name, newRow()]),
  );
  for (let seed = first; seed < first + count; seed += 1) {
    const each = partsCaseOf(seed);
    const outcome = await simulateParts(each);
    if (isWrong(outcome)) console.log(`seed ${seed} (${each.adversary}; sorted ${each.sort})`, outcome);
    for (const name of [each.adversary, 'all']) addTo(rows.get(name) ?? newRow(), outcome);
  }
  console.log(`\nParts read again while tickets move between them, seeds ${first} to ${first + count - 1}`);
  console.table(
    Object.fromEntries([...rows].map(([name, row]) => [name, { ...row, '95 % bound': boundOf(row) }])),
  );
  return rows.get('all')?.['whole, lost or repeated'] ?? 0;
}

interface PartsRow {
  readings: number;
  whole: number;
  /** As many tickets as the platform says there are. */
  'of them exact': number;
  refused: number;
  'not moved, or no parts': number;
  'whole, lost or repeated': number;
}

function newRow(): PartsRow {
  return {
    ...{ readings: 0, whole: 0, 'of them exact': 0 },
    ...{ refused: 0, 'not moved, or no parts': 0, 'whole, lost or repeated': 0 },
  };
}

function addTo(row: PartsRow, outcome: PartsOutcome): void {
  const { end, why, isExact } = outcome;
  row.readings += 1;
  if (end === 'merged') row.whole += 1;
  else if (why === 'left' || why === 'unproven') row.refused += 1;
  else row['not moved, or no parts'] += 1;
  if (isExact) row['of them exact'] += 1;
  if (isWrong(outcome)) row['whole, lost or repeated'] += 1;
}

/** A ticket that was there all the time is lost, or held twice, or in a version that never was. */
function isWrong({ faults }: PartsOutcome): boolean {
  return faults !== null && lostOf(faults) + faults.repeated + faults.untrue > 0;
}

function boundOf({ whole, ...row }: PartsRow): string {
  if (whole === 0) return '';
  return `${(100 * Math.min(1, mostExpected(row['whole, lost or repeated']) / whole)).toFixed(2)} %`;
}
