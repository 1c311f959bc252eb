import type { ReactElement } from 'react';
import type { Equation } from '#shared/domain/conservation';
import { formatCount } from '../../words/format';
import { Icon } from '../common/Icon';

/** The equations that must tie out (product.md, section 4), each with both of its sides; broken ones first. */
export function Equations({ equations }: { readonly equations: readonly Equation[] }): ReactElement {
  const holding = equations.filter(({ holds }) => holds).length;
  const ordered = [...equations].sort((a, b) => Number(a.holds) - Number(b.holds) || a.rule - b.rule);
  return (
    <div className="ledger">
      <h3 id="equations-title">
        Tie-out
        <span className={holding === equations.length ? 'soft' : 'broken'}>
          {holding} of {equations.length} equations hold
        </span>
      </h3>
      <div className="ledger-scroll" tabIndex={0} role="region" aria-labelledby="equations-title">
        <table>
          <thead className="unseen">
            <tr>
              <th scope="col">Holds</th>
              <th scope="col">Equation</th>
              <th scope="col">Left side</th>
              <th scope="col">Right side</th>
            </tr>
          </thead>
          <tbody>
            {ordered.map(({ name, left, right, holds }) => (
              <tr key={name} className={holds ? undefined : 'broken'}>
                <td>
                  <Icon name={holds ? 'tick' : 'cross'} />
                  <span className="unseen">{holds ? 'holds' : 'broken'}</span>
                </td>
                <td>{name}</td>
                <td className="number">{formatCount(left)}</td>
                <td className="number">
                  {holds ? '=' : '≠'} {formatCount(right)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
