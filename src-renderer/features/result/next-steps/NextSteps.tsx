import { useState, type ReactElement, type ReactNode } from 'react';
import type { Proposal } from '#shared/domain/suggestions/proposals/proposal';
import type { TriedProposals } from '#shared/domain/suggestions/proposals/try-proposals';
import { applyChanges } from '#shared/domain/suggestions/proposals/rules-change';
import type { OfRun } from '../../../session/use-of-run';
import type { TakenSteps } from './use-taken-steps';
import { useLooks } from '../../../shell/use-looks';
import { formatCount } from '../../../words/format';
import { takenWords, togetherWords } from '../../../words/proposal-words';
import { ErrorNotice } from '../../../ui/common/ErrorNotice';
import { HeldButton } from '../../../ui/common/HeldButton';
import { DamagedReferences } from './DamagedReferences';
import { NextStep } from './NextStep';
import { TakenLine } from './TakenLine';
import './next-steps.css';

/**
 * The next steps that the findings suggest, a line each: what the matter is, what it would change, and one click that does it;
 * or one that takes all of them. Undo takes back what was taken last, and nothing is applied unasked.
 */
export function NextSteps({
  steps: { value, stale, error },
  taken,
  aside,
  first,
  onShow,
}: {
  readonly steps: OfRun<TriedProposals>;
  readonly taken: TakenSteps;
  /** What else is in the head, at its end. */
  readonly aside: ReactNode;
  /** What comes before all that is suggested. */
  readonly first: ReactNode;
  /** Shows the statuses, and there one of the client's; or the records that could not be read. */
  readonly onShow: (what: 'statuses' | 'unreadable', clientStatus: string | null) => void;
}): ReactElement {
  const { looks, change } = useLooks();
  const [damaged, setDamaged] = useState<Extract<Proposal, { readonly kind: 'damaged_references' }> | null>(
    null,
  );
  const isPassing = taken.isPassing || stale;
  const act = (proposals: readonly Proposal[]): void => {
    const [proposal] = proposals;
    if (proposal?.kind === 'damaged_references') setDamaged(proposal);
    else if (proposal?.kind === 'unmapped_statuses') onShow('statuses', proposal.statuses[0]?.status ?? null);
    else if (proposal?.kind === 'new_statuses') {
      onShow('statuses', proposal.statuses.find(({ side }) => side === 'client')?.status ?? null);
    } else if (proposal?.kind === 'unreadable_reference') onShow('unreadable', null);
    else taken.take(applyChanges(taken.rules, proposals), takenWords(proposals));
  };
  const { steps, together } = value ?? { steps: [], together: null };
  const all = together && togetherWords(together);
  return (
    <section className="next-steps" aria-label="Next steps" aria-busy={isPassing}>
      <header className="next-steps-head row tight">
        <h3>Next steps</h3>
        {steps.length > 0 && <span className="soft">{formatCount(steps.length)}</span>}
        {together && all && (
          <HeldButton
            look="quiet"
            title={all.title}
            on={together.proposals}
            isPassing={isPassing}
            onAct={act}
          >
            <span className="cut">{all.act}</span>
          </HeldButton>
        )}
        <span className="stretch" />
        {aside}
      </header>
      {first}
      <ErrorNotice error={error} />
      {steps.length === 0 && taken.last === null && error === null && (
        <p className="next-step soft">{isPassing ? 'Looking for next steps…' : 'No next steps'}</p>
      )}
      {steps.map((step, place) => {
        const { proposal } = step;
        return (
          <NextStep
            key={proposal.id}
            step={step}
            isFirst={place === 0}
            isPassing={isPassing}
            onAct={act}
            onDismiss={() => change({ dismissed: [...looks.dismissed, proposal.id] })}
          />
        );
      })}
      {taken.last !== null && <TakenLine step={taken.last} disabled={taken.isPassing} onUndo={taken.undo} />}
      {damaged !== null && <DamagedReferences damaged={damaged} onClose={() => setDamaged(null)} />}
    </section>
  );
}
