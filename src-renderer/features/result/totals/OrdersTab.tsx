import type { ReactElement } from 'react';
import { isComplete, type OrderFinding } from '#shared/domain/totals/run-summary';
import { ordersReadApart } from '#shared/words/orders-words';
import { useShownRun } from '../../../session/use-worker';
import { orderClassWords, ordersWithoutFinding } from '../../../words/class-words';
import { countOf, formatCount } from '../../../words/format';
import { Empty } from '../../../ui/empty/Empty';
import { Icon } from '../../../ui/common/Icon';
import { gridColumn, type GridColumns } from '../../../ui/grid/grid-columns';
import { ListGrid } from '../../../ui/grid/ListGrid';

const columns: GridColumns<OrderFinding> = [
  gridColumn('class', 'Class', 220, (finding) => (
    <>
      <Icon name="orders" /> {orderClassWords[finding.class]}
    </>
  )),
  gridColumn('reference', 'Payment reference', 220, ({ paymentReference }) =>
    paymentReference.trim() === '' ? (
      <span className="soft">(none)</span>
    ) : (
      <span className="code">{paymentReference}</span>
    ),
  ),
  gridColumn('orders', 'Orders', 90, ({ orders }) => formatCount(orders), { number: true }),
  gridColumn('tickets', 'Tickets', 90, ({ tickets }) => formatCount(tickets), { number: true }),
  gridColumn('said', 'Tickets by the order', 150, ({ orderCount }) => orderCount, { number: true }),
];
const amountColumns: GridColumns<OrderFinding> = [
  gridColumn('orderAmount', 'Amount of the orders', 170, ({ amounts }) => amounts?.orders ?? '', {
    number: true,
  }),
  gridColumn('ticketAmount', 'Amount of the tickets', 170, ({ amounts }) => amounts?.tickets ?? '', {
    number: true,
  }),
];
const withAmounts: GridColumns<OrderFinding> = [...columns, ...amountColumns];

/** The platform against itself: its orders against its tickets; never mixed into the counts of the comparison. */
export function OrdersTab(): ReactElement {
  const run = useShownRun();
  const check = run.orders;

  if (!check.checked || check.findings.length === 0) {
    return (
      <Empty
        picture={check.checked && check.orders > 0 && isComplete(run) ? 'findings' : 'torn'}
        sentence={ordersWithoutFinding(run)}
      />
    );
  }
  const { findings } = check;
  return (
    <>
      <div className="toolbar row wrap">
        <p>
          {countOf(findings.length, 'finding')} among {countOf(check.orders, 'order')}. The platform is
          compared with itself here; nothing of this counts in the comparison with the client file.{' '}
          {ordersReadApart}
        </p>
      </div>
      <div className="findings">
        <ListGrid
          label="Orders against tickets"
          columns={findings.some(({ amounts }) => amounts !== undefined) ? withAmounts : columns}
          items={findings}
        />
      </div>
    </>
  );
}
