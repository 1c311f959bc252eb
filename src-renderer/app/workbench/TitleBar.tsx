import type { ReactElement, ReactNode } from 'react';
import { formatCount } from '../../words/format';
import { askedCount } from '../../features/queries/query-words';
import type { FollowedCounts } from '../../worker/contract/query-contract';
import { useSessionActs } from '../../session/use-session';
import { Button } from '../../ui/common/Button';

/** The one line at the top of the window: the open profile, the ways through it, and what can be done with what it shows. */
export function TitleBar({
  switcher,
  children,
}: {
  readonly switcher: ReactNode;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <header className="title-bar row loose unprinted" data-region="">
      <h1>{switcher}</h1>
      {children}
    </header>
  );
}

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
      className="tab bare inset"
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

/** What can be done with the result, at the end of the title bar; `children` are there once there is one. */
export function TitleActs({
  hidden,
  comparing,
  told,
  onRules,
  children,
}: {
  /** Another screen is in its place. */
  readonly hidden: boolean;
  readonly comparing: boolean;
  /** What came of the last export. */
  readonly told: ReactNode;
  readonly onRules: () => void;
  readonly children: ReactNode;
}): ReactElement {
  const { cancelComparison } = useSessionActs();
  return (
    <div className="title-acts row" hidden={hidden}>
      {comparing && (
        <span className="comparing row">
          <span className="soft">Comparing…</span>
          <Button look="quiet" title="Escape" onClick={cancelComparison}>
            Cancel
          </Button>
        </span>
      )}
      {told}
      <Button look="quiet" onClick={onRules}>
        Rules…
      </Button>
      {children}
    </div>
  );
}
