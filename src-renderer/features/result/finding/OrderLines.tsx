import type { ReactElement } from 'react';
import type { EntryDetail } from '#shared/domain/entries/ledger-entry';
import { useShownRun } from '../../../session/use-worker';
import { orderClassWords } from '../../../words/class-words';
import { countOf } from '../../../words/format';
import { Fold } from '../../../ui/common/Fold';

/** What is wrong between the tickets of a finding and their order. That nothing is, is not said: an order may write its reference otherwise. */
export function OrderLines({
  detail: { tickets },
}: {
  readonly detail: EntryDetail;
}): readonly ReactElement[] {
  const { orders } = useShownRun();
  const references = tickets.map(({ paymentReference }) => paymentReference);
  if (!orders.checked) return [];
  const found = orders.findings.filter(({ paymentReference }) => references.includes(paymentReference));
  return found.map((finding) => (
    <Fold key={finding.class} title="Order" detail={orderClassWords[finding.class]}>
      <p>
        {countOf(finding.orders, 'order')}, {countOf(finding.tickets, 'ticket')}
        {finding.orderCount !== '' && `; ticket count of the order: ${finding.orderCount}`}
        {finding.amounts && `; amounts: ${finding.amounts.orders}, tickets ${finding.amounts.tickets}`}
      </p>
    </Fold>
  ));
}
