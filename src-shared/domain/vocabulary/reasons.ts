import { membersOf, membersWith, type MembersWith } from '../../base/members';
import { buckets, type Bucket } from './buckets';
import type { EntryClass } from './classes';

/**
 * Why an item is missing, extra or mismatched, or could not be keyed or read (product.md, section 3). `counts`: where items with
 * this reason are counted. `beyondStatus`: something besides the status differs.
 */
const reasonTable = {
  reference_missing: { counts: 'missing', beyondStatus: false },
  ticket_count_short: { counts: 'missing', beyondStatus: false },
  reference_extra: { counts: 'extra', beyondStatus: false },
  row_count_over: { counts: 'extra', beyondStatus: false },
  status_differs: { counts: 'mismatched', beyondStatus: false },
  status_unmapped: { counts: 'mismatched', beyondStatus: false },
  status_blank: { counts: 'mismatched', beyondStatus: false },
  mixed_without_rollup: { counts: 'mismatched', beyondStatus: false },
  repeated_row_same: { counts: 'extra', beyondStatus: false },
  repeated_row_conflicting: { counts: 'extra', beyondStatus: false },
  quantity_differs: { counts: 'mismatched', beyondStatus: true },
  field_differs: { counts: 'mismatched', beyondStatus: true },
  amount_differs: { counts: 'mismatched', beyondStatus: true },
  empty_key: { counts: 'unkeyed', beyondStatus: false },
  text_after_quote: { counts: 'malformed', beyondStatus: false },
  quote_not_closed: { counts: 'malformed', beyondStatus: false },
  too_many_fields: { counts: 'malformed', beyondStatus: false },
  too_few_fields: { counts: 'malformed', beyondStatus: false },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly counts: FindingBucket | Extract<EntryClass, 'unkeyed' | 'malformed'>;
      readonly beyondStatus: boolean;
    }
  >
>;

/** A bucket of items that are part of a finding. */
type FindingBucket = Exclude<Bucket, 'matched'>;

/** Why an item is missing, extra or mismatched, or could not be keyed or read. */
export type Reason = keyof typeof reasonTable;

export const entryReasons = membersOf(reasonTable);

/** A reason of items that are counted in this bucket. */
export type ReasonFor<Counted extends FindingBucket> = MembersWith<typeof reasonTable, 'counts', Counted>;

/** A reason that items of a payment reference can have. */
export type KeyReason = ReasonFor<FindingBucket>;

/** Why a record of the client file could not be read as a row. */
export type MalformedReason = MembersWith<typeof reasonTable, 'counts', 'malformed'>;

/** The reasons of payment references, by the number of the bit under which the ledger keeps them. */
export const keyReasons: readonly KeyReason[] = membersOf(reasonTable).filter(hasBucket);

/** The reasons of records that could not be read. */
export const malformedReasons = membersWith(reasonTable, 'counts', 'malformed');

/** The reasons of items that are counted in a bucket; every reason of a payment reference is one of exactly one bucket. */
export function reasonsFor(bucket: FindingBucket): readonly KeyReason[] {
  return keyReasons.filter((reason) => reasonTable[reason].counts === bucket);
}

/** Whether a reason says that something besides the status differs. */
export function isBeyondStatus(reason: Reason): boolean {
  return reasonTable[reason].beyondStatus;
}

/** Whether a reason is that values differ which are compared besides the status. */
export function isOfFields(reason: Reason | null): boolean {
  return reason === 'field_differs' || reason === 'amount_differs';
}

/** Whether pairs that differ have a reason. */
export function isOfMismatch(reason: Reason): reason is ReasonFor<'mismatched'> {
  return reasonTable[reason].counts === 'mismatched';
}

function hasBucket(reason: Reason): reason is KeyReason {
  const { counts } = reasonTable[reason];
  return buckets.some((bucket) => bucket === counts);
}
