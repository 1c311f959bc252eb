import { useCallback, useMemo, useRef, useState } from 'react';
import type { Profile } from '#shared/domain/rules/profile';
import { askResult } from '../../../shell/ask';
import { useHost } from '../../../shell/host';

/** What the events of a project are called. */
export interface EventNames {
  /** The name of an event; its id where the name is not known. */
  readonly nameOf: (eventId: string) => string;
  /** Asks the platform for the names, once: not before somebody looks at a ticket of an event. */
  readonly want: () => void;
}

/** The names of a project's events. A key that may not read them, or a platform that does not answer, leaves their ids. */
export function useEventNames({ baseUrl, projectId }: Profile): EventNames {
  const { bridge } = useHost();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const asked = useRef(false);
  const want = useCallback(() => {
    if (asked.current) return;
    asked.current = true;
    void askResult(bridge.listEvents({ baseUrl, projectId, key: null })).then((answer) => {
      if (answer.ok) setNames(new Map(answer.value.map(({ id, label }) => [id, label])));
    });
  }, [baseUrl, bridge, projectId]);
  return useMemo(() => ({ nameOf: (eventId) => names.get(eventId) ?? eventId, want }), [names, want]);
}
