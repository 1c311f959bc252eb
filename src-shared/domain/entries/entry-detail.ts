import { nameLine } from '../sides/line-name';
import { differsIn } from '../compare/field-differences';
import { at } from '../../columns/groups';
import { explainKey, stepsToMeet } from '../keys/key-trace';
import { excludedKey } from '../keys/keyed-items';
import { comparisonOf, type EntryNumber, type Ledger } from '../compare/ledger';
import { amountsOfEntry, writeAmounts } from './entry-amounts';
import { entryAt, itemsBehind } from './ledger-entries';
import type { EntryDetail, EntryRow, EntryTicket } from './ledger-entry';
import type { Placement } from '../compare/placement';
import { statusText } from '../statuses/compare-statuses';
import { buckets } from '../vocabulary/buckets';

/** Opens an entry: all its tickets and rows, in the order of their placements. Both halves of a pair have the same position. */
export function detailAt(ledger: Ledger, number: EntryNumber): EntryDetail {
  const { ticket, row, malformed } = itemsBehind(ledger, number);
  const placements: readonly Placement[] =
    ticket === null && row === null && !malformed
      ? comparisonOf(ledger, number).placements
      : [{ bucket: 'matched', ticket, row, reason: null }];
  const { statusMapping } = ledger.rules;
  const mapped = new Map(statusMapping.map(({ client, platform }) => [statusText(client), platform]));
  const tickets = placements.flatMap((placement) =>
    placement.ticket === null ? [] : [entryTicket(ledger, placement.ticket)],
  );
  const rows = placements.flatMap((placement) =>
    placement.row === null
      ? []
      : [
          entryRow(
            ledger,
            placement.row,
            differsIn(ledger.fields, ledger.grain, placements, placement),
            mapped,
          ),
        ],
  );
  const raws = [...new Set([...tickets, ...rows].map(({ paymentReference }) => paymentReference))];
  return {
    number,
    entry: entryAt(ledger, number),
    amounts: amountsOfEntry(ledger, number).map(writeAmounts),
    tickets,
    rows,
    fields: ledger.fields.map(({ pair }) => pair),
    keyTraces: raws.map((raw) => explainKey(raw, ledger.rules.keys)),
    metBy: stepsToMeet(raws, ledger.rules.keys),
    malformedText: malformed?.text ?? '',
  };
}

function entryTicket({ tickets, ticketBuckets, keyed, fields }: Ledger, ticket: number): EntryTicket {
  const bucket = buckets[at(ticketBuckets, ticket) - 1];
  return {
    identity: tickets.identities.at(ticket),
    paymentReference: tickets.references.at(ticket),
    status: tickets.statuses.at(ticket),
    event: tickets.events?.at(ticket) ?? '',
    values: fields.map(({ ofTicket }) => ofTicket(ticket).text),
    bucket: bucket === undefined || bucket === 'extra' ? bucketWithoutKey(keyed.ticketKeys, ticket) : bucket,
  };
}

function entryRow(
  { file, rowBuckets, keyed, quantities, fields }: Ledger,
  row: number,
  differs: readonly boolean[],
  mapped: ReadonlyMap<string, string>,
): EntryRow {
  const bucket = buckets[at(rowBuckets, row) - 1];
  const status = file.rows.statuses.at(row);
  return {
    line: nameLine(file, file.rows.lines[row] ?? 0),
    paymentReference: file.rows.references.at(row),
    status,
    mappedTo: mapped.get(statusText(status)) ?? null,
    quantity: quantities?.at(row) ?? null,
    values: fields.map(({ ofRow }) => ofRow(row).text),
    differs,
    bucket: bucket === undefined || bucket === 'missing' ? bucketWithoutKey(keyed.rowKeys, row) : bucket,
  };
}

function bucketWithoutKey(itemKeys: Int32Array, item: number): 'unkeyed' | 'excluded' {
  return itemKeys[item] === excludedKey ? 'excluded' : 'unkeyed';
}
