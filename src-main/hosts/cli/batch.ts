import { existsSync } from 'node:fs';
import { mkdir, readdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileNamePart } from '#shared/base/file-name';
import { fail, succeed, type Result } from '#shared/base/result';
import { showSteering } from '#shared/base/show-unseen';
import { isUnderHalf } from '#shared/files/client/preflight';
import { refuseExport } from '#shared/domain/result/report';
import type { Profile } from '#shared/domain/rules/profile';
import { disputedReferences } from '#shared/domain/totals/disputed-references';
import { isComplete } from '#shared/domain/totals/run-summary';
import { factsOfState } from '#shared/domain/vocabulary/snapshot-states';
import { commandSentenceFor } from '#shared/words/errors/error-words';
import { quoted } from '#shared/words/errors/table';
import { sha256Of, sha256OfFile } from '../../core/storage/checksum';
import { createRunStore, type RunStore } from '../../core/runs/run-store';
import { openDataDirectory } from '../../core/storage/data-directory';
import { withFileLock } from '../../core/storage/file-lock';
import { onDisk } from '../../core/storage/storage-error';
import { findFiles, type FilesFound, type ProjectFile } from './batch-files';
import { checkOutFolder, refuse } from './check-out-path';
import { runProject, sayBesides, sayWritten, signalToStop, watchRun } from './compare-command';
import { exitCodeOfError, exitCodeOfVerdict, exitCodes, worse, type ExitCode } from './output/exit-code';
import { openEvidence } from './open-evidence';
import { printResult, say, tellError } from './output/print';
import type { BatchRequest, CommandHost, RunRequest } from './requests';
import { lastRunOf, writeFindingsFile, type RunOutcome } from './run';
import { jsonSummary, textSummary, wordCount, type SummaryNotes } from './output/summary';

/**
 * Compares each client file of a folder with the project of the profile that it belongs to, one after the other; ends with the
 * worst exit code (docs/command-line.md, "Many projects"). With a folder for results there is one of each file and period,
 * however often this is started or killed: evidence is written last, and what has it is not compared again. Nothing is signed.
 */
export async function runBatch(
  request: BatchRequest,
  words: readonly string[],
  host: CommandHost,
): Promise<ExitCode> {
  const names = await readdir(request.folder).catch(() => null);
  if (names === null) return tellError(refuse(`The folder ${quoted(request.folder)} cannot be read`));
  const dataDir = await openDataDirectory();
  if (!dataDir.ok) return tellError(dataDir);
  const prepared = await prepareOut(request);
  if (!prepared.ok) return tellError(prepared);
  const lock = join(dataDir.value, 'batch.lock');
  const done = await withFileLock(lock, async () => {
    const runs = createRunStore(join(dataDir.value, 'runs'));
    const found = await findFiles(request, names, dataDir.value, runs);
    if (!found.ok) return tellError(found);
    if (found.value.addresses.size > 1 && (process.env['TIEOUT_API_KEY'] ?? '') !== '')
      return tellError(refuse(keyForSeveral));
    return compareEach(found.value, request, runs, words, host);
  });
  if (!done.ok) return tellError(done);
  return done.value ?? tellError(fail({ code: 'storage_busy', path: lock }));
}

/** One address is never sent the key of another. */
const keyForSeveral =
  'TIEOUT_API_KEY is one key, and the profiles are of several addresses; unset it, and save each key with its profile in Tieout';

/** Makes the folder for the results. It is never the one of the client files, where the next start would take them for such. */
async function prepareOut({ folder, out }: BatchRequest): Promise<Result<null>> {
  if (out === undefined) return succeed(null);
  const checked = await checkOutFolder(out, []);
  if (!checked.ok) return checked;
  const isSame = await onDisk(out, async () => {
    await mkdir(out, { recursive: true });
    return (await realpath(out)) === (await realpath(folder));
  });
  if (!isSame.ok) return isSame;
  return isSame.value ? refuse('--out is the folder of the client files; name another one') : succeed(null);
}

async function compareEach(
  { files, worst }: FilesFound,
  request: BatchRequest,
  runs: RunStore,
  words: readonly string[],
  host: CommandHost,
): Promise<ExitCode> {
  const signal = signalToStop();
  let code = worst;
  for (const [done, file] of files.entries()) {
    if (signal.aborted) {
      say(`Stopped: ${wordCount(files.length - done, 'project')} of ${files.length} not compared.`);
      return worse(code, exitCodes.failed);
    }
    say(`${quoted(file.profile.name)}: ${quoted(file.name)}`);
    const compared = await compareOne(file, request, runs, signal, words, host);
    const ends = compared.ok
      ? exitCodeOfVerdict(compared.value.run.summary.verdict)
      : exitCodeOfError(compared.error.code);
    code = worse(code, ends);
    const printed = await printResult(
      request.json ? `${JSON.stringify(jsonLine(file, request, ends, compared))}\n` : textOf(file, compared),
    );
    if (!printed.ok) return worse(code, tellError(printed));
  }
  return code;
}

/** The result of one file, compared now or at an earlier start. */
interface BatchResult extends RunOutcome {
  /** What its text says besides. */
  readonly notes: SummaryNotes;
  readonly before: boolean;
  /** Where it is; null where no folder was named, or the result may not be handed on. */
  readonly written: Written | null;
}

async function compareOne(
  { profile, name }: ProjectFile,
  { folder, period, out, json }: BatchRequest,
  runs: RunStore,
  signal: AbortSignal,
  words: readonly string[],
  host: CommandHost,
): Promise<Result<BatchResult>> {
  const csv = join(folder, name);
  const sha256 = await onDisk(csv, () => sha256OfFile(csv));
  if (!sha256.ok) return sha256;
  const written = out === undefined ? null : placesIn(out, profile, period, sha256.value);
  if (written !== null && existsSync(written.evidence)) {
    const before = await resultBefore(written, profile, sha256.value, runs);
    if (!before.ok) return before;
    if (before.value !== null) {
      const notes = sayBesides(before.value, { json, quiet: false });
      return succeed({ ...before.value, notes, before: true, written });
    }
  }
  const output = { ...written, json, quiet: false };
  const { watching, end } = watchRun(output, signal);
  const outcome = await runProject(
    asTheProfileSays(csv, profile),
    {
      ...watching,
      refuse: ({ overlap }) =>
        overlap !== null && isUnderHalf(overlap)
          ? { code: 'file_of_other_project', name, known: overlap.rows, ofRows: overlap.ofRows }
          : null,
    },
    output,
    words,
    host,
  );
  end();
  if (!outcome.ok) return outcome;
  const notes = sayBesides(outcome.value, output);
  sayWritten(outcome.value, output);
  const isWritten = refuseExport(outcome.value.run.summary) === null;
  return succeed({ ...outcome.value, notes, before: false, written: isWritten ? written : null });
}

/** A run of a saved profile that is asked for nothing else. */
function asTheProfileSays(csv: string, saved: Profile): RunRequest {
  return {
    ...{ csv, from: { saved }, events: [], mapping: [], sheets: [], readOrders: true, resume: true },
    ...{ ignoreCase: false, ignoreLeadingZeros: false, twice: false, checkCurrent: false },
  };
}

/**
 * Where the result of a file goes. Its name has a part of a hash of the file's content and of all that the result depends on in the
 * profile: a corrected file, and a profile that was changed, have results of their own.
 */
function placesIn(out: string, profile: Profile, period: string | undefined, sha256: string): Written {
  const hash = sha256Of(JSON.stringify([sha256, { ...profile, ...ofNoResult }])).slice(0, 12);
  const place = resolve(out, [fileNamePart(profile.name), period, hash].filter(Boolean).join('-'));
  return { out: `${place}.csv`, evidence: `${place}.zip` };
}

/** What of a profile changes no result; all else does, what comes to it later too. */
const ofNoResult = {
  ...{ name: null, reviewByAnother: null, threshold: null, queryList: null },
  ...{ requestsPerMinute: null, pageMegabytes: null, fileColumns: null, fileRoles: null },
} satisfies Partial<Record<keyof Profile, null>>;

/** The files of a result. */
interface Written {
  readonly out: string;
  readonly evidence: string;
}

/**
 * The result that an earlier start wrote, where its evidence holds and is of this file; findings that are gone are written again.
 * Null for one that was not complete, as a new reading may be.
 */
async function resultBefore(
  written: Written,
  profile: Profile,
  sha256: string,
  runs: RunStore,
): Promise<Result<RunOutcome | null>> {
  const opened = await openEvidence(written.evidence);
  if (!opened.ok) return opened;
  const { source, saved, snapshot: info, secondLook } = opened.value;
  if (saved.profileId !== profile.id || saved.file.sha256 !== sha256)
    return refuse(`${quoted(written.evidence)} is evidence of another file or profile; move it away`);
  const { run } = source;
  if (!isComplete(run.summary)) return succeed(null);
  const findings = existsSync(written.out) ? succeed(null) : await writeFindingsFile(run, written.out);
  if (!findings.ok) return findings;
  // What is damaged was said when the files were found.
  const last = await lastRunOf({ runs, profile, onCaution: () => undefined });
  say(`Compared at an earlier start, with tickets read ${info.readAt}; its evidence holds.`);
  const moments = {
    readAt: info.readAt,
    asOf: new Date().toISOString(),
    fileAt: saved.file.modifiedAt,
    lastRunAt: last?.finishedAt ?? null,
  };
  const { extras } = disputedReferences(run.ledger, secondLook, factsOfState(info.state).look);
  return succeed({ run, info, moments, extrasNotLookedUp: extras });
}

function jsonLine(
  { profile, name }: ProjectFile,
  { period }: BatchRequest,
  exitCode: ExitCode,
  compared: Result<BatchResult>,
) {
  const about = { profile: profile.name, file: name, period: period ?? null, exitCode };
  if (!compared.ok) return { ...about, error: commandSentenceFor(compared.error) };
  const { run, info, before, written } = compared.value;
  return { ...about, ...jsonSummary(run.summary, info), readAt: info.readAt, before, written };
}

function textOf({ profile, name }: ProjectFile, compared: Result<BatchResult>): string {
  const text = compared.ok
    ? textSummary(compared.value.run.summary, compared.value.info, compared.value.notes)
    : `NOT COMPARED\n${commandSentenceFor(compared.error)}\n`;
  return showSteering(`${quoted(profile.name)}, ${quoted(name)}: ${text}\n`);
}
