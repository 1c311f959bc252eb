import type { ReactElement, ReactNode } from 'react';
import { formatCount } from '../words/format';

/** The screens of a profile: what is compared now, the runs that were saved, and what the client was asked. */
export type Screen = 'reconciliation' | 'runs' | 'queries';

/** The head of a profile: its name, and the way from one of its screens to the other. */
export function WorkbenchHead({
  name,
  isSample,
  screen,
  runs,
  answers,
  onScreen,
}: {
  readonly name: string;
  readonly isSample: boolean;
  readonly screen: Screen;
  /** How many runs are saved; null until that is known. */
  readonly runs: number | null;
  /** How many answers of the client are followed up; null until that is known. */
  readonly answers: number | null;
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
    <header className="workbench-head">
      <h1>{name}</h1>
      {isSample && <p className="workbench-about soft">Invented data to look around in; no key is needed</p>}
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
            Queries <span className="soft">{answers === null ? '' : formatCount(answers)}</span>
          </>,
        )}
      </nav>
    </header>
  );
}
