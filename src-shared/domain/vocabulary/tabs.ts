/** The tabs of the result, in their order on screen. An entry with missing and mismatched items is in both tabs. */
export const tabs = [
  'findings',
  'missing',
  'extra',
  'mismatched',
  'unreadable',
  'matched',
  'excluded',
] as const;

/** One tab. `findings` holds all findings, each once, `unreadable` holds the unkeyed and the malformed, `excluded` what filters excluded. */
export type Tab = (typeof tabs)[number];
