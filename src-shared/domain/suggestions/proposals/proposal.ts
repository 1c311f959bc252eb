import type { LineName } from '../../sides/line-name';
import type { DamageKind } from '../damaged-reference';
import type { NearMissKind } from '../near-misses/find-near-misses';
import type { NewStatus, SuggestedMapping } from '../status-workbench';
import type { OpenStatus } from './open-statuses';
import type { AmountRule } from '../../rules/amount-rule';
import type { PlatformField } from '../../rules/field-pair';
import type { KeyRules } from '../../vocabulary/key-rules';
import type { Grain } from '../../vocabulary/grains';
import type { EntryNumber } from '../../compare/ledger';
import type { RulesChange } from './rules-change';

/** What the findings of a run speak for, with what the words of its card need. It is offered, never applied on its own. */
export type Proposal = ProposalOf[ProposalKind];

/** Every kind of proposal; `find-proposals.ts` holds the table of how each is found. */
export type ProposalKind = keyof ProposalOf;

export interface ProposalOf {
  /** Statuses of the file that are mostly paired with one of the platform's. */
  readonly map_statuses: Changing<'map_statuses'> & {
    /** No status of the file is mapped: nothing can be matched before. */
    readonly noneKnown: boolean;
    readonly mappings: ReadonlyArray<Pick<SuggestedMapping, 'client' | 'platform' | 'cases' | 'agreeing'>>;
    /** The client's other statuses without a mapping, which stay so. */
    readonly open: readonly string[];
  };
  /** Statuses of the file that agree with nothing on the platform, and that no mapping is proposed for. */
  readonly unmapped_statuses: Telling<'unmapped_statuses'> & { readonly statuses: readonly OpenStatus[] };
  /** Statuses that no earlier run has seen, and that no other proposal is about. */
  readonly new_statuses: Telling<'new_statuses'> & { readonly statuses: readonly NewStatus[] };
  /** A row at the end of the file whose payment reference is a word for a total, or a table's totals row with a reference. */
  readonly exclude_total: Changing<'exclude_total'> & { readonly reference: string; readonly line: LineName };
  /** Missing and extra references that meet under a rule which is off. */
  readonly key_rule: Changing<'key_rule'> & {
    readonly nearMiss: NearMissKind;
    readonly keys: KeyRules;
    readonly missing: number;
    readonly extra: number;
  };
  /** The rows are of another grain than they are compared in. */
  readonly grain: Changing<'grain'> & { readonly grain: Grain; readonly references: number };
  /** The file's one column of amounts and the platform's one field of them, which nothing compares yet. */
  readonly compare_amounts: Changing<'compare_amounts'> & { readonly rule: AmountRule };
  /** Missing tickets that are dated after the month that the file is of. */
  readonly cut_off: Changing<'cut_off'> & {
    readonly lastDay: string;
    readonly field: PlatformField;
    /** What they come to, by currency; none where the amounts are not theirs. */
    readonly sums: ReadonlyArray<{ readonly currency: string; readonly sum: string }>;
  };
  /** References whose rows are taken for copies of one amount, and would be matched as its parts. */
  readonly add_rows_up: Changing<'add_rows_up'>;
  /** References that a spreadsheet has changed and that no rule brings back. */
  readonly damaged_references: Telling<'damaged_references'> & {
    readonly kinds: readonly DamageKind[];
    readonly first: ReadonlyArray<{
      readonly entry: EntryNumber;
      readonly reference: string;
      readonly line: LineName;
      /** What happened to it and what it may have been; `''` where nothing on the platform could have been it. */
      readonly note: string;
    }>;
  };
  /** Records that could not be read, in which the reference of a missing ticket stands. */
  readonly unreadable_reference: Telling<'unreadable_reference'> & {
    readonly first: { readonly entry: EntryNumber; readonly reference: string; readonly line: LineName };
  };
}

/** Whether matches before and after a change are not counts of the same: of rows that add up each is one, of copies only the first. */
export function countsMatchesAnew(kind: ProposalKind): boolean {
  return kind === 'grain' || kind === 'add_rows_up';
}

interface Subject<Kind> {
  readonly kind: Kind;
  /** Tells it from others of its kind, in this run and in the next one. */
  readonly id: string;
  /** How many rows or references it is about: the more, the worse. */
  readonly items: number;
}

interface Changing<Kind> extends Subject<Kind> {
  readonly change: RulesChange;
}

/** One that no rule mends: it says what to look at. */
interface Telling<Kind> extends Subject<Kind> {
  readonly change: null;
}
