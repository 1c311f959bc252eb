import { useCallback, useEffect, useState } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { KeyCheck, KeyStatus } from '#shared/bridge/contract';
import type { Result } from '#shared/base/result';
import { ask, askResult } from '../shell/ask';
import { useHost } from '../shell/host';
import { useLatest } from '../shell/use-latest';

/** What the screen may know of a key: whether one is kept, and which endpoint groups it has. Never the key. */
export interface KeyState {
  /** Null until the core has answered. */
  readonly status: KeyStatus | null;
  readonly groups: KeyCheck['groups'] | null;
  readonly checking: boolean;
  readonly error: AppError | null;
  readonly save: (key: string) => Promise<Result<KeyCheck>>;
  readonly check: () => Promise<void>;
  readonly forget: () => Promise<void>;
}

/** The key of one profile's project; asked after again when `revision` changes. */
export function useKey(profileId: string, revision: number): KeyState {
  const { bridge } = useHost();
  const [status, setStatus] = useState<KeyStatus | null>(null);
  const [groups, setGroups] = useState<KeyCheck['groups'] | null>(null);
  const [checking, setChecking] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const begin = useLatest();

  useEffect(() => {
    const isCurrent = begin();
    void ask(bridge.keyStatus({ profileId })).then((answer) => {
      if (!isCurrent()) return;
      if (answer.ok) setStatus(answer.value);
      else setError(answer.error);
    });
  }, [bridge, begin, profileId, revision]);

  const accept = useCallback((answer: Result<KeyCheck>) => {
    if (answer.ok) {
      setStatus(answer.value.status);
      setGroups(answer.value.groups);
    }
  }, []);

  const save = useCallback(
    async (key: string) => {
      const isCurrent = begin();
      const answer = await askResult(bridge.saveKey({ profileId, key }));
      if (isCurrent()) {
        accept(answer);
        if (answer.ok) setError(null);
      }
      return answer;
    },
    [accept, begin, bridge, profileId],
  );

  const check = useCallback(async () => {
    const isCurrent = begin();
    setChecking(true);
    setError(null);
    const answer = await askResult(bridge.checkKey({ profileId }));
    if (!isCurrent()) return;
    setChecking(false);
    accept(answer);
    if (!answer.ok) setError(answer.error);
  }, [accept, begin, bridge, profileId]);

  const forget = useCallback(async () => {
    const isCurrent = begin();
    const answer = await askResult(bridge.forgetKey({ profileId }));
    if (!isCurrent()) return;
    if (answer.ok) setStatus(answer.value);
    setGroups(null);
    setError(answer.ok ? null : answer.error);
  }, [begin, bridge, profileId]);

  return { status, groups, checking, error, save, check, forget };
}
