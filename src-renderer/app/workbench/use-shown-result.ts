import { useDeferredValue } from 'react';
import type { DataMoments } from '#shared/words/data-age-words';
import { clientFileOf } from '../../session/client-file';
import { runOverRunOf, runStateOf, type RunOverRunState, type RunState } from '../../session/comparison';
import { platformOf } from '../../session/platform';
import { useSession } from '../../session/use-session';
import { useNow } from '../../shell/use-now';
import type { ExportOrigin } from '../../words/export-words';

/** The result on screen, and what it was made from. */
export interface ShownResult {
  readonly state: RunState;
  /** The result is that from before a change that has not been compared, or not yet. */
  readonly isPassing: boolean;
  readonly runOverRun: RunOverRunState;
  /** What the age of the platform data on screen is judged by. */
  readonly moments: DataMoments;
  /** Null without a client file that could be read, or without platform data that it was compared with. */
  readonly from: ExportOrigin | null;
}

/** What is on screen of the open profile; drawn again once a minute, as data grow old. */
export function useShownResult(): ShownResult {
  const session = useSession();
  // A result is much to draw, and is drawn bit by bit, so that the page answers meanwhile.
  const state = runStateOf(session, useDeferredValue(session.answers.comparison));
  const { run, snapshot, running, stopped } = state;
  const isPassing = running || stopped;
  const runOverRun = runOverRunOf(session, run);
  const { report } = clientFileOf(session);
  const moments = {
    readAt: (snapshot ?? platformOf(session).loaded)?.readAt ?? '',
    asOf: new Date(useNow(60_000)).toISOString(),
    fileAt: report?.modifiedAt ?? null,
    lastRunAt: runOverRun.value?.previous?.run.finishedAt ?? null,
  };
  const from =
    report === null || snapshot === null
      ? null
      : {
          profileName: session.profile.name,
          fileName: report.name,
          snapshot,
          moments,
          beforeLastChange: isPassing,
        };
  return { state, isPassing, runOverRun, moments, from };
}
