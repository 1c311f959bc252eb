import { useMemo, type ReactElement } from 'react';
import type { RollForwardFigures } from '#shared/domain/runs/roll-forward';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import { askResult } from '../../../shell/ask';
import { useHost } from '../../../shell/host';
import { useAnswer } from '../../../shell/use-answer';
import { ErrorNotice } from '../../../ui/common/ErrorNotice';
import { countOf, formatCount, formatDate, formatDecimal } from '../../../words/format';
import { verdictWords } from '../../../words/verdict-words';
import { VerdictSign } from '../../result/totals/VerdictSign';

/**
 * What somebody signs for: the verdict, what the amounts differ by, and the findings that are open, with what they come to and the
 * oldest of them. All of it is in the files that are signed (docs/product.md, "Sign-off").
 */
export function SignedFor({ run }: { readonly run: SavedRun }): ReactElement {
  const { bridge } = useHost();
  const { id: runId } = run;
  const { newest: kept } = useAnswer(
    useMemo(() => () => askResult(bridge.readRollForward({ runId })), [bridge, runId]),
  );
  const figures = kept?.ok === true ? kept.value?.figures : undefined;
  const { totals, statement = [] } = run;
  return (
    <dl className="signed-for">
      <div>
        <dt>Verdict</dt>
        <dd className="run-verdict" data-verdict={run.verdict}>
          <VerdictSign verdict={run.verdict} /> {verdictWords(run).word}
        </dd>
      </div>
      <div>
        <dt>Compared</dt>
        <dd>
          {countOf(totals.platform.unique, 'ticket')} with {countOf(totals.client.dataRows, 'row')} of{' '}
          {run.file.name}
        </dd>
      </div>
      {kept?.ok === true && (
        <div>
          <dt>Findings</dt>
          <dd>{figures === undefined ? run.findings : openWords(figures, run.findings)}</dd>
        </div>
      )}
      {statement.map(({ currency, total }) => (
        <div key={currency}>
          <dt>Difference {currency}</dt>
          <dd>{formatDecimal(total.difference)}</dd>
        </div>
      ))}
      {kept?.ok === false && <ErrorNotice error={kept.error} />}
    </dl>
  );
}

function openWords({ end, ages }: RollForwardFigures, findings: number): string {
  const open = [
    `${formatCount(end.count)} open`,
    ...end.amounts.map(({ currency, amount }) => `${formatDecimal(amount)} ${currency}`),
    ...(end.withoutAmount > 0 && end.amounts.length > 0
      ? [`${formatCount(end.withoutAmount)} without an amount`]
      : []),
    ...(ages.oldest === null ? [] : [`the oldest since ${formatDate(ages.oldest)}`]),
  ];
  return `${open.join(', ')}; ${formatCount(findings - end.count)} accepted`;
}
