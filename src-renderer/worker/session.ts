import { listMalformed } from './file/list-malformed';
import { preflightInSteps, refuseHeader } from '#shared/files/client/preflight';
import { readAmountColumns, type AmountColumn } from '#shared/files/client/amount-columns';
import { previewClientFile } from '#shared/files/client/preview-client-file';
import { findLikelyColumns } from '#shared/files/header/likely-columns';
import { knownName } from '#shared/files/header/learn-names';
import { readClientFile, type ReadFile } from '#shared/files/client/read-client-file';
import { needOfLook, type Disputed } from '#shared/domain/totals/disputed-references';
import { resourcesIn } from '#shared/domain/vocabulary/resources';
import { reconcileInSteps } from '#shared/domain/result/reconcile';
import type { FileChoices } from '#shared/domain/rules/profile';
import { columnsOfRules, platformFieldsOf } from '#shared/domain/rules/rules';
import type { Snapshot } from '#shared/domain/snapshot/snapshot';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import { fail, succeed, type Result } from '#shared/base/result';
import { createAnalysis } from './result/analysis';
import type { LookupNeed, ReconcileWorker, ReconcileWorkerEvent } from './contract/contract';
import { receiveDates } from './result/dates';
import { createExports } from './exports/exports';
import { sha256OfChosen } from './file/file-hash';
import { sourceOfFile, writtenAt } from './file/file-source';
import { compareAgain, receiveOlderRuns } from './result/older-run';
import { hasFields, receiveSnapshot } from './result/receive-snapshot';
import { createFetchLines, createListsTaker, type FetchLines } from './result/take-lists';
import { createOwnColumns } from './queries/own-columns';
import { createQueryCalls } from './queries/queries';
import { createReviews } from './result/reviews';
import { createRolledRun } from './result/rolled-run';
import { createRunOverRun } from './result/run-over-run';
import { pause, runInTurns } from './result/run-in-turns';
import { createViews } from './result/views';
import { createWholeRows } from './result/whole-rows';
import type { OpenRun } from '#shared/domain/result/describe-run';

/** How many rows of a file its preview shows, and how many malformed records its report lists. */
const previewRows = 10;
const listedMalformed = 100;

/** A pass over a million tickets and as many orders takes no more requests than this. */
const maxLookups = 30_000;

/** The least time between two tellings of progress, in milliseconds. */
const progressEvery = 100;

/** What the worker keeps between calls: one client file, one snapshot, their comparison and the view opened on it. */
export function createSession(
  tell: (event: ReconcileWorkerEvent) => void,
  fetch: FetchLines = createFetchLines(''),
): ReconcileWorker {
  let imported: ReadFile | null = null;
  let amounts: readonly AmountColumn[] = [];
  let origin: {
    readonly chosen: File;
    readonly choices: FileChoices;
    readonly sha256: Promise<string | null>;
  } | null = null;
  let snapshot: Snapshot | null = null;
  const [snapshotTaker, runTaker] = [createListsTaker(fetch), createListsTaker(fetch)];
  const dates = receiveDates(createListsTaker(fetch));
  let opened: OpenRun | null = null;
  let reading = { aborted: false };
  let turns = 0;
  let endTurn: () => void = () => undefined;
  let looks = 0;

  const forgetRun = (): void => {
    opened = null;
  };

  /** One reading of a file at a time: the newest ends the one before. */
  const beginReading = (): { readonly aborted: boolean } => {
    reading.aborted = true;
    return (reading = { aborted: false });
  };

  const readFile = async (
    chosen: File,
    choices: FileChoices,
    columns: readonly string[],
    isWanted: () => boolean = () => true,
  ) => {
    const begun = beginReading();
    const signal = {
      get aborted() {
        return begun.aborted || !isWanted();
      },
    };
    let toldAt = 0;
    const onProgress = (bytesRead: number, records: number): void => {
      const now = performance.now();
      if (now - toldAt < progressEvery) return;
      toldAt = now;
      tell({ type: 'import-progress', bytesRead, bytes: chosen.size, records });
    };
    const read = await readClientFile(sourceOfFile(chosen), choices, { signal, onProgress, pause }, columns);
    return signal.aborted ? fail({ code: 'cancelled' }) : read;
  };

  /** Replaces the open run only once there is another: one that is cancelled leaves it as it was. */
  const compare = async (
    { rules, acknowledgeMalformed }: Parameters<ReconcileWorker['reconcile']>[0],
    isWanted: () => boolean,
  ): Promise<Result<RunSummary>> => {
    if (snapshot === null) return fail({ code: 'snapshot_not_found' });
    if (imported === null || origin === null) return fail({ code: 'client_file_missing' });
    const platform = snapshot;
    const [columns, { rows }] = [columnsOfRules(rules), imported.file];
    if (!columns.every((column) => rows.columns.has(column))) {
      const read = await readFile(origin.chosen, origin.choices, columns, isWanted);
      if (!read.ok) return read;
      // While the file was read, a newer call may have come, or another snapshot.
      if (!isWanted() || snapshot !== platform) return fail({ code: 'cancelled' });
      imported = read.value;
    }
    const { file, above } = imported;
    const isCurrent = (): boolean => isWanted() && snapshot === platform && imported?.file === file;
    if (above.records > 0 && !above.headerChosen) {
      const looked = await runInTurns(preflightInSteps(imported, rules.keys, platform.tickets), isCurrent);
      const refused = looked === null ? { code: 'cancelled' as const } : refuseHeader(file.name, looked);
      if (refused !== null) return fail(refused);
    }
    const { chosen, sha256: hashing } = origin;
    const steps = reconcileInSteps(platform, file, rules, acknowledgeMalformed);
    const compared = await runInTurns(steps, isCurrent);
    const sha256 = await hashing;
    if (compared === null || !isCurrent()) return fail({ code: 'cancelled' });
    opened = {
      run: compared,
      snapshot: platform,
      malformedAcknowledged: acknowledgeMalformed,
      sha256,
      modifiedAt: writtenAt(chosen),
    };
    return succeed(compared.summary);
  };

  const older = receiveOlderRuns(runTaker, () => snapshot);
  const runOverRun = createRunOverRun(
    () => opened,
    older.current,
    () => reviews,
    (run) => views.ownOf(run),
  );
  const rolled = createRolledRun(
    () => opened,
    (run) => reviews.toSave(run),
  );
  const reviews = createReviews(() => opened, runOverRun.comparedWith, rolled.marksOf);
  const ownColumns = createOwnColumns(
    () => (opened === null ? null : { run: opened.run, imported, origin }),
    pause,
  );
  const views = createViews(() => opened?.run ?? null, reviews.marksOf, ownColumns);

  return {
    ...createWholeRows(
      () => imported && origin && { read: imported, ...origin, run: opened?.run ?? null },
      pause,
    ),
    ...createAnalysis(
      () => opened?.run ?? null,
      () => ({
        amounts,
        // The rules know a column by the name that it had first.
        keyColumn: imported === null ? null : knownName(imported.keyColumn, origin?.choices.otherNames ?? []),
        cutOff: opened === null ? null : dates.of(opened),
      }),
    ),
    ...dates.calls,
    ...older.calls,
    ...views.calls,
    ...runOverRun.calls,
    ...rolled.calls,
    ...reviews.calls(views),
    ...createQueryCalls({
      open: () => opened,
      views,
      reviews,
      ...ownColumns,
      tell,
    }),
    ...createExports(() => opened, views, reviews, ownColumns.columns, tell),

    openOlderRun: () => {
      const found = older.current();
      if (found === null) return Promise.resolve(fail({ code: 'run_not_found' }));
      const { run, snapshot: platform } = found;
      forgetRun();
      opened = {
        run: compareAgain(found, run.rules),
        snapshot: platform,
        malformedAcknowledged: run.malformedAcknowledged,
        sha256: run.file.sha256,
        modifiedAt: run.file.modifiedAt,
      };
      return Promise.resolve(succeed(opened.run.summary));
    },

    previewFile: async ({ file: chosen, choices, statuses }) => {
      const signal = beginReading();
      const preview = await previewClientFile(sourceOfFile(chosen), choices, previewRows, { signal, pause });
      if (signal.aborted) return fail({ code: 'cancelled' });
      if (!preview.ok) return preview;
      const { columns, records, headerLine, keyColumn, statusColumn } = preview.value;
      const rows = records.filter(({ line }) => line > headerLine).map(({ fields }) => fields);
      const platform = snapshot?.tickets ?? null;
      const likely =
        platform === null || (keyColumn !== null && statusColumn !== null)
          ? null
          : findLikelyColumns(columns, rows, {
              references: platform.references,
              statuses: [...platform.statuses.values, ...statuses],
            });
      return succeed({ ...preview.value, likely, name: chosen.name, bytes: chosen.size });
    },

    importFile: async ({ file: chosen, choices }) => {
      const read = await readFile(chosen, choices, []);
      if (!read.ok) return read;
      const begun = reading;
      const found = await readAmountColumns(sourceOfFile(chosen), choices, { pause });
      if (begun.aborted) return fail({ code: 'cancelled' });
      forgetRun();
      imported = read.value;
      amounts = found.filter(({ column }) => read.value.columns.includes(column));
      const { sheets, records, header, skipped, malformed, rows } = read.value.file;
      const decided = sheets === null ? choices : { ...choices, sheets: { read: sheets.read, left: null } };
      origin = { chosen, choices: decided, sha256: sha256OfChosen(chosen) };
      const { encoding, delimiter, lineEnds, workbook, headerLine, columns, keyColumn, statusColumn } =
        read.value;
      return succeed({
        amounts,
        encoding,
        delimiter,
        lineEnds,
        workbook,
        headerLine,
        columns,
        keyColumn,
        statusColumn,
        name: chosen.name,
        bytes: chosen.size,
        modifiedAt: writtenAt(chosen),
        records,
        header,
        skipped,
        malformed: malformed.length,
        dataRows: rows.references.length,
        malformedRecords: listMalformed(imported.file, 0, listedMalformed),
      });
    },

    malformedRecords: ({ start, end }) =>
      Promise.resolve(imported === null ? [] : listMalformed(imported.file, start, end)),

    cancelImport: () => {
      reading.aborted = true;
      return Promise.resolve(null);
    },

    closeFile: () => {
      reading.aborted = true;
      imported = null;
      origin = null;
      forgetRun();
      return Promise.resolve(null);
    },

    preflight: async ({ keys }) => {
      if (imported === null) return fail({ code: 'client_file_missing' });
      const [look, of] = [++looks, origin];
      const steps = preflightInSteps(imported, keys, snapshot?.tickets ?? null);
      const looked = await runInTurns(steps, () => look === looks && origin === of);
      return looked === null ? fail({ code: 'cancelled' }) : succeed(looked);
    },

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
      forgetRun();
      return Promise.resolve(null);
    },

    reconcile: (argument) => {
      const turn = ++turns;
      // Ends the previous comparison at once. This one ends at once too when it is cancelled, whatever it waits for.
      endTurn();
      const ended = new Promise<Result<never>>((resolve) => {
        endTurn = () => {
          resolve(fail({ code: 'cancelled' }));
        };
      });
      return Promise.race([compare(argument, () => turn === turns), ended]);
    },

    cancelReconcile: () => {
      turns++;
      endTurn();
      return Promise.resolve(null);
    },

    disputedReferences: () => {
      if (opened === null) return Promise.resolve(null);
      const disputed = needOfLook(opened.snapshot, opened.run.ledger);
      const { needsLookups, extras } = disputed;
      const need = needOf(disputed);
      // Another pass cannot replace lookups that are too many.
      return Promise.resolve({ ...need, needsPass: need.needsPass && !needsLookups, needsLookups, extras });
    },
  };
}

function needOf({ references, needsPass }: Disputed): LookupNeed {
  const { size } = references;
  const isTooMany = size > maxLookups;
  return { count: size, references: isTooMany ? [] : [...references], needsPass: needsPass || isTooMany };
}
