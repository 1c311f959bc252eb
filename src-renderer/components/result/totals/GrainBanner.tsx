import type { ReactElement } from 'react';
import type { GrainProposal } from '#shared/domain/totals/propose-grain';
import type { Grain } from '#shared/domain/rules/rules';
import { formatCount } from '../../../words/format';
import { grainWords } from '../../../words/rule-words';
import { Button } from '../../common/Button';
import { Hint } from '../../common/Hint';

/** Proposes the row grain that the data speak for, where it is not the one in use; the user takes it or leaves it. */
export function GrainBanner({
  proposal,
  grain,
  onAccept,
  onDismiss,
}: {
  readonly proposal: GrainProposal;
  /** The grain that the run was made with. */
  readonly grain: Grain;
  readonly onAccept: (grain: Grain) => void;
  readonly onDismiss: (grain: Grain) => void;
}): ReactElement | null {
  const proposed = proposal.grain;
  if (proposed === null || proposed === grain) return null;
  const withOneRow = `${formatCount(proposal.withOneRow)} of ${formatCount(proposal.references)}`;
  return (
    <Hint
      title={
        proposed === 'payment'
          ? `Most references with several tickets have exactly one row (${withOneRow}): one row per payment?`
          : `Most references with several tickets have several rows too (just ${withOneRow} have one): one row per ticket?`
      }
      actions={
        <>
          <Button
            onClick={() => {
              onAccept(proposed);
            }}
          >
            Compare {grainWords[proposed]}
          </Button>
          <Button
            look="quiet"
            onClick={() => {
              onDismiss(proposed);
            }}
          >
            Dismiss
          </Button>
        </>
      }
    />
  );
}
