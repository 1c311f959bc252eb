import { useMemo } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { askResult } from '../../../shell/ask';
import { useHost } from '../../../shell/host';
import { useAnswer } from '../../../shell/use-answer';

/** A ticket's JSON, that its snapshot is not there any more (`json` is null), or why it could not be read. */
export type RawTicket =
  { readonly json: string | null; readonly error: null } | { readonly json: null; readonly error: AppError };

/** Reads one ticket's JSON from the pages on disk; null until it has arrived, and while none is asked for. */
export function useRawTicket(
  { id: snapshotId, endedAt }: Pick<SnapshotInfo, 'id' | 'endedAt'>,
  identity: string | null,
): RawTicket | null {
  const { bridge } = useHost();
  const { newest } = useAnswer(
    useMemo(
      () =>
        identity === null ? null : () => askResult(bridge.readTicket({ snapshotId, endedAt, identity })),
      [bridge, endedAt, identity, snapshotId],
    ),
  );
  if (newest === null) return null;
  return newest.ok ? { json: newest.value, error: null } : { json: null, error: newest.error };
}
