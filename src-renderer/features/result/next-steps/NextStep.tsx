import type { ReactElement } from 'react';
import type { Proposal, ProposalKind } from '#shared/domain/suggestions/proposals/proposal';
import type { TriedProposal } from '#shared/domain/suggestions/proposals/try-proposals';
import type { IconName } from '../../../words/icon-name';
import { proposalWords } from '../../../words/proposal-words';
import { Button } from '../../../ui/common/Button';
import { HeldButton } from '../../../ui/common/HeldButton';
import { Icon } from '../../../ui/common/Icon';

const icons: Readonly<Record<ProposalKind, IconName>> = {
  map_statuses: 'unequal',
  unmapped_statuses: 'unequal',
  new_statuses: 'unequal',
  exclude_total: 'filter',
  key_rule: 'near',
  grain: 'orders',
  compare_amounts: 'same',
  cut_off: 'clock',
  add_rows_up: 'plus',
  damaged_references: 'warning',
  unreadable_reference: 'warning',
};

/** A step as one line, which unfolds to all of its words; its button is outlined where it is the first to be done. */
export function NextStep({
  step,
  isFirst,
  isPassing,
  onAct,
  onDismiss,
}: {
  readonly step: TriedProposal;
  readonly isFirst: boolean;
  readonly isPassing: boolean;
  readonly onAct: (proposals: readonly Proposal[]) => void;
  readonly onDismiss: () => void;
}): ReactElement {
  const { title, details, act } = proposalWords(step);
  return (
    <div className="next-step" role="group" aria-label={title}>
      <Icon name={icons[step.proposal.kind]} />
      <details>
        <summary className="row tight inset" title={[title, ...details].join(' · ')}>
          <span className="cut">
            {title} <span className="soft">{details.join(' · ')}</span>
          </span>
          <Icon name="chevron" className="soft" />
        </summary>
        <ul className="soft">
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      </details>
      <Button
        look="icon-only quiet"
        aria-label={`Dismiss: ${title}`}
        title="Don’t show this again"
        onClick={onDismiss}
      >
        <Icon name="close" />
      </Button>
      <HeldButton
        look={isFirst ? undefined : 'quiet'}
        on={[step.proposal]}
        isPassing={isPassing}
        onAct={onAct}
      >
        {act}
      </HeldButton>
    </div>
  );
}
