import { eachInSteps, itemsAStep, type Steps } from '../../../base/steps';
import { keyAffixes, keySwitches, type KeyAffix } from '../../vocabulary/key-rules';
import { at, itemsOf } from '../../../columns/groups';
import { type EntryNumber, type Ledger, classOfKey } from '../../compare/ledger';
import { keyMaker } from '../../keys/payment-reference';
import type { KeyRules } from '../../vocabulary/key-rules';
import { findAffixesInSteps } from './affixes';
import { looksDamaged } from '../damaged-reference';
import { looksLike, withDigitsLost } from './forms';
import { pairOneEditApartInSteps } from './one-edit';

/** By what missing and extra references nearly meet: a rule that could be turned on, or a likeness, for which there is none. */
export type NearMissKind = keyof KeyRules | 'lookAlikes' | 'digitsLost' | 'oneEdit';

/** A missing or extra reference that has near misses. */
interface NearMissReference {
  readonly entry: EntryNumber;
  readonly paymentReference: string;
}

/** Missing and extra references that would have one key; at least one of each. */
interface NearMissGroup {
  readonly missing: readonly NearMissReference[];
  readonly extra: readonly NearMissReference[];
}

/** Near misses of one kind. They are shown, never matched on their own: a likeness is no identity (product.md, section 2). */
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
export function* findNearMissesInSteps(ledger: Ledger): Steps<readonly NearMisses[]> {
  const sides = yield* sidesOf(ledger);
  if (sides === null) return [];
  const byRule = yield* nearMissesByRule(ledger, sides);
  const byForm = function* (
    kind: NearMissKind,
    among: Sides,
    formOf: (key: string) => string,
  ): Steps<NearMisses> {
    return { kind, keys: null, groups: yield* groupBy(among, ({ key }) => formOf(key)) };
  };
  const lookAlikes = yield* byForm('lookAlikes', sides, looksLike);
  // A row's number that does not end in zeros is exact, however long it is.
  const rounded = sides.extra.filter(({ key }) => looksDamaged(key) === 'rounded');
  const digitsLost = yield* byForm('digitsLost', { ...sides, extra: rounded }, withDigitsLost);
  const explained = [...byRule, lookAlikes, digitsLost];
  const oneEdit: NearMisses = {
    kind: 'oneEdit',
    keys: null,
    groups: yield* oneEditApart(without(sides, explained)),
  };
  return [...explained, oneEdit].filter(({ groups }) => groups.length > 0);
}

/** The references of one kind that an entry nearly meets, all on the other side. */
export interface NearMissesOfEntry extends Pick<NearMisses, 'kind' | 'keys'> {
  readonly side: keyof NearMissGroup;
  readonly references: readonly string[];
}

/** The near misses of one entry, out of those of all. */
export function nearMissesOf(all: readonly NearMisses[], wanted: EntryNumber): readonly NearMissesOfEntry[] {
  const holds = (side: readonly NearMissReference[]): boolean => side.some(({ entry }) => entry === wanted);
  return all.flatMap(({ kind, keys, groups }) =>
    groups.flatMap(({ missing, extra }): NearMissesOfEntry[] => {
      const side = holds(missing) ? 'extra' : holds(extra) ? 'missing' : null;
      if (side === null) return [];
      const others = side === 'extra' ? extra : missing;
      return [{ kind, keys, side, references: others.map(({ paymentReference }) => paymentReference) }];
    }),
  );
}

/** Finds only those that a rule would join, which is much faster than finding all. */
export function* findRuleNearMissesInSteps(ledger: Ledger): Steps<readonly NearMisses[]> {
  const sides = yield* sidesOf(ledger);
  const found = sides === null ? [] : yield* nearMissesByRule(ledger, sides);
  return found.filter(({ groups }) => groups.length > 0);
}

/** Null if one side has none: then the other side has no near misses either. */
function* sidesOf(ledger: Ledger): Steps<Sides | null> {
  const missing = yield* findingsOf(ledger, 'reference_missing');
  if (missing.length === 0) return null;
  const extra = yield* findingsOf(ledger, 'reference_extra');
  return extra.length === 0 ? null : { missing, extra };
}

function* nearMissesByRule({ rules }: Ledger, sides: Sides): Steps<readonly NearMisses[]> {
  const found: NearMisses[] = [];
  for (const { kind, keys } of yield* rulesToTry(rules.keys, sides)) {
    const keyOf = keyMaker(keys);
    found.push({ kind, keys, groups: yield* groupBy(sides, ({ raw }) => keyOf(raw)) });
  }
  return found;
}

/** The rules that are off, each tried on its own. A prefix or suffix is tried only where none is stripped yet: there is room for one. */
function* rulesToTry(keys: KeyRules, sides: Sides): Steps<{ kind: keyof KeyRules; keys: KeyRules }[]> {
  const rules: { kind: keyof KeyRules; keys: KeyRules }[] = keySwitches
    .filter((kind) => !keys[kind])
    .map((kind) => ({ kind, keys: { ...keys, [kind]: true } }));
  for (const kind of keyAffixes) {
    if (keys[kind] !== '') continue;
    const ends = [endOfAffix[kind], textsOf(sides.missing), textsOf(sides.extra)] as const;
    for (const { text } of yield* findAffixesInSteps(...ends))
      rules.push({ kind, keys: { ...keys, [kind]: text } });
  }
  return rules;
}

const endOfAffix = { stripPrefix: 'prefix', stripSuffix: 'suffix' } as const satisfies Record<
  KeyAffix,
  string
>;

function* findingsOf(ledger: Ledger, wanted: 'reference_missing' | 'reference_extra'): Steps<Finding[]> {
  const { keyed, tickets, file, ticketGroups, rowGroups } = ledger;
  const isMissing = wanted === 'reference_missing';
  const groups = isMissing ? ticketGroups : rowGroups;
  const references = isMissing ? tickets.references : file.rows.references;
  const findings: Finding[] = [];
  for (let entry = 0; entry < keyed.keys.length; entry++) {
    if (entry % itemsAStep === itemsAStep - 1) yield;
    if (classOfKey(ledger, entry) !== wanted) continue;
    findings.push({ entry, raw: references.at(at(itemsOf(groups, entry), 0)), key: keyed.keys.at(entry) });
  }
  return findings;
}

/** A text is made of each reference. */
const textsAStep = 8_192;

/** Groups findings by a text, where both sides have it. */
function* groupBy(
  { missing, extra }: Sides,
  textOf: (finding: Finding) => string,
): Steps<readonly NearMissGroup[]> {
  const groups = new Map<string, { missing: NearMissReference[]; extra: NearMissReference[] }>();
  const begin = (finding: Finding): void => {
    const text = textOf(finding);
    const group = groups.get(text) ?? { missing: [], extra: [] };
    groups.set(text, group);
    group.missing.push(shown(finding));
  };
  yield* eachInSteps(missing, begin, textsAStep);
  yield* eachInSteps(extra, (finding) => groups.get(textOf(finding))?.extra.push(shown(finding)), textsAStep);
  return [...groups.values()].filter((group) => group.extra.length > 0);
}

function* oneEditApart({ missing, extra }: Sides): Steps<readonly NearMissGroup[]> {
  const pairs = yield* pairOneEditApartInSteps(textsOf(missing), textsOf(extra));
  return pairs.flatMap(([one, other]) => {
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
