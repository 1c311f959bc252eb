import { createHash } from 'node:crypto';
import type { AppError } from '#shared/base/app-error';
import type { ClientFileSource } from '#shared/files/client/open-client-file';
import { columnChanges, type ColumnChanges } from '#shared/files/header/column-changes';
import { preflight, reasonsToStop, refuseHeader, type Preflight } from '#shared/files/client/preflight';
import { previewClientFile } from '#shared/files/client/preview-client-file';
import { readClientFile } from '#shared/files/client/read-client-file';
import type { DataMoments } from '#shared/words/data-age-words';
import { needOfLook } from '#shared/domain/totals/disputed-references';
import type { SeenField } from '#shared/domain/rules/field-pair';
import { defaultProfile, type Profile } from '#shared/domain/rules/profile';
import { reconcile } from '#shared/domain/result/reconcile';
import { refuseExport, writeFindings } from '#shared/domain/result/report';
import { findWriting } from '#shared/domain/money/find-writing';
import { columnsOfRules, platformFieldsOf, type Rules } from '#shared/domain/rules/rules';
import { previousComplete, type SavedRun } from '#shared/domain/runs/saved-run';
import type { ClientFile } from '#shared/domain/sides/client-file';
import type { Snapshot, SnapshotInfo, SnapshotProgress } from '#shared/domain/snapshot/snapshot';
import { commandSentenceFor } from '#shared/words/errors/error-words';
import { statusText } from '#shared/domain/statuses/compare-statuses';
import { quotedList } from '#shared/words/errors/table';
import { fail, succeed, type Result } from '#shared/base/result';
import { normalise } from '#shared/base/text';
import { writeNamed } from '../../core/storage/atomic-file';
import { checkKeyShape } from '../../core/partner-api/api-key';
import { checkBaseUrl } from '../../core/partner-api/base-url';
import type { KeyGate } from '../../core/calls/key-gate';
import { pruneSnapshots } from '../../core/runs/prune-snapshots';
import type { RunStore } from '../../core/runs/run-store';
import { loadStoredSnapshot } from '../../core/snapshot/disk/load-snapshot';
import type { Platform } from '../../core/snapshot/take/platform';
import type { AmountRequest } from './amount-options';
import type { RunRequest } from './requests';
import { checkMoved, lookAgain, type ReadPlatformParts } from './read-platform';
import { wordDuration } from './output/progress';
import { wordCount } from './output/summary';
import { watchForKeys } from './refuse-keys';
import { hashingSource } from './file-source';
import type { EvidencePlace } from './write-evidence';
import type { Reconciliation } from '#shared/domain/totals/reconciliation';

/** Everything that one run needs, found and checked as far as it can be before anything is sent. */
export interface RunParts {
  readonly platform: Platform;
  readonly profile: Profile;
  readonly source: ClientFileSource;
  readonly key: () => Promise<Result<string>>;
  /** Finds keys where none may be. */
  readonly gate: Pick<KeyGate, 'refuse'>;
  /** The sheets that the command line names; a profile that names some is also for the client's text files. */
  readonly sheets?: readonly string[];
  /** The amount rule that the command line names: how the file writes its amounts is found there. */
  readonly amount?: AmountRequest | undefined;
  /** The saved runs, whose snapshots are kept; null where the data folder is gone after the run. */
  readonly runs: Pick<RunStore, 'neededSnapshots' | 'list'> | null;
  /** When the client file was last written, ISO 8601 in UTC; null where that is not known. */
  readonly fileAt: string | null;
  readonly resume: boolean;
  /** Whether anything moved since it was read is asked before the result. */
  readonly checkCurrent: boolean;
  readonly out: string | undefined;
  /** Where evidence of the run is to go. */
  readonly evidence?: EvidencePlace | undefined;
  readonly onProgress: (progress: SnapshotProgress) => void;
  /**
   * What there is to know of the file, once both sides are there and before they are compared, and how its columns differ
   * from those of the file that was last read on screen with this profile; null where there was none.
   */
  readonly onPreflight: (preflight: Preflight, changes: ColumnChanges | null) => void;
  /** Refuses a file where nobody can confirm that it is the right one. */
  readonly refuse?: (preflight: Preflight) => AppError | null;
  readonly onNote: (sentence: string) => void;
  /** Says what must not stay unsaid, however quiet the run is to be. */
  readonly onCaution: (sentence: string) => void;
  readonly signal: AbortSignal;
}

/** A run that came to a result. */
export interface RunOutcome {
  readonly run: Reconciliation;
  readonly info: SnapshotInfo;
  /** What the age of the platform data is judged by. */
  readonly moments: DataMoments;
  /** How many payment references are reported extra that were not looked up one by one. */
  readonly extrasNotLookedUp: number;
}

/**
 * Compares one client file with one new snapshot (product.md, section 6). The file and the key are looked at first, so that
 * bad input costs no request; where the data moved meanwhile, a second look comes before the result. The findings are
 * written before the result is told, so that a told result is on disk.
 */
export async function executeRun(parts: RunParts): Promise<Result<RunOutcome>> {
  const { platform, profile, signal } = parts;
  const watched = watchForKeys(parts.source, parts.gate);
  const source = hashingSource(watched);
  const baseUrl = checkBaseUrl(profile.baseUrl);
  if (!baseUrl.ok) return baseUrl;
  const columns = await columnsToKeep(parts);
  const file = await readClientFile(source, profile.file, { signal }, columns);
  if (!file.ok) return file;
  const { sheets = [] } = parts;
  if (sheets.length > 0 && file.value.workbook === null)
    return fail({ code: 'sheets_of_text', name: source.name, sheets });
  const ruled = withWriting(profile.rules, file.value.file, parts.amount);
  if (!ruled.ok) return ruled;
  const rules = ruled.value;
  const { records: above } = file.value.above;
  const unclear =
    above === 0 ? null : refuseHeader(source.name, preflight(file.value, profile.rules.keys, null));
  if (unclear !== null) return fail(unclear);
  const key = await parts.key();
  if (!key.ok) return key;
  const shaped = checkKeyShape(key.value);
  if (!shaped.ok) return shaped;

  const keyless = await watched.refuseKeys(file.value.file);
  // Whoever made the file has a key in it; comparing it writes nothing, findings and evidence would hand the key on.
  if (!keyless.ok && (parts.out !== undefined || parts.evidence !== undefined)) return keyless;
  if (!keyless.ok) parts.onCaution(commandSentenceFor(keyless.error));

  const reading: ReadPlatformParts = { ...parts, key: shaped.value };
  const taken = await platform.takeSnapshot({ ...reading, resume: parts.resume });
  if (!taken.ok) {
    await noteStopped(parts);
    return taken;
  }
  const first = await loadStoredSnapshot(platform.snapshots, taken.value, platformFieldsOf(profile.rules));
  if (!first.ok) return first;

  if (parts.runs !== null) {
    await pruneSnapshots(platform.snapshots, parts.runs, profile.id, taken.value.id);
  }

  const { fileColumns } = profile;
  const fitness = preflight(file.value, profile.rules.keys, first.value.tickets);
  const refused = refuseHeader(source.name, fitness) ?? parts.refuse?.(fitness) ?? null;
  if (refused !== null) return fail(refused);
  parts.onPreflight(fitness, fileColumns === null ? null : columnChanges(fileColumns, file.value.columns));
  if (reasonsToStop(fitness).includes('no_ticket_references')) {
    const fields = await platform.snapshots.fields(first.value.info.id);
    const names = fields.ok ? namesOfTickets(fields.value) : [];
    if (names.length > 0) parts.onNote(`Its tickets have the fields ${quotedList(names)}.`);
  }
  // Nobody looks at the malformed records of a run without a screen.
  const compare = (snapshot: Snapshot): Reconciliation => reconcile(snapshot, file.value.file, rules, false);
  let snapshot = first.value;
  let run = compare(snapshot);
  // A look may show that the data moved, and then there is more to look at.
  for (let looks = 0; looks < maxLooks; looks++) {
    const again = await lookAgain(reading, snapshot, run);
    if (!again.ok) return again;
    if (again.value === null) break;
    snapshot = again.value;
    run = compare(snapshot);
  }
  const left = needOfLook(snapshot, run.ledger);
  if (parts.checkCurrent) {
    const unmoved = await checkMoved(reading, snapshot.info, parts.onCaution);
    if (!unmoved.ok) return unmoved;
  }
  if (parts.out !== undefined && refuseExport(run.summary) === null) {
    const written = await writeFindingsFile(run, parts.out);
    if (!written.ok) return written;
  }
  if (parts.evidence !== undefined && refuseExport(run.summary) === null) {
    const toProve = { run, snapshot, profile, sha256: source.sha256(), modifiedAt: parts.fileAt };
    // Loaded only here: most runs make none.
    const { writeEvidence } = await import('./write-evidence');
    const written = await writeEvidence(toProve, platform.snapshots, parts.evidence, parts.gate);
    if (!written.ok) return written;
  }
  const last = await lastRunOf(parts);
  const moments = {
    readAt: snapshot.info.readAt,
    asOf: new Date().toISOString(),
    fileAt: parts.fileAt,
    lastRunAt: last?.finishedAt ?? null,
  };
  return succeed({ run, info: snapshot.info, moments, extrasNotLookedUp: left.extras });
}

/** The newest complete run of the profile. Damaged ones do not prevent a result: they only add a caution to it. */
export async function lastRunOf({
  runs,
  profile,
  onCaution,
}: Pick<RunParts, 'runs' | 'profile' | 'onCaution'>): Promise<SavedRun | null> {
  const listed = await runs?.list(profile.id);
  if (listed === undefined) return null;
  const errors = listed.ok ? listed.value.unread.map(({ error }) => error) : [listed.error];
  for (const error of errors) onCaution(commandSentenceFor(error));
  return listed.ok ? previousComplete(listed.value.runs, null) : null;
}

/** The rules with how the file writes its amounts, where the command line named the column. */
function withWriting(rules: Rules, file: ClientFile, amount: AmountRequest | undefined): Result<Rules> {
  if (amount === undefined || !rules.amount) return succeed(rules);
  const writing = findWriting(file, amount.rule.column, amount.decimalComma);
  return writing.ok ? succeed({ ...rules, amount: { ...rules.amount, writing: writing.value } }) : writing;
}

/** More columns than these hardly anybody shows a client; of a wider file evidence keeps what the rules look at. */
const maxKeptColumns = 200;

/**
 * The further columns of the client file that the rules look at; for evidence those too that a query list made of it is to
 * show, as the profile chose them, else all. What is wrong with the file is told where it is read.
 */
async function columnsToKeep({ profile, source, signal, evidence }: RunParts): Promise<readonly string[]> {
  const ofRules = columnsOfRules(profile.rules);
  if (evidence === undefined) return ofRules;
  const preview = await previewClientFile(source, profile.file, 0, { signal });
  if (!preview.ok) return ofRules;
  const { columns, partlyColumns, keyColumn, statusColumn } = preview.value;
  const wanted = profile.queryList.columns ?? columns;
  const once = columns.filter(
    (name) =>
      normalise(name) !== '' &&
      !partlyColumns.includes(name) &&
      columns.filter((other) => normalise(other) === normalise(name)).length === 1,
  );
  const shown = once.filter((name) => wanted.includes(name) && name !== keyColumn && name !== statusColumn);
  return shown.length > maxKeptColumns ? ofRules : [...new Set([...ofRules, ...shown])];
}

/** Says how far a reading came that was stopped, and what is left of it; nothing where none of it was read. */
async function noteStopped({ platform, profile, onNote }: RunParts): Promise<void> {
  const stopped = await platform.planResume(profile);
  if (!stopped.ok || stopped.value === null || stopped.value.pagesDone === 0) return;
  const { pagesDone, pages, rest } = stopped.value;
  const done = pages === null ? wordCount(pagesDone, 'page') : `${pagesDone} of ${wordCount(pages, 'page')}`;
  const left =
    rest === null ? '' : ` --resume continues there, about ${wordDuration(Math.max(1000, rest.timeMs))}.`;
  onNote(`Stopped at ${done}.${left}`);
}

/** The fields of tickets by name, what looks like the payment reference first: a long list is cut. */
function namesOfTickets(fields: readonly SeenField[]): readonly string[] {
  const names = fields.flatMap(({ resource, path }) => (resource === 'tickets' ? [path.join('.')] : []));
  const isLikely = (name: string): boolean => /payment[^a-z]*ref/i.test(name);
  return [...names.filter(isLikely), ...names.filter((name) => !isLikely(name))];
}

/** Lookups, a pass where they contradict the lists, and lookups of what is extra after it. */
const maxLooks = 3;

/** The profile that a run goes by: a saved one or one for this call, with what the command line says otherwise. */
export function profileOfRun(request: RunRequest, saved: Profile | null): Profile {
  const base = saved ?? profileOfCall(request.from);
  const { rules, file } = base;
  const given = new Set(request.mapping.map(({ client }) => statusText(client)));
  return {
    ...base,
    eventIds: request.events.length > 0 ? request.events : base.eventIds,
    readOrders: base.readOrders && request.readOrders,
    readTwice: base.readTwice || request.twice,
    requestsPerMinute: request.requestsPerMinute ?? base.requestsPerMinute,
    file: {
      ...file,
      encoding: request.encoding ?? file.encoding,
      delimiter: request.delimiter ?? file.delimiter,
      sheets: request.sheets.length > 0 ? { read: request.sheets, left: null } : file.sheets,
      headerLine: request.headerRow ?? file.headerLine,
      keyColumn: request.keyColumn ?? file.keyColumn,
      statusColumn: request.statusColumn ?? file.statusColumn,
      otherNames: file.otherNames,
    },
    rules: {
      ...rules,
      grain: request.grain ?? rules.grain,
      keys: {
        ...rules.keys,
        ignoreCase: rules.keys.ignoreCase || request.ignoreCase,
        ignoreLeadingZeros: rules.keys.ignoreLeadingZeros || request.ignoreLeadingZeros,
      },
      amount:
        request.amount === undefined
          ? (rules.amount ?? null)
          : { ...request.amount.rule, writing: { decimalComma: request.amount.decimalComma, sign: '' } },
      statusMapping: [
        ...rules.statusMapping.filter(({ client }) => !given.has(statusText(client))),
        ...request.mapping,
      ],
    },
  };
}

/** The same project called again finds its stopped reading under the same id. */
function profileOfCall(from: RunRequest['from']): Profile {
  const { baseUrl, project } = 'baseUrl' in from ? from : { baseUrl: '', project: '' };
  const hash = createHash('sha256').update(`${baseUrl}\n${project}`).digest('hex').slice(0, 16);
  return { ...defaultProfile, id: `cli-${hash}`, name: project, baseUrl, projectId: project };
}

/** Writes all findings to a file, all or nothing (product.md, section 6). */
export async function writeFindingsFile(
  { ledger, findings }: Reconciliation,
  path: string,
): Promise<Result<null>> {
  return writeNamed(path, writeFindings(ledger, findings), 0o644);
}
