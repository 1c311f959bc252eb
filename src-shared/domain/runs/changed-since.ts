import { addTo } from '../../base/add-to';
import { membersOf, recordFor } from '../../base/members';
import type { TextColumn } from '../../columns/text-column';
import { columnAt } from '../fields/compared-fields';
import {
  addDecimals,
  compareDecimals,
  readDecimal,
  subtractDecimals,
  writeDecimal,
  zero,
} from '../fields/decimal';
import { keyMaker } from '../keys/payment-reference';
import { currencyNamed } from '../money/counted-amounts';
import { currencyFrom } from '../money/read-money';
import { fieldsOfAmount } from '../rules/amount-rule';
import type { Rules } from '../rules/rules';
import { scopeOf } from '../snapshot/scope-of';
import type { Snapshot } from '../snapshot/snapshot';
import { statusText } from '../statuses/compare-statuses';
import { factsOfState } from '../vocabulary/snapshot-states';

/** What can have become of a ticket; of one in both readings several can be so. */
const kindTable = { gone: null, new: null, moved: null, status: null, amount: null };
export type ChangeKind = keyof typeof kindTable;
export const changeKinds = membersOf(kindTable);

/** A ticket as one reading has it, all of it as the platform writes it. */
export interface TicketFacts {
  readonly reference: string;
  readonly status: string;
  /** `''` where the run compares no amounts of tickets, and where the ticket has none. */
  readonly amount: string;
  readonly currency: string;
}

/** A ticket that a newer reading has otherwise than a closed run; `then` is null for a new one, `now` for one that is gone. */
export interface TicketChange {
  readonly kinds: readonly ChangeKind[];
  /** Its identity; `''` where the tickets of either reading have none, or others. */
  readonly ticket: string;
  /**
   * Which one of those that are the same in all the rest this is, from 1. Without an identity several can be; whoever has seen
   * one of them has not seen another that changed later.
   */
  readonly copy: number;
  readonly then: TicketFacts | null;
  readonly now: TicketFacts | null;
}

/** What changed tickets come to in one currency, as `writeDecimal` writes it. */
interface ChangedSum {
  readonly currency: string;
  readonly then: string;
  readonly now: string;
  readonly difference: string;
}

/** All tickets that changed since a run was closed (docs/product.md, "Changed since the close"). */
export interface ChangedSince {
  /** In the order of the run's tickets, then the new ones in that of the newer reading. */
  readonly changes: readonly TicketChange[];
  /** A ticket is in each of its kinds. */
  readonly counts: Readonly<Record<ChangeKind, number>>;
  readonly sums: readonly ChangedSum[];
  /** Whether the run compares amounts of tickets; those whose status does not count are in no sum. */
  readonly hasAmounts: boolean;
  /** How often one of theirs is absent or no number, and so in no sum. */
  readonly withoutAmount: number;
}

/** Why a newer reading says nothing of a closed run. */
export type SinceRefusal = 'same reading' | 'older reading' | 'other scope' | 'not proven';

/** Why two readings cannot be compared ticket by ticket; null where they can. */
function refuseSince(then: Snapshot['info'], now: Snapshot['info']): SinceRefusal | null {
  if (now.id === then.id && now.endedAt === then.endedAt) return 'same reading';
  // A clock that was set back does this too; it says so, since nobody would look for what is not told.
  if (now.endedAt <= then.endedAt) return 'older reading';
  // Some of it was read before the run's data: a ticket that changed in between would be listed the wrong way round.
  if (!areAllLater(then, now) && now.readAt !== then.readAt) return 'older reading';
  if (scopeOf(then) !== scopeOf(now)) return 'other scope';
  return factsOfState(now.state).doubt === null ? null : 'not proven';
}

/** Lookups and parts that were read again make a reading end later, and nothing else in it newer. */
function areAllLater(then: Snapshot['info'], now: Snapshot['info']): boolean {
  return now.readAt > then.endedAt;
}

/** What a newer reading says of a closed run. */
export type SinceAnswer =
  | { readonly kind: 'not compared'; readonly why: SinceRefusal }
  | ({
      readonly kind: 'compared';
      /** Whether every ticket was read again since; else only some were, and nothing is known of the others. */
      readonly isWhole: boolean;
    } & ChangedSince);

/** What a closed run was made from, as far as this needs it. */
interface ClosedInputs {
  readonly rules: Rules;
  readonly snapshot: Pick<Snapshot, 'info' | 'tickets'>;
  /** The payment references of its client file, which may have had no tickets then. */
  readonly rowReferences: TextColumn;
}

/**
 * Compares the tickets of a closed run with a newer reading, over the payment references of that run and under its key rules. A
 * ticket is known again by its identity; where the two readings have none in common, those of one reference that are alike are the
 * same, and the others are paired in their order. The amounts of orders are not compared.
 */
export function changedSince(
  { rules, snapshot: then, rowReferences }: ClosedInputs,
  now: Pick<Snapshot, 'info' | 'tickets'>,
): SinceAnswer {
  // Files of an older Tieout have no checksum: one that was cut off between two lines shows only here.
  const areCut = [then, now].some(({ info, tickets }) => tickets.references.length !== info.tickets.unique);
  const why = refuseSince(then.info, now.info) ?? (areCut ? 'not proven' : null);
  if (why !== null) return { kind: 'not compared', why };
  const keyOf = keyMaker(rules.keys);
  const [factsThen, factsNow] = [factsIn(then.tickets, rules), factsIn(now.tickets, rules)];
  const identity = then.info.tickets.identityField;
  const isKnown = identity !== null && identity === now.info.tickets.identityField;
  const keys = new Set<string>();
  for (const references of [then.tickets.references, rowReferences])
    for (let item = 0; item < references.length; item++) keys.add(keyOf(references.at(item)));
  keys.delete('');

  const pairs = isKnown
    ? pairedByIdentity(then.tickets.identities, now.tickets.identities)
    : pairedByReference(
        then.tickets.references.length,
        now.tickets.references.length,
        factsThen,
        factsNow,
        keyOf,
      );
  const changes: TicketChange[] = [];
  const copies = new Map<string, number>();
  const add = (one: Omit<TicketChange, 'copy'>): void => {
    const name = textOf(one);
    const copy = (copies.get(name) ?? 0) + 1;
    copies.set(name, copy);
    changes.push({ ...one, copy });
  };
  for (let ticket = 0; ticket < then.tickets.references.length; ticket++) {
    const place = pairs.ofThen[ticket] ?? -1;
    const own = isKnown ? then.tickets.identities.at(ticket) : '';
    const [before, after] = [factsThen(ticket), place < 0 ? null : factsNow(place)];
    const kinds = after === null ? (['gone'] as const) : kindsOf(before, after, keyOf);
    if (kinds.length > 0) add({ kinds, ticket: own, then: before, now: after });
  }
  for (let ticket = 0; ticket < now.tickets.references.length; ticket++) {
    if (pairs.hasThen[ticket] === 1) continue;
    const after = factsNow(ticket);
    if (!keys.has(keyOf(after.reference))) continue;
    const own = isKnown ? now.tickets.identities.at(ticket) : '';
    add({ kinds: ['new'], ticket: own, then: null, now: after });
  }
  const isWhole = areAllLater(then.info, now.info);
  return { kind: 'compared', isWhole, changes, ...sumChanges(changes, rules) };
}

function sumChanges(changes: readonly TicketChange[], rules: Rules): Omit<ChangedSince, 'changes'> {
  const counts = recordFor(changeKinds, () => 0);
  const sums = new Map<string, { then: typeof zero; now: typeof zero }>();
  const counting = rules.amount?.counts ? new Set(rules.amount.counts.map(statusText)) : null;
  const hasAmounts = fieldsOfAmount(rules.amount).some(({ resource }) => resource === 'tickets');
  let withoutAmount = 0;
  for (const { kinds, then, now } of changes) {
    for (const kind of kinds) counts[kind]++;
    for (const [side, facts] of [
      ['then', then],
      ['now', now],
    ] as const) {
      if (facts === null || !hasAmounts) continue;
      if (counting !== null && !counting.has(statusText(facts.status))) continue;
      const amount = readDecimal(facts.amount, 'plain');
      if (amount === null) withoutAmount++;
      else {
        const sum = sums.get(facts.currency) ?? { then: zero, now: zero };
        sums.set(facts.currency, { ...sum, [side]: addDecimals(sum[side], amount) });
      }
    }
  }
  return {
    counts,
    sums: [...sums]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([currency, sum]) => ({
        currency,
        then: writeDecimal(sum.then),
        now: writeDecimal(sum.now),
        difference: writeDecimal(subtractDecimals(sum.now, sum.then)),
      })),
    hasAmounts,
    withoutAmount,
  };
}

/** A change as one text: two that say the same of the same ticket have one. */
export function nameOfChange(change: TicketChange): string {
  return `${change.copy} ${textOf(change)}`;
}

function textOf({ kinds, ticket, then, now }: Omit<TicketChange, 'copy'>): string {
  const told = (facts: TicketFacts | null) =>
    facts && [facts.reference, facts.status, facts.amount, facts.currency];
  return JSON.stringify([kinds, ticket, told(then), told(now)]);
}

type FactsAt = (ticket: number) => TicketFacts;

function factsIn({ references, statuses, fields }: Snapshot['tickets'], rules: Rules): FactsAt {
  const rule = rules.amount ?? null;
  const field = fieldsOfAmount(rule).find(({ resource }) => resource === 'tickets');
  if (rule === null || field === undefined)
    return (ticket) => ({
      reference: references.at(ticket),
      status: statuses.at(ticket),
      amount: '',
      currency: '',
    });
  const amounts = columnAt(fields, field.path);
  const currency = currencyFrom(rule, ({ path }) => columnAt(fields, path));
  const currencyAt = (ticket: number): string =>
    typeof currency === 'string' ? currency : currencyNamed(currency.at(ticket));
  return (ticket) => ({
    reference: references.at(ticket),
    status: statuses.at(ticket),
    amount: amounts.at(ticket),
    currency: currencyAt(ticket),
  });
}

function kindsOf(then: TicketFacts, now: TicketFacts, keyOf: (raw: string) => string): readonly ChangeKind[] {
  return [
    ...(then.reference !== now.reference && keyOf(then.reference) !== keyOf(now.reference)
      ? (['moved'] as const)
      : []),
    ...(then.status === now.status ? [] : (['status'] as const)),
    ...(isSameAmount(then, now) ? [] : (['amount'] as const)),
  ];
}

function isSameAmount(then: TicketFacts, now: TicketFacts): boolean {
  if (then.amount === now.amount) return then.amount === '' || then.currency === now.currency;
  const [before, after] = [readDecimal(then.amount, 'plain'), readDecimal(now.amount, 'plain')];
  return (
    before !== null &&
    after !== null &&
    then.currency === now.currency &&
    compareDecimals(before, after) === 0
  );
}

/** By ticket of the run its place in the newer reading, -1 for none; and which of those have one. */
interface Pairs {
  readonly ofThen: Int32Array;
  readonly hasThen: Uint8Array;
}

function pairedByIdentity(then: TextColumn, now: TextColumn): Pairs {
  const places = new Map<string, number>();
  for (let ticket = 0; ticket < now.length; ticket++) places.set(now.at(ticket), ticket);
  const pairs = noPairs(then.length, now.length);
  for (let ticket = 0; ticket < then.length; ticket++) pair(pairs, ticket, places.get(then.at(ticket)));
  return pairs;
}

function pairedByReference(
  thenCount: number,
  nowCount: number,
  factsThen: FactsAt,
  factsNow: FactsAt,
  keyOf: (raw: string) => string,
): Pairs {
  const pairs = noPairs(thenCount, nowCount);
  const byKey = (facts: TicketFacts): string => keyOf(facts.reference);
  const byAll = (facts: TicketFacts): string =>
    JSON.stringify([keyOf(facts.reference), facts.status, facts.amount, facts.currency]);
  for (const nameOf of [byAll, byKey]) {
    const free = new Map<string, number[]>();
    // Backwards, so that the first one is the last of its list.
    for (let ticket = nowCount - 1; ticket >= 0; ticket--) {
      if (pairs.hasThen[ticket] === 1) continue;
      const name = nameOf(factsNow(ticket));
      addTo(free, name, ticket);
    }
    for (let ticket = 0; ticket < thenCount; ticket++) {
      if (pairs.ofThen[ticket] === -1) pair(pairs, ticket, free.get(nameOf(factsThen(ticket)))?.pop());
    }
  }
  return pairs;
}

function noPairs(then: number, now: number): Pairs {
  return { ofThen: new Int32Array(then).fill(-1), hasThen: new Uint8Array(now) };
}

function pair({ ofThen, hasThen }: Pairs, then: number, now: number | undefined): void {
  if (now === undefined || hasThen[now] === 1) return;
  ofThen[then] = now;
  hasThen[now] = 1;
}
