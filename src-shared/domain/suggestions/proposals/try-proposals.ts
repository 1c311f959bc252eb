import type { Steps } from '../../../base/steps';
import type { Ledger } from '../../compare/ledger';
import { countShown, tryRulesInSteps, type Effect } from '../effect';
import { withDates } from './cut-off';
import { findInSteps, lookInSteps, type ProposalGrounds } from './find-proposals';
import { countsMatchesAnew, type Proposal, type ProposalKind } from './proposal';
import { applyChanges, withoutConflicts } from './rules-change';
import { mapStatuses } from './status-proposals';
import { withReferenceColumn } from './total-row';

/** A proposal with what it would do; null for one that changes no rule, or needs data that this comparison does not hold. */
export interface TriedProposal {
  readonly proposal: Proposal;
  readonly effect: Effect | null;
  /** What it would do once the proposed statuses are mapped, since nothing can be matched before. */
  readonly afterMapping: boolean;
}

/** Several proposals that were tried together. */
export interface TriedTogether {
  readonly proposals: readonly Proposal[];
  readonly effect: Effect;
}

export interface TriedProposals {
  readonly steps: readonly TriedProposal[];
  /** All steps that change rules and whose effect is known; null where fewer than two do, or together they do no better. */
  readonly together: TriedTogether | null;
}

/** Each takes a comparison, and a few fill the list. */
const maxProposals = 6;

/**
 * The first proposals that would do something, each tried by comparing the same tickets and rows with its change applied; where
 * statuses are to be mapped, with that applied before. `isWanted` leaves out what somebody does not want to see. Statuses
 * without a mapping are always among them: if their mapping is not wanted, or does nothing, as not mapped.
 */
export function* tryProposalsInSteps(
  grounds: ProposalGrounds,
  isWanted: (proposal: Proposal) => boolean = () => true,
): Steps<TriedProposals> {
  const { ledger } = grounds;
  const looked = yield* lookInSteps(grounds);
  const [mapping] = mapStatuses(looked).filter(isWanted);
  const mapped = mapping && (yield* tryInSteps(grounds, ledger, [mapping]));
  const mappingDoes = mapped && helps(effectOf(ledger, mapped), ['map_statuses']) ? mapped : null;
  const found = yield* findInSteps(mappingDoes === null ? { ...looked, mappings: [] } : looked);
  const steps: TriedProposal[] = [];
  for (const proposal of found.filter(isWanted)) {
    if (steps.length >= maxProposals && proposal.kind !== 'unmapped_statuses') continue;
    // Amounts are not kept on either side until the rules name them.
    if (proposal.change === null || proposal.kind === 'compare_amounts') {
      steps.push({ proposal, effect: null, afterMapping: false });
      continue;
    }
    const afterMapping = mappingDoes !== null && proposal.kind === 'key_rule';
    const base = afterMapping ? mappingDoes : ledger;
    const after =
      mappingDoes !== null && proposal.kind === 'map_statuses'
        ? mappingDoes
        : yield* tryInSteps(grounds, base, [proposal]);
    const effect = effectOf(base, after);
    if (helps(effect, [proposal.kind])) steps.push({ proposal, effect, afterMapping });
  }
  return { steps, together: yield* tryTogetherInSteps(grounds, steps) };
}

function* tryTogetherInSteps(
  grounds: ProposalGrounds,
  steps: readonly TriedProposal[],
): Steps<TriedTogether | null> {
  const tried = steps.flatMap(({ proposal, effect }) => (effect === null ? [] : [{ proposal, effect }]));
  const proposals = withoutConflicts(tried.map(({ proposal }) => proposal));
  if (proposals.length < 2) return null;
  const effect = effectOf(grounds.ledger, yield* tryInSteps(grounds, grounds.ledger, proposals));
  const kinds = proposals.map(({ kind }) => kind);
  const collided = ({ before, after }: Effect): number => after.collisions - before.collisions;
  const isWorse =
    tried.some(
      ({ effect: { after } }) =>
        effect.after.findings > after.findings ||
        (!kinds.some(countsMatchesAnew) && effect.after.matched < after.matched),
    ) ||
    // Two rules that bring references together may run payments into one that neither would.
    collided(effect) > tried.reduce((sum, one) => sum + collided(one.effect), 0);
  return helps(effect, kinds) && !isWorse ? { proposals, effect } : null;
}

/** Compares with these proposals applied, and with what the rules do not look at yet. */
function* tryInSteps(
  { keyColumn, cutOff }: ProposalGrounds,
  base: Ledger,
  proposals: readonly Proposal[],
): Steps<Ledger> {
  const total = proposals.find((proposal) => proposal.kind === 'exclude_total');
  const file =
    total !== undefined && keyColumn !== null
      ? withReferenceColumn(base.file, keyColumn, total.reference)
      : base.file;
  const rows = proposals.some(({ kind }) => kind === 'cut_off') ? withDates(base, cutOff) : base;
  return yield* tryRulesInSteps(rows, applyChanges(base.rules, proposals), file);
}

function effectOf(before: Ledger, after: Ledger): Effect {
  return { before: countShown(before), after: countShown(after) };
}

/** Whether more is matched, or less is found; what would do neither is no step forward. */
function helps({ before, after }: Effect, kinds: readonly ProposalKind[]): boolean {
  return (
    after.findings < before.findings || (!kinds.some(countsMatchesAnew) && after.matched > before.matched)
  );
}
