import { useMemo, type ReactElement } from 'react';
import type { EntryDetail } from '#shared/domain/entries/ledger-entry';
import { showUnseen } from '#shared/base/show-unseen';
import { useWorker } from '../../../session/use-worker';
import { ask, useAnswer } from '../../../shell/ask';
import { formatCount } from '../../../words/format';
import { nearMissSentence } from '../../../words/rule-words';
import { Button } from '../../../ui/common/Button';

/** More of one kind are counted. */
const shownReferences = 3;

/** The references on the other side that a missing or extra one nearly meets. They stay findings: no rule is turned on by it. */
export function NearMissLines({
  detail: { number, entry },
  onFind,
}: {
  readonly detail: EntryDetail;
  readonly onFind: (reference: string) => void;
}): readonly ReactElement[] {
  const worker = useWorker();
  const hasNoOther = entry.class === 'reference_missing' || entry.class === 'reference_extra';
  const { newest } = useAnswer(
    useMemo(
      () => (hasNoOther ? () => ask(worker.nearMisses({ entry: number })) : null),
      [hasNoOther, number, worker],
    ),
  );
  // Without them the finding is explained all the same.
  if (newest?.ok !== true || newest.value === null) return [];
  return newest.value.map((nearMisses) => (
    <p key={`${nearMisses.kind} ${nearMisses.side}`} className="finding-near">
      {nearMissSentence(nearMisses)}:{' '}
      {nearMisses.references.slice(0, shownReferences).map((reference, place) => (
        <Button
          key={place}
          look="quiet"
          title="Show the findings with this reference"
          onClick={() => onFind(reference)}
        >
          <span className="code">{showUnseen(reference)}</span>
        </Button>
      ))}
      {nearMisses.references.length > shownReferences &&
        ` and ${formatCount(nearMisses.references.length - shownReferences)} more`}
    </p>
  ));
}
