import { useMemo } from 'react';
import type { AppError } from '#shared/base/app-error';
import { errorOf, valueOf } from '#shared/base/result';
import type { SeenField } from '#shared/domain/rules/field-pair';
import { askResult, useAnswer } from '../../shell/ask';
import { useHost } from '../../shell/host';

/** The fields of the platform to choose from, or why they are not known. */
export interface SeenFields {
  /** Null until they have been looked for, and while there is no snapshot. */
  readonly fields: readonly SeenField[] | null;
  readonly error: AppError | null;
}

/** Looks which fields a snapshot's tickets and orders have: the document shows hardly any (partner-api.md, section 2). */
export function useSeenFields(snapshotId: string | null): SeenFields {
  const { bridge } = useHost();
  const { newest } = useAnswer(
    useMemo(
      () => (snapshotId === null ? null : () => askResult(bridge.listFields({ snapshotId }))),
      [bridge, snapshotId],
    ),
  );
  return { fields: valueOf(newest), error: errorOf(newest) };
}
