import type { ReactElement } from 'react';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import { Icon } from '../../../ui/common/Icon';
import type { IconName } from '../../../words/icon-name';

const icons: Readonly<Record<RunSummary['verdict'], IconName>> = {
  invalid: 'error',
  incomplete: 'warning',
  discrepancies: 'unequal',
  clean: 'tick',
};

/** The sign of a verdict; its word is beside it. */
export function VerdictSign({ verdict }: Pick<RunSummary, 'verdict'>): ReactElement {
  return <Icon name={icons[verdict]} />;
}
