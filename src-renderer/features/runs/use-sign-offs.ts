import { useCallback, useEffect, useMemo, useState } from 'react';
import type { AppError } from '#shared/base/app-error';
import { succeed, type Result } from '#shared/base/result';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import type { JudgedSignOff, SignOff } from '#shared/domain/runs/sign-off';
import { askResult } from '../../shell/ask';
import { useHost } from '../../shell/host';
import { useQuestion } from '../../shell/use-answer';

/** Who signed the saved runs of a profile, and the way to sign one. */
export interface SignOffs {
  /** Null until it is known. */
  readonly of: (runId: string) => readonly JudgedSignOff[] | null;
  readonly error: AppError | null;
  readonly sign: (runId: string, said: Pick<SignOff, 'role' | 'name' | 'comment'>) => Promise<Result<null>>;
}

/** Keeps in step with the runs, and with the notes that void what was signed. */
export function useSignOffs(profileId: string, runs: readonly SavedRun[] | null): SignOffs {
  const { bridge } = useHost();
  const [known, setKnown] = useState<ReadonlyMap<string, readonly JudgedSignOff[]> | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const question = useMemo(
    () => (runs === null ? null : () => askResult(bridge.listSignOffs({ profileId, runId: null }))),
    [bridge, profileId, runs],
  );
  const refresh = useQuestion(question, (listed) => {
    setError(listed.ok ? null : listed.error);
    if (listed.ok) setKnown(new Map(listed.value.map(({ runId, signOffs }) => [runId, signOffs])));
  });

  useEffect(
    () =>
      bridge.subscribe((event) => {
        if (event.type === 'reviews-changed' && event.profileId === profileId) void refresh();
      }),
    [bridge, profileId, refresh],
  );

  const of = useCallback((runId: string) => (known === null ? null : (known.get(runId) ?? [])), [known]);
  const sign = useCallback<SignOffs['sign']>(
    async (runId, said) => {
      const signed = await askResult(bridge.signRun({ profileId, runId, ...said }));
      await refresh();
      return signed.ok ? succeed(null) : signed;
    },
    [bridge, profileId, refresh],
  );
  return { of, error, sign };
}
