import { knownName } from '#shared/files/header/learn-names';
import { resourcesIn } from '#shared/domain/vocabulary/resources';
import { platformFieldsOf } from '#shared/domain/rules/rules';
import type { Snapshot } from '#shared/domain/snapshot/snapshot';
import { succeed } from '#shared/base/result';
import { createAnalysis } from './result/analysis';
import type { ReconcileWorker, ReconcileWorkerEvent } from './contract/contract';
import { receiveDates } from './result/dates';
import { createExports } from './exports/exports';
import { createChosenFile } from './file/chosen-file';
import { receiveOlderRuns } from './result/older-run';
import { createOpenRun } from './result/open-run';
import { hasFields, receiveSnapshot } from './result/receive-snapshot';
import { createFetchLines, createListsTaker, type FetchLines } from './result/take-lists';
import { createOwnColumns } from './queries/own-columns';
import { createQueryCalls } from './queries/queries';
import { createReviews } from './result/reviews';
import { createRolledRun } from './result/rolled-run';
import { createRunOverRun } from './result/run-over-run';
import { pause } from './contract/run-in-turns';
import { createViews } from './result/views';
import { createWholeRows } from './result/whole-rows';

/** What the worker keeps between calls: one client file, one snapshot, their comparison and the view opened on it. */
export function createSession(
  tell: (event: ReconcileWorkerEvent) => void,
  fetch: FetchLines = createFetchLines(''),
): ReconcileWorker {
  let snapshot: Snapshot | null = null;
  const [snapshotTaker, runTaker] = [createListsTaker(fetch), createListsTaker(fetch)];
  const dates = receiveDates(createListsTaker(fetch));
  const older = receiveOlderRuns(runTaker, () => snapshot);
  const file = createChosenFile({
    snapshot: () => snapshot,
    tell,
    onReplaced: () => opened.forget(),
  });
  const opened = createOpenRun({ snapshot: () => snapshot, file, older: older.current });
  const run = () => opened.current()?.run ?? null;

  const runOverRun = createRunOverRun(
    opened.current,
    older.current,
    () => reviews,
    (of) => views.ownOf(of),
  );
  const rolled = createRolledRun(opened.current, (of) => reviews.toSave(of));
  const reviews = createReviews(opened.current, runOverRun.comparedWith, rolled.marksOf);
  const ownColumns = createOwnColumns(run, file.current, pause);
  const views = createViews(run, reviews.marksOf, ownColumns);

  return {
    ...createWholeRows(file.current, run, pause),
    ...createAnalysis(run, () => {
      const [of, chosen] = [opened.current(), file.current()];
      return {
        amounts: chosen?.amounts ?? [],
        // The rules know a column by the name that it had first.
        keyColumn:
          chosen === null ? null : knownName(chosen.read.keyColumn, chosen.origin.choices.otherNames),
        cutOff: of === null ? null : dates.of(of),
      };
    }),
    ...dates.calls,
    ...older.calls,
    ...file.calls,
    ...opened.calls,
    ...views.calls,
    ...runOverRun.calls,
    ...rolled.calls,
    ...reviews.calls(views),
    ...createQueryCalls({ open: opened.current, views, reviews, ...ownColumns, tell }),
    ...createExports(opened.current, views, reviews, ownColumns.columns, tell),

    takeSnapshot: async ({ info, secondLook, fields, path }) => {
      const arriving = receiveSnapshot(info, secondLook, fields);
      const taken = await snapshotTaker.take(path, resourcesIn(info), arriving.add);
      const whole = taken.ok ? arriving.end() : taken;
      if (!whole.ok) return whole;
      // The open run, which has its own snapshot, stays until there is another.
      snapshot = whole.value;
      return succeed(null);
    },

    stopTaking: ({ path }) => {
      snapshotTaker.stop(path);
      runTaker.stop(path);
      return Promise.resolve(null);
    },

    lacksFields: ({ rules }) =>
      Promise.resolve(snapshot !== null && !hasFields(snapshot, platformFieldsOf(rules))),

    closeSnapshot: () => {
      snapshotTaker.stop();
      snapshot = null;
      opened.forget();
      return Promise.resolve(null);
    },
  };
}
