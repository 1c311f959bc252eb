import { useState, type ReactElement } from 'react';
import { isComplete, isProvisional, type RunSummary } from '#shared/domain/totals/run-summary';
import { useCommand } from '../../shell/commands';
import type { RunOverRunState } from '../../session/comparison';
import { useSessionActs } from '../../session/use-session';
import { formatMoment } from '../../words/format';
import { HeldButton } from '../../ui/common/HeldButton';
import { Icon } from '../../ui/common/Icon';

/** Saves the result on screen as a run, or says that it is saved. A result that does not tie out is never saved. */
export function SaveRun({
  run,
  isPassing,
  state,
  suggested,
}: {
  readonly run: RunSummary;
  /** True while the result on screen is older than a change that has not been compared. */
  readonly isPassing: boolean;
  readonly state: RunOverRunState;
  /** The name that is proposed for it: the period that it closes. */
  readonly suggested: string;
}): ReactElement {
  const { saveRun } = useSessionActs();
  const { value, saving } = state;
  const saved = isPassing ? null : (value?.saved ?? null);
  const isRefused = saving || run.verdict === 'invalid' || isProvisional(run);
  const [named, setNamed] = useState<string | null>(null);
  const name = named ?? suggested;
  // Its key is pressed without a look at the button: it says why nothing is saved while the result is being replaced.
  useCommand('save-run', isRefused || saved !== null ? null : () => void saveRun(run, name.trim()));
  if (saved !== null) {
    const words = `Saved ${formatMoment(saved.finishedAt)}${saved.name === '' ? '' : ` as ${saved.name}`}`;
    return (
      <span className="saved-run row tight soft nowrap" role="status" title={words}>
        <Icon name="tick" /> <span className="cut">{words}</span>
      </span>
    );
  }
  return (
    <>
      <input
        className="input run-name"
        aria-label="Name of the run"
        title="What the run is called, such as the period that it closes"
        maxLength={200}
        value={name}
        onChange={(event) => setNamed(event.target.value)}
      />
      <HeldButton
        look={isComplete(run) ? 'primary' : undefined}
        on={run}
        isPassing={isRefused || isPassing || value === null}
        title="Keeps this result in Tieout, to open it again as it was and to compare the next one with. Export makes files for others."
        onAct={(pressed) => void saveRun(pressed, name.trim())}
      >
        {saving ? 'Saving…' : 'Save run'}
      </HeldButton>
    </>
  );
}
