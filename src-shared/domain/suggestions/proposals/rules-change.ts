import type { AmountRule } from '../../rules/amount-rule';
import type { Filter, Rules, StatusMapping } from '../../rules/rules';
import { statusText } from '../../statuses/compare-statuses';
import type { Grain } from '../../vocabulary/grains';
import type { KeyRules } from '../../vocabulary/key-rules';

/** What a proposal sets in the rules, and nothing else: all that it leaves out stays, so that several can be applied together. */
export interface RulesChange {
  readonly grain?: Grain;
  readonly amount?: AmountRule;
  /** The key rules that it turns on. */
  readonly keys?: Partial<KeyRules>;
  /** Lines of the status table, each in place of the one for the same client status. */
  readonly statusMapping?: readonly StatusMapping[];
  /** Filters, each in place of those of its name, side and column. */
  readonly filters?: readonly Filter[];
}

/** What has a change, such as a proposal; null where it changes nothing. */
interface WithChange {
  readonly change: RulesChange | null;
}

/** One thing that a change sets. */
interface Setting {
  /** Names the thing: what two changes set under one name, they set twice. */
  readonly thing: string;
  /** What it is set to, as text. */
  readonly to: string;
  readonly apply: (rules: Rules) => Rules;
}

/** The rules with all of these changes, in whatever order they come; of two that conflict, the first holds. */
export function applyChanges(rules: Rules, changes: readonly WithChange[]): Rules {
  return withoutConflicts(changes)
    .flatMap(settingsOf)
    .sort((a, b) => (a.thing < b.thing ? -1 : 1))
    .reduce((before, { apply }) => apply(before), rules);
}

/** Those that can be applied together: one that sets a thing otherwise than one before it is left out. */
export function withoutConflicts<T extends WithChange>(changes: readonly T[]): readonly T[] {
  const all = new Map<string, string>();
  return changes.filter((one) => {
    const settings = settingsOf(one);
    if (settings.some(({ thing, to }) => (all.get(thing) ?? to) !== to)) return false;
    for (const { thing, to } of settings) all.set(thing, to);
    return true;
  });
}

function settingsOf({ change }: WithChange): readonly Setting[] {
  const { grain, amount, keys = {}, statusMapping = [], filters = [] } = change ?? {};
  const setting = (thing: readonly unknown[], value: unknown, apply: Setting['apply']): Setting => ({
    thing: JSON.stringify(thing),
    to: JSON.stringify(value),
    apply,
  });
  return [
    ...(grain === undefined ? [] : [setting(['grain'], grain, (rules) => ({ ...rules, grain }))]),
    ...(amount === undefined ? [] : [setting(['amount'], amount, (rules) => ({ ...rules, amount }))]),
    ...Object.entries(keys).map(([rule, value]) =>
      setting(['keys', rule], value, (rules) => ({ ...rules, keys: { ...rules.keys, [rule]: value } })),
    ),
    ...statusMapping.map((line) => {
      const text = statusText(line.client);
      const isOther = ({ client }: StatusMapping): boolean => statusText(client) !== text;
      return setting(['status', text], line, (rules) => ({
        ...rules,
        statusMapping: [...rules.statusMapping.filter(isOther), line],
      }));
    }),
    ...filters.map((filter) => {
      const { name, side, column } = filter;
      const isOther = (one: Filter): boolean =>
        one.name !== name || one.side !== side || one.column !== column;
      return setting(['filter', name, side, column], filter, (rules) => ({
        ...rules,
        filters: [...rules.filters.filter(isOther), filter],
      }));
    }),
  ];
}
