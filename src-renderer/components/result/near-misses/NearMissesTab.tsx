import type { ReactElement } from 'react';
import type { KeyRules } from '#shared/domain/vocabulary/key-rules';
import { isComplete } from '#shared/domain/totals/run-summary';
import { useShownRun } from '../../../state/asked/worker';
import { useNearMisses } from '../../../state/result/use-near-misses';
import { useOpenedFinding } from '../../../state/result/use-opened-finding';
import { ErrorNotice } from '../../common/ErrorNotice';
import { Icon } from '../../common/Icon';
import { FindingPanel } from '../finding/FindingPanel';
import { NearMissKindSection } from './NearMissKindSection';

/** Missing and extra references that nearly meet, and per rule what turning it on would do. Nothing is turned on by itself. */
export function NearMissesTab({ onTurnOn }: { readonly onTurnOn: (keys: KeyRules) => void }): ReactElement {
  const run = useShownRun();
  const list = useNearMisses();
  const { entry, detail, open, close, ...opened } = useOpenedFinding();
  const problem = list.error ?? opened.error;
  if (problem !== null) return <ErrorNotice error={problem} />;
  if (list.kinds === null) return <p className="empty">Looking for near misses…</p>;
  if (list.kinds.length === 0) {
    return (
      <div className="empty">
        <Icon name={isComplete(run) ? 'tick' : 'unknown'} />
        <p>
          No missing reference is like an extra one{isComplete(run) ? '' : ', as far as this result goes'}.
        </p>
      </div>
    );
  }
  return (
    <div className="findings" data-opened={detail !== null ? '' : undefined}>
      <div className="near-misses" tabIndex={0} role="region" aria-label="Near misses">
        <p className="soft">
          Missing and extra references that would meet under a rule, or are alike. They stay findings until
          you turn a rule on or have them mended where they were written.
        </p>
        {list.kinds.map((nearMisses, place) => (
          <NearMissKindSection
            key={`${nearMisses.kind} ${place}`}
            nearMisses={nearMisses}
            stale={list.run !== run}
            opened={entry}
            onOpen={open}
            onTurnOn={onTurnOn}
          />
        ))}
      </div>
      {detail !== null && <FindingPanel detail={detail} review={null} onClose={close} />}
    </div>
  );
}
