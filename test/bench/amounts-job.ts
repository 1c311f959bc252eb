import { codedColumn } from '#shared/columns/coded-column';
import { textColumn } from '#shared/columns/text-column';
import { reconcile } from '#shared/domain/result/reconcile';
import type { AmountRule } from '#shared/domain/rules/amount-rule';
import { pathName } from '#shared/domain/rules/field-pair';
import { defaultRules } from '#shared/domain/rules/rules';
import type { ClientFile } from '#shared/domain/sides/client-file';
import type { Snapshot } from '#shared/domain/snapshot/snapshot';
import { verifiedInfo } from '../support/snapshot-info';
import { referenceOf, shuffled, statusOf } from './data';
import { startJob } from './job';

/**
 * The comparison on its own, of so many tickets and rows that are in memory already: in one grain, with an amount rule or without, and
 * with so many different amounts. Of a thousand tickets five are missing, of a thousand rows five extra, and of a thousand pairs ten
 * differ in their status and one in its amount.
 */
const [grain = '', rule = '', rowsText = '', differentText = ''] = process.argv.slice(2);
const [count, different] = [Number(rowsText), Number(differentText)];
const tickets = Array.from({ length: count }, (_, i) => i);
const rows = tickets.map((position) => shuffled(position, count));
const amountOf = (i: number): string => ((i % different) / 100).toFixed(2);

const snapshot: Snapshot = {
  info: { ...verifiedInfo(count), state: 'verified' },
  tickets: {
    identities: textColumn(tickets.map((i) => `tkt_${i}`)),
    references: textColumn(tickets.map(referenceOf)),
    statuses: codedColumn(tickets.map(statusOf)),
    events: null,
    fields: new Map([[pathName(['amount']), codedColumn(tickets.map(amountOf))]]),
  },
  orders: null,
  secondLook: null,
};
const file: ClientFile = {
  ...{ name: 'client.csv', sheets: null, records: count + 1, header: 1, skipped: 0, malformed: [] },
  rows: {
    references: textColumn(rows.map((i) => (i % 1000 < 5 ? `EX-${referenceOf(i)}` : referenceOf(i)))),
    statuses: codedColumn(rows.map((i) => (i % 1000 >= 500 && i % 1000 < 510 ? 'DISPUTED' : statusOf(i)))),
    lines: Uint32Array.from(rows, (_, row) => row + 2),
    columns: new Map([['Amount', codedColumn(rows.map((i) => amountOf(i % 1000 === 700 ? i + 1 : i)))]]),
  },
};
const amount: AmountRule = {
  column: 'Amount',
  field: { resource: 'tickets', path: ['amount'] },
  writing: { decimalComma: false, sign: '' },
  ...{ currency: null, counts: null, rowsAddUp: false, tolerance: '0' },
};
const rules = {
  ...defaultRules,
  grain: grain === 'payment' ? 'payment' : 'ticket',
  amount: rule === 'amounts' ? amount : null,
} as const;

const job = startJob();
const compareAll = () => reconcile(snapshot, file, rules, false).summary.totals;
const { platform, client } = compareAll();
await job.tell({ missing: platform.missing, extra: client.extra, mismatched: client.mismatched }, () =>
  Promise.resolve(compareAll()),
);
