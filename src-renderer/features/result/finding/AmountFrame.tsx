import type { ReactElement } from 'react';
import type { AmountTexts } from '#shared/domain/entries/ledger-entry';
import { formatAmount } from '../../../words/amount-words';

/** What the whole finding comes to on both sides, by currency, and the difference: the first thing that finance staff ask. */
export function AmountFrame({
  amounts,
}: {
  readonly amounts: readonly AmountTexts[];
}): readonly ReactElement[] {
  return amounts.map(({ currency, platform, client, difference }) => (
    <dl key={currency} className="amount-frame">
      {[
        ['Platform amount', platform],
        ['Client amount', client],
        [currency === '' ? 'Difference' : `Difference, ${currency}`, difference],
      ].map(([name, amount = '']) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatAmount(amount)}</dd>
        </div>
      ))}
    </dl>
  ));
}
