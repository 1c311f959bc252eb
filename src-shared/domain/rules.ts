/** What one client row stands for (product.md, section 1, "Row grain"). */
export type Grain = 'ticket' | 'payment';

/** How payment references become keys, on both sides alike; all off by default (product.md, section 2). */
export interface KeyRules {
  readonly ignoreCase: boolean;
  readonly ignoreSeparators: boolean;
  readonly ignoreLeadingZeros: boolean;
  /** Taken off the front or the end where present; `''` for none. */
  readonly stripPrefix: string;
  readonly stripSuffix: string;
}

/** One line of a profile's status table: what the client's text means in the platform's vocabulary. */
export interface StatusMapping {
  readonly client: string;
  readonly platform: string;
}

/** All that decides how one client file is compared with one snapshot. */
export interface Rules {
  readonly grain: Grain;
  readonly keys: KeyRules;
  readonly statusMapping: readonly StatusMapping[];
}

/** The rules of a new profile: one row a ticket, keys compared exactly, no status mapped. */
export const defaultRules: Rules = {
  grain: 'ticket',
  keys: {
    ignoreCase: false,
    ignoreSeparators: false,
    ignoreLeadingZeros: false,
    stripPrefix: '',
    stripSuffix: '',
  },
  statusMapping: [],
};
