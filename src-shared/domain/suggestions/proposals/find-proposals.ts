import { nameLine } from '../../sides/line-name';
import { standsForAll } from '../../vocabulary/grains';
import { keyRules } from '../../vocabulary/key-rules';
import type { Steps } from '../../../base/steps';
import { at, itemsOf } from '../../../columns/groups';
import { classOfKey, type EntryNumber, type Ledger } from '../../compare/ledger';
import { recogniseAmounts } from '../../fields/read-amount';
import { readCurrency } from '../../fields/currency';
import type { AmountRule, CurrencyRule } from '../../rules/amount-rule';
import type { SeenField } from '../../rules/field-pair';
import { totalRowFilter } from '../../rules/rules';
import type { StatusVocabulary } from '../../statuses/compare-statuses';
import { proposeGrain } from '../../totals/propose-grain';
import { findRuleNearMissesInSteps, type NearMisses } from '../near-misses/find-near-misses';
import { buildStatusWorkbench } from '../status-workbench';
import { findCutOff, type CutOffGrounds } from './cut-off';
import { findDamaged, type Damaged } from './find-damaged';
import { openStatuses } from './open-statuses';
import type { Proposal, ProposalKind } from './proposal';
import { countRowsThatAddUp } from './rows-that-add-up';
import {
  mappingsOfOpen,
  mapStatuses,
  newStatuses,
  unmappedStatuses,
  type StatusGrounds,
} from './status-proposals';
import { findTotalRow } from './total-row';

/** What is looked through for proposals. */
export interface ProposalGrounds {
  readonly ledger: Ledger;
  /** The name of the column that holds the payment references; null where it is not known. */
  readonly keyColumn: string | null;
  /** The statuses of the profile's earlier runs; null where there are none. */
  readonly seen: StatusVocabulary | null;
  /** The columns of amounts in the file, and the fields of the platform; none where they are not known. */
  readonly amounts: ReadonlyArray<{
    readonly column: string;
    readonly decimalComma: boolean;
    readonly currency: string;
    readonly code: string;
    readonly currencyColumn: string | null;
  }>;
  readonly fields: readonly SeenField[];
  /** Null where no dates of tickets are known. */
  readonly cutOff: CutOffGrounds | null;
}

/** So many references have to speak for rows that add up: one or two tie by chance. */
const fewestInParts = 3;

/** With what takes a while to find. */
interface Looked extends ProposalGrounds, StatusGrounds {
  readonly nearMisses: readonly NearMisses[];
  readonly damaged: Damaged;
  /** How many references would be matched if rows added up. */
  readonly inParts: number;
}

type Found<Kind extends ProposalKind> = ReadonlyArray<Extract<Proposal, { readonly kind: Kind }>>;

/** How each kind of proposal is found; pure, and none of them changes anything. */
const finders: { readonly [Kind in ProposalKind]: (grounds: Looked) => Found<Kind> } = {
  map_statuses: mapStatuses,
  unmapped_statuses: unmappedStatuses,
  new_statuses: newStatuses,

  exclude_total: ({ ledger, keyColumn }) => {
    const total = keyColumn === null ? null : findTotalRow(ledger);
    if (total === null) return [];
    const { reference, line } = total;
    const before = ledger.rules.filters.find(
      ({ name, side, column }) => name === totalRowFilter && side === 'client' && column === keyColumn,
    );
    const values = [...(before?.values ?? []), reference];
    const filter = { name: totalRowFilter, side: 'client', column: keyColumn, values } as const;
    const change = { filters: [filter] };
    return [{ kind: 'exclude_total', id: `exclude_total ${reference}`, items: 1, reference, line, change }];
  },

  key_rule: ({ nearMisses }) => {
    const bySize = nearMisses
      .flatMap(({ kind, keys, groups }) => {
        const rule = keyRules.find((one) => one === kind);
        return keys === null || rule === undefined ? [] : [{ rule, keys, entries: entriesIn(groups) }];
      })
      .sort((a, b) => b.entries.all.size - a.entries.all.size);
    // Each reference is proposed under one rule only: a prefix of zeros is the same as leading zeros.
    const explained = new Set<EntryNumber>();
    return bySize.flatMap(({ rule, keys, entries }) => {
      const { all, missing, extra } = entries;
      if ([...all].every((entry) => explained.has(entry))) return [];
      for (const entry of all) explained.add(entry);
      const text = rule === 'stripPrefix' || rule === 'stripSuffix' ? ` ${keys[rule]}` : '';
      const id = `key_rule ${rule}${text}`;
      const change = { keys: { [rule]: keys[rule] } };
      return [{ kind: 'key_rule', id, items: all.size, nearMiss: rule, keys, missing, extra, change }];
    });
  },

  grain: ({ ledger }) => {
    const { grain, references, withOneRow } = proposeGrain(ledger);
    if (grain === null || grain === ledger.grain) return [];
    const items = standsForAll(grain) ? withOneRow : references - withOneRow;
    return [{ kind: 'grain', id: `grain ${grain}`, items, grain, references, change: { grain } }];
  },

  compare_amounts: ({ ledger: { rules }, amounts, fields }) => {
    const [amount, ...otherAmounts] = amounts;
    const ofTickets = fields.filter((field) => isAmountField(field, 'tickets'));
    const ofOrders = fields.filter((field) => isAmountField(field, 'orders'));
    const [field, ...otherFields] = ofTickets.length > 0 ? ofTickets : ofOrders;
    // With several columns, only the user knows which belong together.
    if (amount === undefined || field === undefined || otherAmounts.length + otherFields.length > 0)
      return [];
    if (rules.amount || rules.fields.some(({ compare }) => compare.as === 'number')) return [];
    const { column, decimalComma, currency: sign } = amount;
    // Orders are checked against their tickets too where both have one amount.
    const [ofOrder, ...otherOrders] = field.resource === 'tickets' ? ofOrders : [];
    const rule: AmountRule = {
      column,
      field: { resource: field.resource, path: field.path },
      otherPath: otherOrders.length === 0 ? (ofOrder?.path ?? null) : null,
      writing: { decimalComma, sign },
      currency: currencyFor(amount, field, fields),
      counts: null,
      rowsAddUp: false,
      tolerance: '0',
    };
    const change = { amount: rule };
    return [{ kind: 'compare_amounts', id: `compare_amounts ${column}`, items: 0, rule, change }];
  },

  cut_off: ({ ledger, cutOff }) => {
    const found = cutOff === null ? null : findCutOff(ledger, cutOff);
    return found === null ? [] : [found];
  },

  add_rows_up: ({ ledger: { rules }, inParts }) => {
    const { amount } = rules;
    if (!amount || inParts < fewestInParts) return [];
    const change = { amount: { ...amount, rowsAddUp: true } };
    return [{ kind: 'add_rows_up', id: `add_rows_up ${amount.column}`, items: inParts, change }];
  },

  damaged_references: ({ damaged }) =>
    damaged.items === 0
      ? []
      : [{ kind: 'damaged_references', id: 'damaged_references', ...damaged, change: null }],

  unreadable_reference: ({ ledger }) => {
    const { malformed } = ledger.file;
    if (malformed.length === 0) return [];
    const { keysIn } = ledger.unreadable();
    const found = new Map<number, number>();
    malformed.forEach(({ line }, record) => {
      for (const key of keysIn(record)) {
        const isMissing = ['reference_missing', 'count_short', 'mixed'].includes(classOfKey(ledger, key));
        if (isMissing && !found.has(key)) found.set(key, line);
      }
    });
    const [first] = found;
    if (first === undefined) return [];
    const [entry, line] = first;
    const reference = ledger.tickets.references.at(at(itemsOf(ledger.ticketGroups, entry), 0));
    return [
      {
        kind: 'unreadable_reference',
        id: 'unreadable_reference',
        items: found.size,
        first: { entry, reference, line: nameLine(ledger.file, line) },
        change: null,
      },
    ];
  },
};

const kinds = Object.keys(finders) as readonly ProposalKind[]; // the keys of the table above

/** Looks for what proposals are found in. */
export function* lookInSteps(grounds: ProposalGrounds): Steps<Looked> {
  const { ledger, seen } = grounds;
  const workbench = buildStatusWorkbench(ledger, seen);
  const open = openStatuses(ledger);
  return {
    ...grounds,
    workbench,
    open,
    mappings: mappingsOfOpen(workbench, open),
    nearMisses: yield* findRuleNearMissesInSteps(ledger),
    damaged: yield* findDamaged(ledger),
    inParts: yield* countRowsThatAddUp(ledger),
  };
}

/**
 * What must be done first comes first: the mapping without which nothing matches, then the records without which the result is not
 * complete. Of the others, what is about most rows.
 */
export function* findInSteps(looked: Looked): Steps<readonly Proposal[]> {
  const found: Proposal[] = [];
  for (const kind of kinds) {
    yield;
    found.push(...finders[kind](looked));
  }
  const rank = (proposal: Proposal): number => {
    if (proposal.kind === 'map_statuses' && proposal.noneKnown) return 0;
    return proposal.kind === 'unreadable_reference' ? 1 : 2;
  };
  return found.sort((a, b) => rank(a) - rank(b) || b.items - a.items);
}

function isAmountField({ resource, example }: SeenField, wanted: SeenField['resource']): boolean {
  return resource === wanted && recogniseAmounts([example])?.decimals === 'point';
}

/** What both sides say of the currency: the sign in the file's cells, or its column beside the platform's field. */
function currencyFor(
  { code, currencyColumn }: ProposalGrounds['amounts'][number],
  { resource }: SeenField,
  fields: readonly SeenField[],
): CurrencyRule | null {
  if (code !== '') return { is: 'one', code };
  const named = fields.filter((field) => field.resource === resource && readCurrency(field.example) !== null);
  const [field] = named;
  if (field === undefined || named.length > 1 || currencyColumn === null) return null;
  return { is: 'named', column: currencyColumn, path: field.path };
}

function entriesIn(groups: NearMisses['groups']) {
  const members = (side: 'missing' | 'extra'): readonly EntryNumber[] =>
    groups.flatMap((group) => group[side].map(({ entry }) => entry));
  const [missing, extra] = [members('missing'), members('extra')];
  return { all: new Set([...missing, ...extra]), missing: missing.length, extra: extra.length };
}
