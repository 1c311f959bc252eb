/** The tabs of the result, in their order on screen. An entry with missing and mismatched items stands in both tabs. */
export const tabs = [
  'findings',
  'missing',
  'extra',
  'mismatched',
  'unreadable',
  'matched',
  'excluded',
] as const;

/** One tab. `findings` holds all findings, each once, `unreadable` holds the unkeyed and the malformed, `excluded` what filters took out. */
export type Tab = (typeof tabs)[number];
