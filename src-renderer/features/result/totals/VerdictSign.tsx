import type { ReactElement } from 'react';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import { verdictWords } from '../../../words/verdict-words';
import { Icon } from '../../../ui/common/Icon';
import type { IconName } from '../../../words/icon-name';

const icons: Readonly<Record<RunSummary['verdict'], IconName>> = {
  invalid: 'error',
  incomplete: 'warning',
  discrepancies: 'unequal',
  clean: 'tick',
};

const tones: Readonly<Record<RunSummary['verdict'], string>> = {
  invalid: 'wrong',
  incomplete: 'amber',
  discrepancies: '',
  clean: 'good',
};

/** The sign of a verdict; its word is beside it. */
export function VerdictSign({ verdict }: Pick<RunSummary, 'verdict'>): ReactElement {
  return <Icon name={icons[verdict]} className={tones[verdict]} />;
}

/** The verdict of a saved run, in its sign and its word. */
export function RunVerdict({ run }: { readonly run: SavedRun }): ReactElement {
  return (
    <span className={`row tight strong nowrap ${tones[run.verdict]}`}>
      <VerdictSign verdict={run.verdict} /> {verdictWords(run).word}
    </span>
  );
}
