/** Where each item of a key is counted: 0 until it has been placed, else 1 + its number here. */
export const buckets = ['matched', 'mismatched', 'missing', 'extra'] as const;

/** Where conservation counts an item of a key. */
export type Bucket = (typeof buckets)[number];

/** What represents a bucket in the ledger. */
export function bucketNumber(bucket: Bucket): number {
  return 1 + buckets.indexOf(bucket);
}
