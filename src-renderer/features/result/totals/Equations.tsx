import type { ReactElement } from 'react';
import { equationState, equationWords, type EquationState } from '#shared/words/equation-words';
import { useShownRun } from '../../../session/use-worker';
import { formatSide } from '../../../words/format';
import { Icon } from '../../../ui/common/Icon';
import type { IconName } from '../../../words/icon-name';
import { TableHead } from '../../../ui/grid/TableHead';

const signs: Readonly<Record<EquationState, IconName>> = {
  holds: 'tick',
  moved: 'near',
  broken: 'cross',
};
const order: readonly EquationState[] = ['broken', 'moved', 'holds'];

/** The equations that must tie out (product.md, section 4), each with both of its sides; those that do not hold first. */
export function Equations(): ReactElement {
  const run = useShownRun();
  const stated = run.equations.map((equation) => ({ ...equation, state: equationState(equation, run) }));
  const countIn = (wanted: EquationState): number => stated.filter(({ state }) => state === wanted).length;
  const ordered = stated.toSorted(
    (a, b) => order.indexOf(a.state) - order.indexOf(b.state) || a.rule - b.rule,
  );
  return (
    <div className="ledger column">
      <h3 id="equations-title">
        Tie-out
        <span className={countIn('broken') === 0 ? 'soft' : 'broken'}>
          {countIn('holds')} of {stated.length} equations hold
          {countIn('moved') > 0 && `, ${countIn('moved')} ${equationWords.moved.word}`}
        </span>
      </h3>
      <div className="ledger-scroll" tabIndex={0} role="region" aria-labelledby="equations-title">
        <table>
          <TableHead className="unseen" columns={['Holds', 'Equation', 'Left side', 'Right side']} />
          <tbody>
            {ordered.map(({ name, left, right, holds, state }) => (
              <tr key={name} className={state === 'broken' ? 'broken' : undefined}>
                <td>
                  <Icon name={signs[state]} />
                  <span className="unseen">{equationWords[state].word}</span>
                </td>
                <td>
                  {name}
                  {equationWords[state].explained !== '' && (
                    <span className="soft">: {equationWords[state].explained}</span>
                  )}
                </td>
                <td className="number">{formatSide(left)}</td>
                <td className="number">
                  {holds ? '=' : '≠'} {formatSide(right)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
