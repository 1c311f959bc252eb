import { keyAffixes, keySwitches, type KeyAffix } from '../../vocabulary/key-rules';
import { at, itemsOf } from '../../../columns/groups';
import { type EntryNumber, type Ledger, classOfKey } from '../../compare/ledger';
import { keyMaker } from '../../keys/payment-reference';
import type { KeyRules } from '../../rules/rules';
import { findAffixes } from './affixes';
import { looksLike, withDigitsLost } from './forms';
import { pairOneEditApart } from './one-edit';

/** By what missing and extra references nearly meet: a rule that could be turned on, or a likeness, for which there is none. */
export type NearMissKind = keyof KeyRules | 'lookAlikes' | 'digitsLost' | 'oneEdit';

/** A missing or extra reference that has near misses. */
export interface NearMissReference {
  readonly entry: EntryNumber;
  readonly paymentReference: string;
}

/** Missing and extra references that would have one key; at least one of each. */
interface NearMissGroup {
  readonly missing: readonly NearMissReference[];
  readonly extra: readonly NearMissReference[];
}

/** Near misses of one kind. They are shown, never matched by themselves: a likeness is no identity (product.md, section 2). */
export interface NearMisses {
  readonly kind: NearMissKind;
  /** The key rules with this one turned on; null for a likeness, which is for the user to mend at its source. */
  readonly keys: KeyRules | null;
  readonly groups: readonly NearMissGroup[];
}

/** One finding while it is looked at: its entry, its raw reference and its key under the run's own rules. */
interface Finding {
  readonly entry: EntryNumber;
  readonly raw: string;
  readonly key: string;
}

interface Sides {
  readonly missing: readonly Finding[];
  readonly extra: readonly Finding[];
}

/**
 * Finds references missing in the file and extra in it that would meet under a rule which is off, or that are alike. Looks
 * at no pair of references twice, so that 50,000 findings are no trouble. What has a rule's near misses is not listed again
 * as being one edit apart.
 */
export function findNearMisses(ledger: Ledger): readonly NearMisses[] {
  const sides = sidesOf(ledger);
  const byRule = nearMissesByRule(ledger, sides);
  const byForm = (kind: NearMissKind, formOf: (key: string) => string): NearMisses => ({
    kind,
    keys: null,
    groups: groupBy(sides, ({ key }) => formOf(key)),
  });
  const explained = [...byRule, byForm('lookAlikes', looksLike), byForm('digitsLost', withDigitsLost)];
  const oneEdit: NearMisses = {
    kind: 'oneEdit',
    keys: null,
    groups: oneEditApart(without(sides, explained)),
  };
  return [...explained, oneEdit].filter(({ groups }) => groups.length > 0);
}

/** Those alone that a rule would bring together: they take a small part of the time that the others do. */
export function findRuleNearMisses(ledger: Ledger): readonly NearMisses[] {
  return nearMissesByRule(ledger, sidesOf(ledger)).filter(({ groups }) => groups.length > 0);
}

function sidesOf(ledger: Ledger): Sides {
  return {
    missing: findingsOf(ledger, 'reference_missing'),
    extra: findingsOf(ledger, 'reference_extra'),
  };
}

function nearMissesByRule({ rules }: Ledger, sides: Sides): readonly NearMisses[] {
  return rulesToTry(rules.keys, sides).map(({ kind, keys }): NearMisses => {
    const keyOf = keyMaker(keys);
    return { kind, keys, groups: groupBy(sides, ({ raw }) => keyOf(raw)) };
  });
}

/** The rules that are off, each turned on alone. A prefix or suffix is tried only where none is stripped yet: there is room for one. */
function rulesToTry(keys: KeyRules, sides: Sides): { kind: keyof KeyRules; keys: KeyRules }[] {
  const switches = keySwitches
    .filter((kind) => !keys[kind])
    .map((kind) => ({ kind, keys: { ...keys, [kind]: true } }));
  const affixes = keyAffixes
    .filter((kind) => keys[kind] === '')
    .flatMap((kind) =>
      findAffixes(endOfAffix[kind], textsOf(sides.missing), textsOf(sides.extra)).map(({ text }) => ({
        kind,
        keys: { ...keys, [kind]: text },
      })),
    );
  return [...switches, ...affixes];
}

const endOfAffix = { stripPrefix: 'prefix', stripSuffix: 'suffix' } as const satisfies Record<
  KeyAffix,
  string
>;

function findingsOf(ledger: Ledger, wanted: 'reference_missing' | 'reference_extra'): Finding[] {
  const { keyed, tickets, file, ticketGroups, rowGroups } = ledger;
  const isMissing = wanted === 'reference_missing';
  const groups = isMissing ? ticketGroups : rowGroups;
  const references = isMissing ? tickets.references : file.rows.references;
  const findings: Finding[] = [];
  for (let entry = 0; entry < keyed.keys.length; entry++) {
    if (classOfKey(ledger, entry) !== wanted) continue;
    findings.push({ entry, raw: references.at(at(itemsOf(groups, entry), 0)), key: keyed.keys.at(entry) });
  }
  return findings;
}

/** Groups findings by a text, where both sides have it. */
function groupBy({ missing, extra }: Sides, textOf: (finding: Finding) => string): NearMissGroup[] {
  const groups = new Map<string, { missing: NearMissReference[]; extra: NearMissReference[] }>();
  for (const finding of missing) {
    const text = textOf(finding);
    const group = groups.get(text) ?? { missing: [], extra: [] };
    groups.set(text, group);
    group.missing.push(shown(finding));
  }
  for (const finding of extra) groups.get(textOf(finding))?.extra.push(shown(finding));
  return [...groups.values()].filter((group) => group.extra.length > 0);
}

function oneEditApart({ missing, extra }: Sides): NearMissGroup[] {
  return pairOneEditApart(textsOf(missing), textsOf(extra)).flatMap(([one, other]) => {
    const [first, second] = [missing[one], extra[other]];
    return first && second ? [{ missing: [shown(first)], extra: [shown(second)] }] : [];
  });
}

function without({ missing, extra }: Sides, explained: readonly NearMisses[]): Sides {
  const groups = explained.flatMap((nearMisses) => nearMisses.groups);
  const entries = new Set(
    groups.flatMap((group) => [...group.missing, ...group.extra]).map(({ entry }) => entry),
  );
  const isOpen = ({ entry }: Finding): boolean => !entries.has(entry);
  return { missing: missing.filter(isOpen), extra: extra.filter(isOpen) };
}

function textsOf(findings: readonly Finding[]): string[] {
  return findings.map(({ key }) => key);
}

function shown({ entry, raw }: Finding): NearMissReference {
  return { entry, paymentReference: raw };
}
