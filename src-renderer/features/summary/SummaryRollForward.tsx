import type { ReactElement } from 'react';
import type { Rules } from '#shared/domain/rules/rules';
import type { KeptRollForward } from '#shared/domain/runs/roll-forward';
import {
  addsUpSentence,
  ageLines,
  agesExplained,
  amountIn,
  countIn,
  currenciesIn,
  lineText,
  rollForwardLines,
  startsFromNothing,
} from '#shared/words/roll-forward-words';
import { periodWords } from '#shared/words/sign-off-words';
import { formatCount, formatDate, formatDecimal } from '../../words/format';
import { TableHead } from '../../ui/grid/TableHead';

/** Where the open findings of a saved run come from, and how old they are. */
export function SummaryRollForward({
  rollForward: { opening, figures },
  rules,
}: {
  readonly rollForward: KeptRollForward;
  readonly rules: Pick<Rules, 'amount'>;
}): ReactElement {
  const currencies = rules.amount ? currenciesIn(figures) : [];
  const lines = rollForwardLines(figures).map((line) => ({
    ...line,
    text: lineText(line),
    isTotal: line.of === 'start' || line.of === 'end',
  }));
  const ages = ageLines(figures).map((line) => ({ ...line, text: line.band, isTotal: false }));
  const { oldest } = figures.ages;
  const { closed } = opening;
  const table = (of: typeof lines | typeof ages, head: string) => (
    <table className="summary-counts">
      <TableHead columns={[head, 'Findings', ...currencies.map((currency) => `Difference ${currency}`)]} />
      <tbody>
        {of.map((line) => (
          <tr key={line.text} className={line.isTotal ? 'summary-sum' : undefined}>
            <th scope="row">{line.text}</th>
            <td>{formatCount(countIn(line))}</td>
            {currencies.map((currency) => (
              <td key={currency}>{formatDecimal(amountIn(line, currency))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  return (
    <>
      <h2>Roll-forward of open findings</h2>
      <p>
        {closed === null ? startsFromNothing : `From the closed run${periodWords(closed.period)}.`}{' '}
        {addsUpSentence(figures)}
      </p>
      {table(lines, '')}
      <h2>Age of open findings</h2>
      <p>
        {agesExplained} {oldest !== null && `The oldest counts from ${formatDate(oldest)}.`}
      </p>
      {table(ages, '')}
    </>
  );
}
