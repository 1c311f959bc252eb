import { useEffect, useState } from 'react';
import type { StoppedReading } from '#shared/domain/stopped-reading';
import { askResult } from './shell/ask';
import { useHost } from './shell/host';

/** How often it is asked whether it may still be continued: after ten minutes it may not. */
const askAgainMs = 30_000;

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
    const timer = setInterval(() => void find(), askAgainMs);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [bridge, profileId, version]);

  return known !== null && known.version === version ? known.plan : null;
}
