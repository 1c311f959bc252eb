import { eachInSteps, type Steps } from '../../../base/steps';
import { at, itemsOf, sizeOf } from '../../../columns/groups';
import { comparisonOf, isMatchedKey, type Ledger } from '../../compare/ledger';
import { areWithin, readDecimal, zero } from '../../fields/decimal';
import { standsForAll } from '../../vocabulary/grains';

/** A comparison with all its lists takes microseconds, so this many are a few milliseconds. */
const comparedAtOnce = 1_000;

/**
 * How many references would be matched if rows added up, and owe it to an amount in parts. A repeated row whose amount is 0, or
 * within the tolerance of it, would be matched too, but it is as likely a copy.
 */
export function* countRowsThatAddUp(ledger: Ledger): Steps<number> {
  const { keyed, money, units, ticketGroups, rowGroups } = ledger;
  // By ticket, all rows of a reference count already.
  if (money === null || units === null || units.rowsAddUp || !standsForAll(ledger.grain)) return 0;
  const { rule, client } = money;
  const tolerance = readDecimal(rule.tolerance, 'plain') ?? zero;
  const isPart = (row: number): boolean =>
    !areWithin(client.decimalOf(at(client.numbers, row)), zero, tolerance);
  const several: number[] = [];
  for (let key = 0; key < keyed.keys.length; key++) {
    if (isMatchedKey(ledger, key) || sizeOf(ticketGroups, key) === 0) continue;
    if (sizeOf(rowGroups, key) > 1) several.push(key);
  }
  yield;
  const adding = { ...ledger, units: { ...units, rowsAddUp: true } };
  let count = 0;
  yield* eachInSteps(
    several,
    (key) => {
      const parts = itemsOf(rowGroups, key).filter(isPart).length;
      if (parts > 1 && comparisonOf(adding, key).class === 'matched') count++;
    },
    comparedAtOnce,
  );
  return count;
}
