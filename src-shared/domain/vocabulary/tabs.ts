/** The tabs of the result, in their order on screen. An entry with missing and mismatched items stands in both tabs. */
export const tabs = ['missing', 'extra', 'mismatched', 'matched', 'unreadable', 'excluded'] as const;

/** One tab. `unreadable` holds the unkeyed and the malformed, `excluded` what filters took out. */
export type Tab = (typeof tabs)[number];
