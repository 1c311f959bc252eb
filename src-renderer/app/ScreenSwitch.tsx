import type { ReactElement, ReactNode } from 'react';
import type { FollowUp } from '#shared/domain/queries/follow-up';
import { formatCount } from '../words/format';
import { answeredCount } from '../features/queries/query-words';

/** The screens of a profile: what is compared now, the runs that were saved, and what the client was asked. */
export type Screen = 'reconciliation' | 'runs' | 'queries';

/** The way from one screen of a profile to the other. */
export function ScreenSwitch({
  screen,
  runs,
  followUp,
  onScreen,
}: {
  readonly screen: Screen;
  /** How many runs are saved; null until that is known. */
  readonly runs: number | null;
  /** What happened to the client's answers; null until that is known. */
  readonly followUp: FollowUp | null;
  readonly onScreen: (screen: Screen) => void;
}): ReactElement {
  const button = (of: Screen, label: ReactNode): ReactElement => (
    <button
      type="button"
      className="screen-button"
      aria-current={screen === of ? 'page' : undefined}
      onClick={() => {
        onScreen(of);
      }}
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
          Queries{' '}
          <span className="soft">{followUp === null ? '' : formatCount(answeredCount(followUp))}</span>
        </>,
      )}
    </nav>
  );
}
