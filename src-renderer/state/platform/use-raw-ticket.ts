import { useEffect, useState } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { askResult } from '../shell/ask';
import { useHost } from '../shell/host';
import { useLatest } from '../shell/use-latest';

/** A ticket's JSON, that its snapshot is not there any more (`json` is null), or why it could not be read. */
export type RawTicket =
  { readonly json: string | null; readonly error: null } | { readonly json: null; readonly error: AppError };

/** Reads one ticket's JSON from the pages on disk; null until it has arrived, and while none is asked for. */
export function useRawTicket(
  { id: snapshotId, endedAt }: Pick<SnapshotInfo, 'id' | 'endedAt'>,
  identity: string | null,
): RawTicket | null {
  const { bridge } = useHost();
  const [arrived, setArrived] = useState<{ readonly of: string; readonly ticket: RawTicket } | null>(null);
  const begin = useLatest();
  const wanted = JSON.stringify([snapshotId, endedAt, identity]);

  useEffect(() => {
    const isCurrent = begin();
    if (identity === null) return;
    void askResult(bridge.readTicket({ snapshotId, endedAt, identity })).then((answer) => {
      if (!isCurrent()) return;
      const ticket = answer.ok ? { json: answer.value, error: null } : { json: null, error: answer.error };
      setArrived({ of: wanted, ticket });
    });
  }, [begin, bridge, endedAt, identity, snapshotId, wanted]);

  return identity !== null && arrived?.of === wanted ? arrived.ticket : null;
}
