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
  | 'blank_status'
  | 'short_and_differs'
  | 'over_and_differs'
  | 'row_malformed';

/** The classes of product.md section 3 that a finding can have. */
export type PlantedClass =
  'reference_missing' | 'reference_extra' | 'count_short' | 'count_over' | 'status_mismatch' | 'mixed';

/** How a planted record breaks CSV or its own header. */
export type MalformedKind = 'junk_after_quote' | 'too_many_fields' | 'too_few_fields';

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
  /** `line` is the physical line the record starts on, from 1; embedded line ends count. */
  readonly malformed: readonly { readonly line: number; readonly kind: MalformedKind }[];
  /** Physical lines of the client rows without a usable reference. */
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
      readonly malformed: number;
      readonly dataRows: number;
      readonly unkeyed: number;
      readonly matched: number;
      readonly mismatched: number;
      readonly extra: number;
    };
  };
  /** One for each key above, each unkeyed ticket or row, and each malformed record. */
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
  readonly malformed?: MalformedKind | undefined;
}
