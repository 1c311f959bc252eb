import { nameLine, type LineName } from '../../sides/line-name';
import { standsForAll } from '../../vocabulary/grains';
import { itemsAStep, runSteps, type Steps } from '../../../base/steps';
import { normalise } from '../../../base/text';
import { at, itemsOf, sizeOf } from '../../../columns/groups';
import { classOfKey, type EntryNumber, type Ledger } from '../../compare/ledger';
import { recogniseAmounts } from '../../fields/read-amount';
import { readCurrency } from '../../fields/currency';
import type { AmountRule, CurrencyRule } from '../../rules/amount-rule';
import type { SeenField } from '../../rules/field-pair';
import { totalRowFilter, type Filter } from '../../rules/rules';
import { statusText, type StatusVocabulary } from '../../statuses/status';
import { proposeGrain } from '../../totals/propose-grain';
import { isSurelyDamaged, looksDamaged, type DamageKind } from '../damaged-reference';
import { countShown, tryRulesInSteps, type Effect } from '../effect';
import { findRuleNearMissesInSteps, type NearMisses } from '../near-misses/find-near-misses';
import { buildStatusWorkbench, type StatusWorkbench } from '../status-workbench';
import { findCutOff, withDates, type CutOffGrounds } from './cut-off';
import {
  applyProposal,
  countsMatchesAnew,
  type Proposal,
  type ProposalKind,
  type ProposalOf,
} from './proposal';
import { countRowsThatAddUp } from './rows-that-add-up';
import { findTotalRow, withReferenceColumn } from './total-row';

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

/** A proposal with what it would do; null for one that changes no rule, or needs data that this comparison does not hold. */
export interface TriedProposal {
  readonly proposal: Proposal;
  readonly effect: Effect | null;
  /** What it would do once the proposed statuses are mapped, since nothing can be matched before. */
  readonly afterMapping: boolean;
}

const maxProposals = 3;

/** How many damaged references are listed. */
const named = 100;

/** So many references have to speak for rows that add up: one or two tie by chance. */
const fewestInParts = 3;

/** With what takes a while to find. */
interface Looked extends ProposalGrounds {
  readonly workbench: StatusWorkbench;
  readonly nearMisses: readonly NearMisses[];
  readonly damaged: Pick<ProposalOf['damaged_references'], 'items' | 'kinds' | 'first'>;
  /** How many references would be matched if rows added up. */
  readonly inParts: number;
}

type Found<Kind extends ProposalKind> = ReadonlyArray<Extract<Proposal, { readonly kind: Kind }>>;

/** How each kind of proposal is found; pure, and none of them changes anything. */
const finders: { readonly [Kind in ProposalKind]: (grounds: Looked) => Found<Kind> } = {
  map_statuses: ({ ledger, workbench: { suggestions, client } }) => {
    // A status with an identical counterpart already agrees with it, so no mapping is proposed.
    const isUnknown = ({ basis }: (typeof client)[number]): boolean =>
      basis === 'unmapped' || basis === 'blank';
    const unknown = new Set(client.filter(isUnknown).map(({ status }) => statusText(status)));
    const mappings = suggestions.filter((mapping) => unknown.has(statusText(mapping.client)));
    if (mappings.length === 0) return [];
    const texts = new Set(mappings.map((mapping) => statusText(mapping.client)));
    const { statusMapping } = ledger.rules;
    return [
      {
        kind: 'map_statuses',
        id: `map_statuses ${[...texts].sort().join(', ')}`,
        items: client.reduce(
          (sum, { status, count }) => sum + (texts.has(statusText(status)) ? count : 0),
          0,
        ),
        noneKnown: client.every(isUnknown),
        mappings: mappings.map(({ client: text, platform, cases, agreeing }) => ({
          client: text,
          platform,
          cases,
          agreeing,
        })),
        change: {
          statusMapping: [
            ...statusMapping,
            ...mappings.map(({ client: text, platform }) => ({ client: text, platform })),
          ],
        },
      },
    ];
  },

  new_statuses: ({ workbench: { newStatuses, suggestions } }) => {
    const suggested = new Set(suggestions.map(({ client }) => statusText(client)));
    const statuses = newStatuses.filter(
      ({ side, status }) => side === 'platform' || !suggested.has(statusText(status)),
    );
    if (statuses.length === 0) return [];
    const id = `new_statuses ${statuses.map(({ side, status }) => `${side} ${statusText(status)}`).join(', ')}`;
    const items = statuses.reduce((sum, { count }) => sum + count, 0);
    return [{ kind: 'new_statuses', id, items, statuses, change: null }];
  },

  exclude_total: ({ ledger, keyColumn }) => {
    const total = keyColumn === null ? null : findTotalRow(ledger);
    if (total === null) return [];
    const { reference, line } = total;
    const { filters } = ledger.rules;
    const isOurs = ({ name, side, column }: Filter): boolean =>
      name === totalRowFilter && side === 'client' && column === keyColumn;
    const values = [...(filters.find(isOurs)?.values ?? []), reference];
    const filter = { name: totalRowFilter, side: 'client', column: keyColumn, values } as const;
    const change = { filters: [...filters.filter((other) => !isOurs(other)), filter] };
    return [{ kind: 'exclude_total', id: `exclude_total ${reference}`, items: 1, reference, line, change }];
  },

  key_rule: ({ nearMisses }) => {
    const bySize = nearMisses
      .flatMap(({ kind, keys, groups }) =>
        keys === null ? [] : [{ kind, keys, entries: entriesIn(groups) }],
      )
      .sort((a, b) => b.entries.all.size - a.entries.all.size);
    // Each reference is proposed under one rule only: a prefix of zeros is the same as leading zeros.
    const explained = new Set<EntryNumber>();
    return bySize.flatMap(({ kind, keys, entries }) => {
      const { all, missing, extra } = entries;
      if ([...all].every((entry) => explained.has(entry))) return [];
      for (const entry of all) explained.add(entry);
      const text = kind === 'stripPrefix' || kind === 'stripSuffix' ? ` ${keys[kind]}` : '';
      const id = `key_rule ${kind}${text}`;
      const items = all.size;
      return [{ kind: 'key_rule', id, items, nearMiss: kind, keys, missing, extra, change: { keys } }];
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

/** The extra references that a spreadsheet has changed. */
function* findDamaged(ledger: Ledger): Steps<Looked['damaged']> {
  const { references, lines } = ledger.file.rows;
  const damages = new Set<DamageKind>();
  const first: Array<{ entry: number; reference: string; line: LineName; note: string }> = [];
  let items = 0;
  for (let entry = 0; entry < ledger.keyed.keys.length; entry++) {
    if (entry % itemsAStep === itemsAStep - 1) yield;
    if (classOfKey(ledger, entry) !== 'reference_extra') continue;
    const row = at(itemsOf(ledger.rowGroups, entry), 0);
    const reference = normalise(references.at(row));
    // Lost zeros need no new export: a key rule restores them.
    const kind = looksDamaged(reference);
    const note = kind === null ? '' : ledger.damageNoteOf(entry);
    if (kind === null || (!isSurelyDamaged(reference) && note === '')) continue;
    items += sizeOf(ledger.rowGroups, entry);
    damages.add(kind);
    const line = nameLine(ledger.file, lines[row] ?? 0);
    if (first.length < named) first.push({ entry, reference, line, note });
  }
  return { items, kinds: [...damages], first };
}

const kinds = Object.keys(finders) as readonly ProposalKind[]; // the keys of the table above

/** All that the findings of a run speak for, the worst first: what is about most rows; the mapping before all, since nothing matches without it. */
export function findProposals(grounds: ProposalGrounds): readonly Proposal[] {
  return runSteps(findProposalsInSteps(grounds));
}

function* findProposalsInSteps(grounds: ProposalGrounds): Steps<readonly Proposal[]> {
  const { ledger, seen } = grounds;
  const looked: Looked = {
    ...grounds,
    workbench: buildStatusWorkbench(ledger, seen),
    nearMisses: yield* findRuleNearMissesInSteps(ledger),
    damaged: yield* findDamaged(ledger),
    inParts: yield* countRowsThatAddUp(ledger),
  };
  const found: Proposal[] = [];
  for (const kind of kinds) {
    yield;
    found.push(...finders[kind](looked));
  }
  const isFirst = (proposal: Proposal): number =>
    proposal.kind === 'map_statuses' && proposal.noneKnown ? 1 : 0;
  return found.sort((a, b) => isFirst(b) - isFirst(a) || b.items - a.items);
}

/**
 * The first proposals that would do something, each tried by comparing the same tickets and rows with its change applied; where
 * statuses are to be mapped, with that applied before. `isWanted` leaves out what somebody does not want to see.
 */
export function* tryProposalsInSteps(
  grounds: ProposalGrounds,
  isWanted: (proposal: Proposal) => boolean = () => true,
): Steps<readonly TriedProposal[]> {
  const { ledger } = grounds;
  const found = (yield* findProposalsInSteps(grounds)).filter(isWanted);
  yield;
  const mapping = found.find(({ kind }) => kind === 'map_statuses');
  const isMapping = (proposal: Proposal): boolean => proposal === mapping;
  const mapped = mapping === undefined ? null : yield* tryRulesInSteps(ledger, mapping.change ?? {});
  const tried: TriedProposal[] = [];
  for (const proposal of found) {
    if (tried.length === maxProposals) break;
    // Amounts are not kept on either side until the rules name them.
    if (proposal.change === null || proposal.kind === 'compare_amounts') {
      tried.push({ proposal, effect: null, afterMapping: false });
      continue;
    }
    const afterMapping = mapped !== null && proposal.kind === 'key_rule';
    const base = afterMapping ? mapped : ledger;
    const file =
      proposal.kind === 'exclude_total' && grounds.keyColumn !== null
        ? withReferenceColumn(base.file, grounds.keyColumn, proposal.reference)
        : base.file;
    const rows = proposal.kind === 'cut_off' ? withDates(base, grounds.cutOff) : base;
    const rules = applyProposal(base.rules, proposal);
    const after = isMapping(proposal) && mapped !== null ? mapped : yield* tryRulesInSteps(rows, rules, file);
    const effect = { before: countShown(base), after: countShown(after) };
    if (helps(effect, proposal.kind)) tried.push({ proposal, effect, afterMapping });
  }
  return tried;
}

/** Whether more is matched, or less is found; what would do neither is no step forward. */
function helps({ before, after }: Effect, kind: ProposalKind): boolean {
  return after.findings < before.findings || (!countsMatchesAnew(kind) && after.matched > before.matched);
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
