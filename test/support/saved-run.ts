import { createRunId } from '#main/core/runs/run-file';
import { describeRun } from '#shared/domain/result/describe-run';
import { reconcile } from '#shared/domain/result/reconcile';
import { columnsOfRules, defaultRules, type Rules, platformFieldsOf } from '#shared/domain/rules/rules';
import { compareRuns, findingsToSave } from '#shared/domain/runs/compare-runs';
import { nothingSaved, type SavedFindings, type SavedRun } from '#shared/domain/runs/saved-run';
import type { ClientFile } from '#shared/domain/sides/client-file';
import type { ResourceReading, Snapshot, SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { fieldColumns, fileOf, snapshotOf, type Item } from './reconcile-support';
import { calmReading } from './snapshot-info';

/** What a test's run was made of; all of it may be left to the defaults. */
export interface RunMaking {
  readonly profileId?: string;
  readonly snapshotId?: string;
  readonly origin?: Pick<SnapshotInfo, 'projectId' | 'baseUrl'>;
  readonly state?: 'verified' | 'second look' | 'unsettled';
  readonly secondLook?: Snapshot['secondLook'];
  readonly tickets?: readonly Item[];
  /** What is otherwise than in a calm reading of the tickets. */
  readonly reading?: Partial<ResourceReading>;
  /** Its orders, by their payment references where nothing else is of interest; they are not read where there are none. */
  readonly orders?: ReadonlyArray<string | Item>;
  readonly audit?: Snapshot['info']['audit'];
  readonly rows?: readonly Item[];
  readonly rules?: Partial<Rules>;
  readonly malformed?: ClientFile['malformed'];
  /** The client's own columns that are kept beside those of the rules. */
  readonly own?: readonly string[];
}

/** A profile's first run of a day, `2026-03-31`, as it would be saved, and what it was made of. */
export function runOf(day: string, making: RunMaking = {}) {
  const { profileId = 'march', snapshotId = `s-${day}`, state = 'verified' } = making;
  const { origin = {}, secondLook = null, audit = null, orders: read } = making;
  const { tickets = [['A', 'PAID']], rows = [['B', 'PAID']] } = making;
  const rules = { ...defaultRules, ...making.rules };
  const finishedAt = `${day}T10:00:00.000Z`;
  const readAt = `${day}T09:59:00.000Z`;
  const endedAt = secondLook?.endedAt ?? readAt;
  const ofTickets = snapshotOf(tickets, {
    ...{ id: snapshotId, profileId, ...origin, state, secondLook },
    ...(making.reading?.identityField === null && { identities: tickets.map(() => '') }),
    tickets: { ...calmReading(tickets.length), ...making.reading },
    ...{ startedAt: `${day}T09:58:00.000Z`, endedAt, readAt, audit },
    orders: read === undefined ? null : calmReading(read.length),
    fields: platformFieldsOf(rules),
  });
  const items = read?.map((order): Item => (typeof order === 'string' ? [order, ''] : order));
  const orders = items && {
    references: items.map(([reference]) => reference),
    ticketCounts: items.map(() => ''),
    fields: fieldColumns(items, platformFieldsOf(rules), 'orders'),
  };
  const snapshot: Snapshot = { ...ofTickets, orders: orders ?? null };
  const columns = [...columnsOfRules(rules), ...(making.own ?? [])];
  const file = fileOf(rows, { malformed: making.malformed ?? [] }, columns);
  const run = reconcile(snapshot, file, rules, false);
  const comparison = compareRuns(null, run, finishedAt);
  const saved: SavedRun = {
    ...describeRun({ run, snapshot, malformedAcknowledged: false, sha256: null, modifiedAt: null }),
    ...{ id: createRunId(finishedAt), profileId, finishedAt, savedBy: '', logEnd: null, name: '' },
  };
  const handedOn: SavedFindings = comparison === null ? nothingSaved : findingsToSave(comparison, null);
  return { saved, findings: handedOn, run, snapshot, file };
}
