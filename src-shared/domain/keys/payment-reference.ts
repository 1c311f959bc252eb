import { membersOf } from '../../base/members';
import type { KeyRule, KeyRules } from '../vocabulary/key-rules';
import { foldCase, normalise, trimSpaces } from '../../base/text';

/** One step from a raw payment reference to its key, named so that a finding can say which step made two references meet. */
export interface KeyStep {
  readonly name: 'normalise' | KeyRule;
  readonly apply: (text: string) => string;
}

const separators = /[\s\-_./:\\\u2010-\u2015\u2212]/gu;
/** Also removes the spaces after the zeros, which would lead otherwise; never removes the last character. */
const leadingZeros = /^0[0 ]*(?=.)/u;

/**
 * The steps that the rules ask for, in their order; always the same for both sides (product.md, section 2). A payment
 * reference is text at every step: never a number, never compared by likeness.
 */
export function keySteps(rules: KeyRules): readonly KeyStep[] {
  return [
    { name: 'normalise', apply: normalise },
    ...membersOf(stepMakers).flatMap((name): readonly KeyStep[] => {
      const apply = stepMakers[name](rules);
      return apply === null ? [] : [{ name, apply }];
    }),
  ];
}

/** What each rule does, in the order of the steps; null while it is off. */
const stepMakers: Readonly<Record<KeyRule, (rules: KeyRules) => KeyStep['apply'] | null>> = {
  ignoreCase: ({ ignoreCase }) => (ignoreCase ? foldCase : null),
  stripPrefix: (rules) => affixStep(rules, rules.stripPrefix, withoutPrefix),
  stripSuffix: (rules) => affixStep(rules, rules.stripSuffix, withoutSuffix),
  ignoreSeparators: ({ ignoreSeparators }) => (ignoreSeparators ? withoutSeparators : null),
  ignoreLeadingZeros: ({ ignoreLeadingZeros }) =>
    ignoreLeadingZeros ? (text) => text.replace(leadingZeros, '') : null,
};

/** The affix goes through the same earlier steps as the text. */
function affixStep(
  { ignoreCase }: KeyRules,
  raw: string,
  without: (text: string, affix: string) => string,
): KeyStep['apply'] | null {
  const affix = ignoreCase ? foldCase(normalise(raw)) : normalise(raw);
  return affix === '' ? null : (text) => without(text, affix);
}

/** Whether references meet only where they are written alike, apart from invisible characters. */
export function keysAreExact(rules: KeyRules): boolean {
  return keySteps(rules).length === 1;
}

/** Turns raw payment references into keys by the rules. An empty key means that the item is unkeyed (product.md, section 3). */
export function keyMaker(rules: KeyRules): (raw: string) => string {
  const steps = keySteps(rules);
  if (steps.length === 1) return normalise;
  return (raw) => steps.reduce((text, step) => step.apply(text), raw);
}

/** Normalise again: characters that separators kept apart may compose now. */
function withoutSeparators(text: string): string {
  return text.replace(separators, '').normalize('NFC');
}

/** A reference that consists only of the prefix keeps it, so that stripping never makes an item unkeyed. */
function withoutPrefix(text: string, prefix: string): string {
  const rest = text.startsWith(prefix) ? trimSpaces(text.slice(prefix.length)) : text;
  return rest === '' ? text : rest;
}

function withoutSuffix(text: string, suffix: string): string {
  const rest = text.endsWith(suffix) ? trimSpaces(text.slice(0, -suffix.length)) : text;
  return rest === '' ? text : rest;
}
