import { Fragment, type ReactElement } from 'react';
import type { AmountTexts } from '#shared/domain/entries/ledger-entry';
import { formatAmount } from '../../../words/amount-words';

/** What the whole finding comes to on both sides, by currency, and the difference: the first thing that finance staff ask. */
export function AmountRows({ amounts }: { readonly amounts: readonly AmountTexts[] }): ReactElement {
  return (
    <tbody>
      {amounts.map(({ currency, platform, client, difference }) => {
        const unit = currency !== '' && <span className="soft small"> {currency}</span>;
        return (
          <Fragment key={currency}>
            <tr>
              <th scope="row">Amount{unit}</th>
              <td className={platform === '' ? 'absent' : undefined}>{formatAmount(platform)}</td>
              <td className={client === '' ? 'absent' : undefined}>{formatAmount(client)}</td>
            </tr>
            <tr>
              <th scope="row">Difference{unit}</th>
              <td colSpan={2}>
                <b>{formatAmount(difference)}</b>
              </td>
            </tr>
          </Fragment>
        );
      })}
    </tbody>
  );
}
