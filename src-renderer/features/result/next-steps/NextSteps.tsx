import { useRef, useState, type ReactElement } from 'react';
import type { Proposal } from '#shared/domain/suggestions/proposals/proposal';
import type { Rules } from '#shared/domain/rules/rules';
import type { TriedProposal } from '#shared/domain/suggestions/proposals/find-proposals';
import type { OfRun } from '../../../session/use-of-run';
import { useTakenSteps } from './use-proposals';
import { useLooks } from '../../../shell/use-looks';
import { takenWords, proposalWords } from '../../../words/proposal-words';
import { Button } from '../../../ui/common/Button';
import { ErrorNotice } from '../../../ui/common/ErrorNotice';
import { Icon } from '../../../ui/common/Icon';
import { DamagedReferences } from './DamagedReferences';
import './next-steps.css';

/**
 * The next steps that the findings speak for, above them: what the matter is, what it would change, and one click that does
 * it and undoes it. Nothing is drawn where there is none, unless its room is kept, and nothing is applied unasked.
 */
export function NextSteps({
  steps: { value, stale, error },
  rules,
  disabled,
  onRules,
  onShow,
}: {
  readonly steps: OfRun<readonly TriedProposal[]>;
  /** The profile's rules, which the run was made under. */
  readonly rules: Rules;
  /** The result is that from before a change that has not been compared yet. */
  readonly disabled: boolean;
  readonly onRules: (rules: Rules) => void;
  /** Shows the statuses, or the records that could not be read. */
  readonly onShow: (what: 'statuses' | 'unreadable') => void;
}): ReactElement | null {
  const { looks, change } = useLooks();
  const taken = useTakenSteps(rules, onRules);
  const [damaged, setDamaged] = useState<Extract<Proposal, { readonly kind: 'damaged_references' }> | null>(
    null,
  );
  const isPassing = disabled || stale;
  // A button that is disabled between the press and its release gets no click: the act would be lost.
  const pressed = useRef<string | null>(null);
  const act = (proposal: Proposal): void => {
    if (proposal.kind === 'damaged_references') setDamaged(proposal);
    else if (proposal.kind === 'new_statuses') onShow('statuses');
    else if (proposal.kind === 'unreadable_reference') onShow('unreadable');
    else taken.take(proposal);
  };

  if (error !== null) return <ErrorNotice error={error} />;
  const found = value ?? [];
  const isEmpty = found.length === 0 && taken.last === null;
  return (
    <section className="next-steps" aria-label="Next steps" aria-busy={isPassing}>
      {taken.last !== null && (
        <div className="next-step taken" role="status">
          <Icon name="tick" />
          <p>
            <span className="next-step-title" title={takenWords(taken.last.proposal)}>
              {takenWords(taken.last.proposal)}
            </span>
          </p>
          <Button disabled={disabled} onClick={taken.undo}>
            Undo
          </Button>
        </div>
      )}
      {isEmpty && (
        <p className="next-steps-none soft">{isPassing ? 'Looking for next steps…' : 'No next steps'}</p>
      )}
      {found.map((step) => {
        const { title, detail, act: label } = proposalWords(step);
        const { id } = step.proposal;
        return (
          <div key={id} className="next-step" role="group" aria-label={title}>
            <p>
              <span className="next-step-title" title={title}>
                {title}
              </span>
              <span className="next-step-detail" title={detail}>
                {detail}
              </span>
            </p>
            <Button
              aria-disabled={isPassing}
              onPointerDown={() => {
                pressed.current = isPassing ? null : id;
              }}
              onClick={() => {
                if (!isPassing || pressed.current === id) act(step.proposal);
                pressed.current = null;
              }}
            >
              {label}
            </Button>
            <Button
              look="icon-only quiet"
              aria-label={`Dismiss: ${title}`}
              title="Don’t show this again"
              onClick={() => {
                change({ dismissed: [...looks.dismissed, id] });
              }}
            >
              <Icon name="close" />
            </Button>
          </div>
        );
      })}
      {damaged !== null && (
        <DamagedReferences
          damaged={damaged}
          onClose={() => {
            setDamaged(null);
          }}
        />
      )}
    </section>
  );
}
