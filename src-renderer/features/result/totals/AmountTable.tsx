import type { ReactElement } from 'react';
import type { AmountClass, AmountTotals } from '#shared/domain/totals/amount-totals';
import { useShownRun } from '../../../session/use-worker';
import { amountWords, notNumbersWords } from '../../../words/amount-words';
import { kindWords } from '../../../words/class-words';
import { columnName, platformFieldWords } from '../../../words/field-words';

const classes: readonly AmountClass[] = ['matched', 'mismatched', 'missing', 'extra', 'unkeyed', 'excluded'];

/** What a compared pair of amounts adds up to, by side and class; nothing where no amounts are compared. */
export function AmountTable(): ReactElement {
  const { amounts } = useShownRun();
  return (
    <>
      {amounts.map(({ column, field, platform, client }) => {
        const shown = classes.filter((name) => platform[name] !== undefined || client[name] !== undefined);
        const side = (label: string, name: string, sums: AmountTotals['platform']): ReactElement => (
          <tr>
            <th scope="row">
              {label} <span className="soft small">{name}</span>
            </th>
            {shown.map((of) => {
              const cell = sums[of];
              const left = cell === undefined ? '' : notNumbersWords(cell);
              return (
                <td key={of} className="number" title={left === '' ? undefined : `Without ${left}`}>
                  {cell === undefined ? '–' : amountWords(cell)}
                  {left !== '' && <span className="caution-line small"> without {left}</span>}
                </td>
              );
            })}
          </tr>
        );
        return (
          <table key={`${column} ${platformFieldWords(field)}`} className="amount-table">
            <caption className="unseen">Sums of {columnName(column)}</caption>
            <thead>
              <tr>
                <td />
                {shown.map((of) => (
                  <th key={of} scope="col" className="number">
                    {kindWords[of].word}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {side('Platform', platformFieldWords(field), platform)}
              {side('Client file', columnName(column), client)}
            </tbody>
          </table>
        );
      })}
    </>
  );
}
