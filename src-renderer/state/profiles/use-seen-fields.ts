import { useEffect, useState } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { SeenField } from '#shared/domain/rules/field-pair';
import { askResult } from '../shell/ask';
import { useHost } from '../shell/host';
import { useLatest } from '../shell/use-latest';

/** The fields of the platform to choose from, or why they are not known. */
export interface SeenFields {
  /** Null until they have been looked for, and while there is no snapshot. */
  readonly fields: readonly SeenField[] | null;
  readonly error: AppError | null;
}

/** Looks which fields a snapshot's tickets and orders have: the document shows hardly any (partner-api.md, section 2). */
export function useSeenFields(snapshotId: string | null): SeenFields {
  const { bridge } = useHost();
  const [seen, setSeen] = useState<SeenFields & { readonly snapshotId: string | null }>({
    fields: null,
    error: null,
    snapshotId: null,
  });
  const begin = useLatest();

  useEffect(() => {
    const isCurrent = begin();
    if (snapshotId === null) return;
    void askResult(bridge.listFields({ snapshotId })).then((answer) => {
      if (!isCurrent()) return;
      setSeen(
        answer.ok
          ? { fields: answer.value, error: null, snapshotId }
          : { fields: null, error: answer.error, snapshotId },
      );
    });
  }, [begin, bridge, snapshotId]);

  return seen.snapshotId === snapshotId ? seen : { fields: null, error: null };
}
