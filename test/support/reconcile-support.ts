import type { DataMoments } from '#shared/words/data-age-words';
import type { ClientFile } from '#shared/domain/sides/client-file';
import { codedColumn } from '#shared/columns/coded-column';
import { pathName, pathsOf, type PlatformField } from '#shared/domain/rules/field-pair';
import { textColumn } from '#shared/columns/text-column';
import { reconcile } from '#shared/domain/result/reconcile';
import { columnsOfRules, defaultRules, platformFieldsOf, type Rules } from '#shared/domain/rules/rules';
import type { Resource } from '#shared/domain/vocabulary/resources';
import type { Snapshot, SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import type { Reconciliation } from '#shared/domain/totals/reconciliation';
import { verifiedInfo } from './snapshot-info';

/** A ticket or a row, as short as a test wants it: `[reference, status]`, and what it holds in further fields or columns. */
export type Item = readonly [reference: string, status: string, further?: Readonly<Record<string, string>>];

/** A verified snapshot of these tickets; identities are given in order unless the test names its own. */
export function snapshotOf(
  tickets: readonly Item[],
  {
    identities,
    fields = [],
    secondLook = null,
    ...info
  }: Partial<SnapshotInfo> & {
    identities?: readonly string[];
    fields?: readonly PlatformField[];
    secondLook?: Snapshot['secondLook'];
  } = {},
): Snapshot {
  const eventIds = tickets.map(([, , further]) => further?.['eventId']);
  const events = eventIds.some(Boolean) ? codedColumn(eventIds.map((eventId) => eventId ?? '')) : null;
  return {
    info: {
      ...verifiedInfo(tickets.length, { eventsKept: events !== null }),
      ...info,
      state: info.state === 'partial' ? 'unsettled' : (info.state ?? 'verified'),
    },
    tickets: {
      identities: textColumn(
        identities ?? tickets.map((_, index) => `t${String(index + 1).padStart(6, '0')}`),
      ),
      references: textColumn(tickets.map(([reference]) => reference)),
      statuses: codedColumn(tickets.map(([, status]) => status)),
      events,
      fields: fieldColumns(tickets, fields, 'tickets'),
    },
    orders: null,
    secondLook,
  };
}

/** The fields of tickets or orders that are compared; all are at the top of them. */
export function fieldColumns(
  items: readonly Item[],
  fields: readonly PlatformField[],
  of: Resource,
): Snapshot['tickets']['fields'] {
  return new Map(
    pathsOf(fields, of).map((path) => [
      pathName(path),
      codedColumn(items.map(([, , further]) => further?.[path.join()] ?? '')),
    ]),
  );
}

/** The moments of a result whose platform data were just read. */
export const justRead: DataMoments = {
  readAt: '2026-03-31T10:01:00.000Z',
  asOf: '2026-03-31T10:02:00.000Z',
  fileAt: null,
  lastRunAt: null,
};

/** A client file of these rows, one a line under its header. */
export function fileOf(
  rows: readonly Item[],
  counts: Partial<ClientFile> = {},
  columns: readonly string[] = [],
): ClientFile {
  const { malformed = [], skipped = 0 } = counts;
  return {
    name: 'client.csv',
    sheets: null,
    records: 1 + skipped + malformed.length + rows.length,
    header: 1,
    skipped,
    malformed,
    rows: {
      references: textColumn(rows.map(([reference]) => reference)),
      statuses: codedColumn(rows.map(([, status]) => status)),
      lines: Uint32Array.from(rows, (_, index) => index + 2),
      columns: new Map(
        columns.map((column) => [column, codedColumn(rows.map(([, , further]) => further?.[column] ?? ''))]),
      ),
    },
    ...counts,
  };
}

/** Compares tickets with rows under the default rules and whatever the test changes of them. */
export function compare(
  tickets: readonly Item[],
  rows: readonly Item[],
  rules: Partial<Rules> = {},
): Reconciliation {
  const all = { ...defaultRules, ...rules };
  return reconcile(
    snapshotOf(tickets, { fields: platformFieldsOf(all) }),
    fileOf(rows, {}, columnsOfRules(all)),
    all,
    false,
  );
}
