import { useMemo } from 'react';
import type { StoppedReading } from '#shared/domain/snapshot/stopped-reading';
import { askResult } from '../shell/ask';
import { useHost } from '../shell/host';
import { useAnswer } from '../shell/use-answer';
import { useNow } from '../shell/use-now';

/** How far a stopped reading came, and what continuing it takes; null until it is known. `version` is that of the reading. */
export function useStoppedReading(profileId: string, version: string | null): StoppedReading | null {
  const { bridge } = useHost();
  const { newest } = useAnswer(
    useMemo(
      // Of another version of the reading it is another plan.
      () => (version === null ? null : () => askResult(bridge.planResume({ profileId }))),
      [bridge, profileId, version],
    ),
  );
  const plan = newest?.ok === true ? newest.value : null;
  // While it is looked at it may become too old to be continued.
  const isTooOld = useNow(10_000) > Date.parse(plan?.until ?? '');
  return plan !== null && isTooOld ? { ...plan, rest: null } : plan;
}
