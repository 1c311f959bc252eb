import { useEffect, useState } from 'react';
import type { StoppedReading } from '#shared/domain/snapshot/stopped-reading';
import { askResult } from '../shell/ask';
import { useHost } from '../shell/host';
import { useNow } from '../shell/use-now';

/** How far a stopped reading came, and what continuing it takes; null until it is known. `version` is that of the reading. */
export function useStoppedReading(profileId: string, version: string | null): StoppedReading | null {
  const { bridge } = useHost();
  const [known, setKnown] = useState<{ readonly version: string; readonly plan: StoppedReading } | null>(
    null,
  );

  useEffect(() => {
    if (version === null) return;
    let isCurrent = true;
    const find = async (): Promise<void> => {
      const plan = await askResult(bridge.planResume({ profileId }));
      if (isCurrent && plan.ok && plan.value !== null) setKnown({ version, plan: plan.value });
    };
    void find();
    return () => {
      isCurrent = false;
    };
  }, [bridge, profileId, version]);

  const plan = known !== null && known.version === version ? known.plan : null;
  // While it is looked at it may become too old to be continued.
  const isTooOld = useNow(10_000) > Date.parse(plan?.until ?? '');
  return plan !== null && isTooOld ? { ...plan, rest: null } : plan;
}
