import { useCallback, useMemo, useState } from 'react';
import type { AppError } from '#shared/base/app-error';
import { errorOf, succeed, type Result } from '#shared/base/result';
import type { WholeLog } from '#shared/bridge/log-part';
import type { TicketChange } from '#shared/domain/runs/changed-since';
import {
  closingStateOf,
  maxSeenAtOnce,
  type CloseEntry,
  type ClosingRun,
  type ClosingState,
} from '#shared/domain/runs/close';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import type { JudgedSignOff, SignOff } from '#shared/domain/runs/sign-off';
import { askResult, useQuestion } from '../../../shell/ask';
import { useHost } from '../../../shell/host';
import { useHeard } from '../../../shell/use-heard';

/** What somebody says who signs. */
export type SaidAtSigning = Pick<SignOff, 'role' | 'name' | 'comment' | 'looked'> & {
  readonly period: NonNullable<SignOff['period']>;
};

/** Who signed the saved runs of a profile, how far each has come, and the way to sign or reopen one. */
export interface SignOffs {
  /** Null until it is known. */
  readonly of: (runId: string) => readonly JudgedSignOff[] | null;
  /** Null until it is known. */
  readonly stateOf: (runId: string) => ClosingState | null;
  /** All runs that were signed. */
  readonly runs: readonly ClosingRun[];
  readonly closes: WholeLog<CloseEntry>;
  readonly error: AppError | null;
  readonly sign: (runId: string, said: SaidAtSigning) => Promise<Result<null>>;
  readonly reopen: (runId: string, reason: string) => Promise<Result<null>>;
  /** Says that these changes of a closed run were seen. */
  readonly markSeen: (
    runId: string,
    changes: readonly TicketChange[],
    reason: string,
  ) => Promise<Result<null>>;
}

interface Known {
  readonly runs: readonly ClosingRun[];
  readonly closes: WholeLog<CloseEntry>;
}

const nothing: Known = { runs: [], closes: { entries: [], problems: [] } };

/** Keeps in step with the runs, and with the notes on their findings. */
export function useSignOffs(profileId: string, runs: readonly SavedRun[] | null): SignOffs {
  const { bridge } = useHost();
  const [known, setKnown] = useState<Known | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const question = useMemo(
    () => (runs === null ? null : () => askResult(bridge.listSignOffs({ profileId, runId: null }))),
    [bridge, profileId, runs],
  );
  const refresh = useQuestion(question, (listed) => {
    setError(errorOf(listed));
    if (listed.ok) setKnown(listed.value);
  });

  useHeard(bridge, (event) => {
    if (event.type === 'reviews-changed' && event.profileId === profileId) void refresh();
  });

  const of = useCallback<SignOffs['of']>(
    (runId) => (known === null ? null : (known.runs.find((run) => run.runId === runId)?.signOffs ?? [])),
    [known],
  );
  const stateOf = useCallback<SignOffs['stateOf']>(
    (runId) => {
      const signOffs = of(runId);
      return known === null || signOffs === null
        ? null
        : closingStateOf({ runId, signOffs }, known.closes.entries);
    },
    [known, of],
  );
  const sign = useCallback<SignOffs['sign']>(
    async (runId, said) => {
      const signed = await askResult(bridge.signRun({ profileId, runId, ...said }));
      await refresh();
      return signed.ok ? succeed(null) : signed;
    },
    [bridge, profileId, refresh],
  );
  const reopen = useCallback<SignOffs['reopen']>(
    async (runId, reason) => {
      const reopened = await askResult(bridge.reopenRun({ profileId, runId, reason }));
      await refresh();
      return reopened;
    },
    [bridge, profileId, refresh],
  );
  const markSeen = useCallback<SignOffs['markSeen']>(
    async (runId, changes, reason) => {
      let marked: Result<null> = succeed(null);
      for (let start = 0; marked.ok && start < changes.length; start += maxSeenAtOnce) {
        const part = changes.slice(start, start + maxSeenAtOnce);
        marked = await askResult(bridge.markSeen({ profileId, runId, reason, changes: part }));
      }
      await refresh();
      return marked;
    },
    [bridge, profileId, refresh],
  );
  return { of, stateOf, ...(known ?? nothing), error, sign, reopen, markSeen };
}
