import { useMemo, type ReactElement } from 'react';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import { askResult } from '../../../shell/ask';
import { useHost } from '../../../shell/host';
import { useAnswer } from '../../../shell/use-answer';
import { ErrorNotice } from '../../../ui/common/ErrorNotice';
import { countOf, formatDecimal } from '../../../words/format';
import { verdictWords } from '../../../words/verdict-words';
import { VerdictSign } from '../../result/totals/VerdictSign';

/** What somebody signs for: the verdict, the findings that are open and accepted, and what the amounts differ by. */
export function SignedFor({ run }: { readonly run: SavedRun }): ReactElement {
  const { bridge } = useHost();
  const { id: runId } = run;
  const { newest: reviews } = useAnswer(
    useMemo(() => () => askResult(bridge.readRunReviews({ runId })), [bridge, runId]),
  );
  const accepted =
    reviews?.ok === true ? reviews.value.filter(({ state }) => state === 'accepted').length : null;
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
      {accepted !== null && (
        <div>
          <dt>Findings</dt>
          <dd>
            {run.findings - accepted} open, {accepted} accepted
          </dd>
        </div>
      )}
      {statement.map(({ currency, total }) => (
        <div key={currency}>
          <dt>Difference {currency}</dt>
          <dd>{formatDecimal(total.difference)}</dd>
        </div>
      ))}
      {reviews?.ok === false && <ErrorNotice error={reviews.error} />}
    </dl>
  );
}
