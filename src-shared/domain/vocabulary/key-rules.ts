import { membersOf, recordFor, type MembersWith } from '../../base/members';

/**
 * The rules by which payment references become keys (product.md, section 2), each with the value by which it is off. One that is
 * on or off is `false` then; one that takes a text off the front or the end has none, `''`.
 */
const keyRuleTable = {
  ignoreCase: { off: false },
  ignoreSeparators: { off: false },
  ignoreLeadingZeros: { off: false },
  stripPrefix: { off: '' },
  stripSuffix: { off: '' },
} as const satisfies Readonly<Record<string, { readonly off: false | '' }>>;

export type KeyRule = keyof typeof keyRuleTable;

/** A rule that is on or off. */
export type KeySwitch = MembersWith<typeof keyRuleTable, 'off', false>;

/** A rule that takes a text off. */
export type KeyAffix = MembersWith<typeof keyRuleTable, 'off', ''>;

/** How payment references become keys, on both sides alike. */
export type KeyRules = Readonly<Record<KeySwitch, boolean> & Record<KeyAffix, string>>;

export const keyRules = membersOf(keyRuleTable);

/** The rules that are on or off. */
export const keySwitches = keyRules.filter((rule): rule is KeySwitch => keyRuleTable[rule].off === false);

/** The rules that take a text off. */
export const keyAffixes = keyRules.filter((rule): rule is KeyAffix => keyRuleTable[rule].off === '');

/** All rules off: references are compared as they are written. */
export const allOff: KeyRules = {
  ...recordFor(keySwitches, () => false),
  ...recordFor(keyAffixes, () => ''),
};
