import type { ReactElement } from 'react';
import type { StatusUse } from '#shared/domain/statuses/ranked-statuses';
import { statusName } from '#shared/base/show-unseen';
import { formatCount } from '../../../words/format';
import { platformBasisWords } from '../../../words/status-words';

/** The platform's statuses with their counts and how each stands towards the client file. */
export function PlatformStatuses({ statuses }: { readonly statuses: readonly StatusUse[] }): ReactElement {
  return (
    <table className="status-table">
      <thead>
        <tr>
          <th scope="col">On the platform</th>
          <th scope="col" className="number">
            Tickets
          </th>
          <th scope="col">Mapping</th>
        </tr>
      </thead>
      <tbody>
        {statuses.map(({ status, count, basis }) => (
          <tr key={status}>
            <td className="code">{statusName(status)}</td>
            <td className="number">{formatCount(count)}</td>
            <td className="soft">{platformBasisWords[basis]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
