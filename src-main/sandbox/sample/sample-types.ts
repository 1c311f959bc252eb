/** What was done to a payment reference of the sample. */
export type PlantedKind =
  | 'order_missing'
  | 'order_extra'
  | 'ticket_short'
  | 'row_too_many'
  | 'refund_only_in_file'
  | 'refund_not_in_file'
  | 'cancelled_but_paid'
  | 'unknown_status'
  | 'short_and_differs'
  | 'over_and_differs';

/** The classes of product.md section 3 that a finding can have. */
export type PlantedClass =
  'reference_missing' | 'reference_extra' | 'count_short' | 'count_over' | 'status_mismatch' | 'mixed';

/** One payment reference that must become exactly one finding, with the counts product.md section 3 gives it. */
export interface PlantedKey {
  readonly paymentReference: string;
  readonly kind: PlantedKind;
  readonly expectedClass: PlantedClass;
  readonly platformTickets: number;
  readonly clientRows: number;
  readonly matched: number;
  readonly mismatched: number;
  readonly missing: number;
  readonly extra: number;
}

/** What the generator knows it planted: the answer sheet of the sample, made without any reconciler. */
export interface Planted {
  /** One for each payment reference that is not matched. */
  readonly keys: readonly PlantedKey[];
  /** References that are written untidily in the file and match all the same after normalisation; no findings. */
  readonly untidy: readonly string[];
  /** References whose status and count agree while one amount differs: findings once amounts are compared. */
  readonly amountsDiffer: readonly string[];
  /** Physical lines, from 1, of the client rows without a usable reference; embedded line ends count. */
  readonly unkeyedLines: readonly number[];
  readonly totals: {
    readonly platform: {
      readonly unique: number;
      readonly unkeyed: number;
      readonly matched: number;
      readonly mismatched: number;
      readonly missing: number;
    };
    readonly client: {
      readonly records: number;
      readonly header: number;
      readonly skipped: number;
      readonly dataRows: number;
      readonly unkeyed: number;
      readonly matched: number;
      readonly mismatched: number;
      readonly extra: number;
    };
  };
  /** One for each key above and each unkeyed ticket or row. */
  readonly findings: number;
}

/** One row of the client file before it is written. */
export interface ClientRow {
  readonly paymentReference: string;
  readonly status: string;
  readonly customer: string;
  readonly amount: string;
  readonly currency: string;
  readonly bookedOn: string;
}
