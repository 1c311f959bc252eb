import { keySteps, type KeyStep } from './payment-reference';
import { allOff, type KeyRules } from '../vocabulary/key-rules';

/** How one raw payment reference became its key: the steps that changed it, each with the text after it. */
export interface KeyTrace {
  readonly raw: string;
  readonly steps: ReadonlyArray<{ readonly name: KeyStep['name']; readonly text: string }>;
  readonly key: string;
}

/** Records each step of the normalisation that changes a raw payment reference (product.md, section 2). */
export function explainKey(raw: string, rules: KeyRules): KeyTrace {
  const steps: { name: KeyStep['name']; text: string }[] = [];
  let key = raw;
  for (const { name, apply } of keySteps(rules)) {
    const text = apply(key);
    if (text !== key) steps.push({ name, text });
    key = text;
  }
  return { raw, steps, key };
}

/**
 * The steps by which raw references meet in one key ("matched after ignoring case"): those without which they would not,
 * and of two that would each do the earlier one. Empty when they are the same text anyway, or do not meet.
 */
export function stepsToMeet(raws: readonly string[], rules: KeyRules): readonly KeyStep['name'][] {
  let needed = keySteps(rules);
  if (!meetBy(needed, raws)) return [];
  let neededRules = rules;
  for (const { name } of needed.toReversed()) {
    // Turning a rule off changes other steps too: a prefix is stripped regardless of case only if case is ignored.
    const fewerRules = name === 'normalise' ? neededRules : { ...neededRules, [name]: allOff[name] };
    const fewer = keySteps(fewerRules).filter((step) => step.name !== name);
    if (!meetBy(fewer, raws)) continue;
    needed = fewer;
    neededRules = fewerRules;
  }
  return needed.map(({ name }) => name);
}

function meetBy(steps: readonly KeyStep[], raws: readonly string[]): boolean {
  return new Set(raws.map((raw) => steps.reduce((text, { apply }) => apply(text), raw))).size <= 1;
}
