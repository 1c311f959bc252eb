import type { ReactElement, ReactNode } from 'react';
import { formatCount } from '../../words/format';
import { askedCount } from '../../features/queries/query-words';
import type { FollowedCounts } from '../../worker/contract/query-contract';

/** The screens of a profile: what is compared now, the runs that were saved, and what the client was asked. */
export type Screen = 'reconciliation' | 'runs' | 'queries';

/** The way from one screen of a profile to the other. */
export function ScreenSwitch({
  screen,
  runs,
  queries,
  onScreen,
}: {
  readonly screen: Screen;
  /** How many runs are saved; null until that is known. */
  readonly runs: number | null;
  /** What the client was asked; null until that is known. */
  readonly queries: FollowedCounts | null;
  readonly onScreen: (screen: Screen) => void;
}): ReactElement {
  const button = (of: Screen, label: ReactNode): ReactElement => (
    <button
      type="button"
      className="screen-button"
      aria-current={screen === of ? 'page' : undefined}
      onClick={() => onScreen(of)}
    >
      {label}
    </button>
  );
  return (
    <nav className="screens" aria-label="Screens">
      {button('reconciliation', 'Reconciliation')}
      {button(
        'runs',
        <>
          Runs <span className="soft">{runs === null ? '' : formatCount(runs)}</span>
        </>,
      )}
      {button(
        'queries',
        <>
          Queries <span className="soft">{queries === null ? '' : formatCount(askedCount(queries))}</span>
        </>,
      )}
    </nav>
  );
}
