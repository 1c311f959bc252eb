import { useMemo } from 'react';
import { errorOf, valueOf } from '#shared/base/result';
import { askResult, useAnswer } from '../../shell/ask';
import { useHost } from '../../shell/host';

/** Looks which fields a snapshot's tickets and orders have: the document shows hardly any (partner-api.md, section 2). */
export function useSeenFields(snapshotId: string | null) {
  const { bridge } = useHost();
  const { newest } = useAnswer(
    useMemo(
      () => (snapshotId === null ? null : () => askResult(bridge.listFields({ snapshotId }))),
      [bridge, snapshotId],
    ),
  );
  return {
    /** Null until they have been looked for, and while there is no snapshot. */
    fields: valueOf(newest),
    error: errorOf(newest),
  };
}
