import type { ClientFile } from '../sides/client-file';
import type { CodedColumn } from '../../columns/coded-column';
import { compareKey, type AmountUnits, type KeyComparison } from './compare-key';
import type { RollUpStatus } from '../statuses/roll-up';
import type { Excluded } from '../sides/excluded-items';
import type { ComparedField } from '../fields/compared-fields';
import { memberAt } from '../../base/members';
import type { FlagColumn } from '../../columns/flag-column';
import { at, listItems, type Groups } from '../../columns/groups';
import type { KeyedItems } from '../keys/keyed-items';
import { keyReasons, type KeyReason } from '../vocabulary/reasons';
import type { Money, MoneyRefusal } from '../money/read-money';
import type { Orders } from '../sides/order';
import type { KeyItem } from './placement';
import { statusOf, type SideStatuses } from '../statuses/ranked-statuses';
import type { Grain } from '../vocabulary/grains';
import type { Rules } from '../rules/rules';
import type { Tickets } from '../sides/ticket';
import type { UnreadableReferences } from './unreadable-references';
import { keyClasses, numberOfClass, type KeyClass } from '../vocabulary/classes';
import type { Bucket } from '../vocabulary/buckets';
import type { Confirmation } from '../snapshot/second-look';
import { compareValues } from '../../base/compare-values';

const matchedClass = numberOfClass('matched');

/**
 * Every key of both sides compared, kept in columns: what each key is, and in which bucket each ticket and row was put.
 * Counts by key and buckets by item are written apart, so that conservation can compare one with the other.
 */
export interface Ledger {
  readonly rules: Rules;
  readonly grain: Grain;
  readonly tickets: Tickets;
  readonly orders: Orders | null;
  readonly file: ClientFile;
  readonly keyed: KeyedItems;
  readonly ticketGroups: Groups;
  readonly rowGroups: Groups;
  readonly platformStatuses: SideStatuses;
  readonly clientStatuses: SideStatuses;
  /** By number of a platform status: what the client calls it (`clientWordsFor`); worked out when it is first asked for. */
  readonly clientWords: () => readonly string[];
  /** Grain `payment`: the roll-up table, and by row the quantity; null where no column of it is mapped. */
  readonly rollUp: RollUpStatus;
  readonly quantities: CodedColumn | null;
  /** The further fields that are compared, and the amount where it is compared by pair; see `compareFields`. */
  readonly fields: readonly ComparedField[];
  /** The amounts under the rule; null without one, and where it does not fit the data: then the refusal says why. */
  readonly money: Money | null;
  readonly moneyRefusal: MoneyRefusal | null;
  /** How amounts are compared by payment reference; null where they are not. */
  readonly units: AmountUnits | null;
  /** By key: a number into `keyClasses`, and bits into `keyReasons`. */
  readonly classes: Uint8Array;
  readonly reasons: FlagColumn;
  readonly ambiguous: Uint8Array;
  /** By key: rows or pairs matched and mismatched, tickets missing, rows extra. */
  readonly counts: Readonly<Record<Bucket, Uint32Array>>;
  /** By item: a number into `buckets`. */
  readonly ticketBuckets: Uint8Array;
  readonly rowBuckets: Uint8Array;
  /** Items (pairs count once) by reason. */
  readonly reasonItems: ReadonlyMap<KeyReason, number>;
  readonly unkeyedTickets: readonly number[];
  readonly unkeyedRows: readonly number[];
  readonly excluded: Excluded;
  /** What second looks at the snapshot say of an entry; nothing, where the ledger is built on its own. */
  readonly confirmationOf: ConfirmationOf;
  /** What a spreadsheet did to an extra reference; nothing, where the ledger is built on its own. */
  readonly damageNoteOf: (entry: number) => string;
  /** The payment references that are in records which could not be read; looked for when it is first asked for. */
  readonly unreadable: () => UnreadableReferences;
}

/** Compares one key again, for an opened entry; the ledger keeps only what came of it. */
export function comparisonOf(ledger: Ledger, key: number): KeyComparison {
  const { identities } = ledger.tickets;
  // The items of a key are in rising order, which sorting keeps between equals.
  const tickets = keyItemsOf(ledger.ticketGroups, key, ledger.platformStatuses, null).sort(
    (a, b) => a.rank - b.rank || compareValues(identities.at(a.item), identities.at(b.item)),
  );
  const rows = keyItemsOf(ledger.rowGroups, key, ledger.clientStatuses, ledger.quantities).sort(
    (a, b) => a.rank - b.rank,
  );
  return compareKey(ledger.grain, ledger.rollUp, tickets, rows, ledger.fields, ledger.units);
}

/** The one way to read `keyClasses` through the ledger. */
export function classOfKey(ledger: Ledger, key: number): KeyClass {
  return memberAt(keyClasses, at(ledger.classes, key));
}

/** Whether a key's class is `matched`, as it is of nearly all. */
export function isMatchedKey({ classes }: Ledger, key: number): boolean {
  return classes[key] === matchedClass;
}

/** The reasons of one key, in their order of `keyReasons`. */
export function reasonsOfKey(ledger: Ledger, key: number): KeyReason[] {
  const bits = at(ledger.reasons, key);
  return keyReasons.filter((_reason, bit) => (bits & (1 << bit)) !== 0);
}

function keyItemsOf(
  groups: Groups,
  key: number,
  statuses: SideStatuses,
  quantities: CodedColumn | null,
): KeyItem[] {
  return listItems(groups, key).map((item) => {
    const { rank, basis } = statusOf(statuses, item);
    return { item, rank, basis, quantity: quantities?.at(item) ?? null };
  });
}

/**
 * Entries are numbered: first one for each key, then one for each unkeyed ticket, each unkeyed row, each malformed
 * record, each excluded ticket and each excluded row. Numbers are stable for one ledger; entries are made only when they are looked at.
 */
export type EntryNumber = number;

/** The confirmation of an entry; null where no second look says anything of it. */
export type ConfirmationOf = (entry: EntryNumber) => Confirmation | null;
