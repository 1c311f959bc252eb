import type { ResourceReading, SnapshotInfo } from '#shared/domain/snapshot/snapshot';

/** What a reading counts that found each of so many items once. */
export function calmReading(items: number, pages = 1): ResourceReading {
  return {
    received: items,
    unique: items,
    refetched: 0,
    firstTotal: items,
    lastTotal: items,
    pages,
    lists: [{ eventId: null, unique: items, total: items }],
    inSeveral: 0,
    ofOtherEvents: 0,
    identityField: 'id',
  };
}

/** A verified snapshot of so many tickets, and of no orders. */
export function verifiedInfo(tickets: number, changes: Partial<SnapshotInfo> = {}): SnapshotInfo {
  return {
    id: 'snapshot-1',
    profileId: 'profile-1',
    baseUrl: 'https://api.example',
    projectId: 'project-1',
    eventIds: [],
    state: 'verified',
    doubts: [],
    eventsKept: false,
    startedAt: '2026-03-31T10:00:00.000Z',
    endedAt: '2026-03-31T10:01:00.000Z',
    readAt: '2026-03-31T10:01:00.000Z',
    parts: null,
    requests: 1,
    waitedMs: 0,
    tickets: calmReading(tickets),
    orders: null,
    ordersProblem: null,
    audit: null,
    ...changes,
  };
}
