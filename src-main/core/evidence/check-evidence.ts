import { fail, succeed, valueOf, type Result } from '#shared/base/result';
import type { AppError } from '#shared/base/app-error';
import { isUnchecked, type EvidenceFile, type EvidenceReport } from '#shared/domain/runs/evidence';
import { keyDoubts, type JudgedSignOff, type SeenKey } from '#shared/domain/runs/sign-off';
import type { Reconciliation } from '#shared/domain/totals/reconciliation';
import { contentOfFiles } from '../runs/sign-off-file';
import type { CheckedCloses } from '../runs/signatures';
import { inputNames, runFormat } from '../runs/run-file';
import { sha256Of, type Checksums } from '../storage/checksum';
import { describedIn, exactText, parseVersioned, readVersionedText } from '../storage/versioned-file';
import { differingFindings, withoutAmbiguity } from './differences';
import {
  closesName,
  earlierPrograms,
  evidenceFormat,
  evidenceNames,
  madeNames,
  newerEvidenceFormat,
  sealOf,
  type EvidenceFiles,
  type EvidenceList,
} from './evidence-file';
import { differingFigures } from './made-again';
import { closesIn, earlierReadme, makeFiles, signOffsIn } from './made-files';
import { readInputs } from './read-inputs';
import { recompute, type RunInputs } from './recompute';

/** Checked evidence: the report, and the run inside as computed from its inputs; null where they cannot be read. */
export interface ExaminedEvidence {
  readonly report: EvidenceReport;
  readonly inputs: RunInputs | null;
  readonly reconciliation: Reconciliation | null;
  /** The content hash of the run inside, and the close log: what a signature on it names. */
  readonly content: string;
  readonly log: CheckedCloses;
}

/** As `examineEvidence`, but only the report. */
export async function checkEvidence(
  files: EvidenceFiles,
  seen: readonly SeenKey[] = [],
): Promise<Result<EvidenceReport>> {
  const examined = await examineEvidence(files, seen);
  return examined.ok ? succeed(examined.value.report) : examined;
}

/**
 * Checks evidence: compares each file with its SHA-256 and with what the other files say about it, recomputes the result
 * from the inputs, and makes the derived files again. Keys are told by those that were seen on this computer. Fails only where there
 * is no list; everything else is in the report.
 */
export async function examineEvidence(
  files: EvidenceFiles,
  seen: readonly SeenKey[] = [],
): Promise<Result<ExaminedEvidence>> {
  const listed = files.get(madeNames.list);
  if (listed === undefined) return fail({ code: 'evidence_unreadable' });
  const text = exactText(listed);
  const list = readVersionedText(text, madeNames.list, evidenceFormat);
  if (!list.ok) {
    const isNewer =
      list.error.code === 'stored_file_newer' || parseVersioned(text, newerEvidenceFormat).kind === 'read';
    return fail(
      isNewer ? { code: 'stored_file_newer', path: madeNames.list } : { code: 'evidence_unreadable' },
    );
  }
  const { profileName, projectId, baseUrl, madeAt, madeWith } = list.value;
  const inputs = readInputs(files);
  const { again, reconciliation, made } = inputs.ok
    ? await compareAgain(files, inputs.value, list.value)
    : impossible(inputs.error);
  const held = valueOf(inputs);
  const { log, isWhole } = closesIn(files);
  const checked = [...checkFiles(files, list.value, held, made, isWhole), ...checkList(list.value)];
  const signOffs = held === null ? [] : signOffsIn(files, held, log).map((one) => judgedBy(seen, one));
  const isSame = again.recomputed === 'same' && signOffs.every(({ voidBecause }) => voidBecause === null);
  const report = {
    profileName,
    projectId,
    baseUrl,
    madeAt,
    madeWith,
    run: held?.run ?? null,
    files: checked,
    ...again,
    signOffs,
    closes: log.entries.filter(({ kind, runId }) => kind !== 'signed' && runId === held?.run.id),
    holds: isSame && checked.every(({ state }) => state === 'unchanged'),
    holdsInPart: isSame && checked.every(({ state }) => state === 'unchanged' || isUnchecked(state)),
  };
  return succeed({ report, inputs: held, reconciliation, content: contentOfFiles(files), log });
}

/** What is to be said of a key on this computer comes to what the evidence says itself. */
function judgedBy(seen: readonly SeenKey[], signOff: JudgedSignOff): JudgedSignOff {
  const here = keyDoubts({ key: signOff.signature?.key ?? null, name: signOff.name }, seen);
  return { ...signOff, doubts: [...new Set([...signOff.doubts, ...here])] };
}

/** Every evidence has these; the descriptions of the run and of its snapshot name the others. */
const basicNames: readonly string[] = [
  ...[inputNames.run, inputNames.snapshot, inputNames.tickets, inputNames.rows],
  ...[madeNames.findings, madeNames.summary, madeNames.readme],
];

function checkFiles(
  files: EvidenceFiles,
  list: EvidenceList,
  held: RunInputs | null,
  made: EvidenceFiles | null,
  isLogWhole: boolean,
): readonly EvidenceFile[] {
  const { sums, hasSums } = sumsInRun(files);
  const listed = new Map(list.files.map(({ name, sha256 }) => [name, sha256]));
  const needed = [
    ...[...basicNames, ...Object.keys(sums).filter((name) => inputs.has(name))],
    // A Tieout that stored checksums stored reviews too.
    ...(hasSums ? [inputNames.reviews] : []),
    // Only a second look completes a snapshot again.
    ...((held?.generation ?? 1) > 1 ? [inputNames.secondLook] : []),
  ];
  const known = new Set([...[...listed.keys()].filter((name) => evidenceNames.has(name)), ...needed]);
  // Whether there are amounts to state is what the comparison says, not the list.
  if (made?.has(madeNames.statement) === true) known.add(madeNames.statement);
  else if (made !== null) known.delete(madeNames.statement);
  if (list.form >= 3) known.add(madeNames.reperform);
  else known.delete(madeNames.reperform);
  if (list.form < 4) known.delete(closesName);
  if (held?.snapshot.orders === null) known.delete(inputNames.orders);
  if (held !== null && !mayHaveSecondLook(held)) known.delete(inputNames.secondLook);
  const stateOf = (name: string): EvidenceFile['state'] => {
    const bytes = files.get(name);
    const hash = listed.get(name);
    if (bytes === undefined || hash === undefined) return 'missing';
    const actual = sha256Of(bytes);
    if (actual !== hash) return 'changed';
    if (name === inputNames.run && !hasSums) return 'without sums';
    if (hasSums && summed.has(name) && sums[name] !== actual) return 'not of this run';
    if (name === closesName && !isLogWhole) return 'chain broken';
    const isText = name === madeNames.summary || name === madeNames.readme;
    if (isText && list.form === 1) return 'not made again';
    if (name === madeNames.reperform && earlierPrograms.has(actual)) return 'unchanged';
    const again = made?.get(name);
    if (again === undefined || name === madeNames.findings || Buffer.compare(again, bytes) === 0)
      return 'unchanged';
    const mayBeEarlier = name === madeNames.readme && list.form === 4;
    if (mayBeEarlier && Buffer.compare(earlierReadme(again), bytes) === 0) return 'unchanged';
    return 'not as made';
  };
  // No Tieout writes a list with other names, so somebody else did.
  const all = new Set([...listed.keys(), ...files.keys()]);
  const others = [...all].filter((name) => !known.has(name) && name !== madeNames.list);
  return [
    ...Array.from(known, (name): EvidenceFile => ({
      name,
      sha256: listed.get(name) ?? null,
      state: stateOf(name),
    })),
    ...others.map((name): EvidenceFile => ({ name, sha256: null, state: 'not listed' })),
  ];
}

/**
 * A snapshot that was completed once and proved by one walk was looked at once; an older Tieout, which stored no checksums,
 * counted differently.
 */
function mayHaveSecondLook({ snapshot, generation, sums }: RunInputs): boolean {
  const { state } = snapshot;
  const wasReadOnce = generation === 1 && Object.keys(sums).length > 0;
  return !wasReadOnce || state === 'second look' || state === 'unsettled';
}

const inputs: ReadonlySet<string> = new Set(Object.values(inputNames));

/** The files whose SHA-256 a run's description has, all of them or none; sign-offs come later. */
const summed: ReadonlySet<string> = new Set(
  [...inputs].filter((name) => name !== inputNames.run && name !== inputNames.signOffs),
);

/**
 * The SHA-256 of the other files by their names, as the description of the run has them, and whether it must have them: an older
 * Tieout kept none.
 */
function sumsInRun(files: EvidenceFiles): { readonly sums: Checksums; readonly hasSums: boolean } {
  const text = exactText(files.get(inputNames.run));
  const described = describedIn(text, inputNames.run, runFormat);
  if (!described.ok) return { sums: {}, hasSums: false };
  const { version } = JSON.parse(text) as { readonly version: number }; // the format has accepted it
  const sums = described.value.files;
  return { sums, hasSums: version >= summedSince || Object.keys(sums).length > 0 };
}

/** From this version on the description of a run has the SHA-256 of its files. */
const summedSince = 4;

/**
 * The list cannot contain its own hash; its seal shows whether it was changed. Without a seal nobody can tell: an older
 * Tieout wrote it, or somebody removed it.
 */
function checkList(list: EvidenceList): readonly EvidenceFile[] {
  if (list.seal === null) return [{ name: madeNames.list, sha256: null, state: 'not sealed' }];
  // A file listed with two SHA-256 would pass as another file for a reader that uses the first.
  const isOnce = new Set(list.files.map(({ name }) => name)).size === list.files.length;
  const state = isOnce && sealOf(list) === list.seal ? 'unchanged' : 'changed';
  return [{ name: madeNames.list, sha256: list.seal, state }];
}

interface Again {
  readonly again: Pick<EvidenceReport, 'recomputed' | 'figures' | 'findings' | 'unreadable'>;
  readonly reconciliation: Reconciliation | null;
  /** The recomputed result; null where the inputs could not be compared. */
  readonly made: EvidenceFiles | null;
}

async function compareAgain(files: EvidenceFiles, inputs: RunInputs, list: EvidenceList): Promise<Again> {
  let computed: Awaited<ReturnType<typeof recompute>>;
  let made: EvidenceFiles | null = null;
  let figures: EvidenceReport['figures'] = [];
  // An older Tieout named the project that the profile had when the evidence was made.
  const told = list.form === 1 ? null : list;
  try {
    computed = await recompute(inputs);
    if (computed.ok) {
      made = makeFiles(files, inputs, computed.value, list);
      figures = differingFigures(inputs, computed.value, told);
    }
  } catch {
    // Inputs that somebody changed may break what the comparison assumes.
    return impossible(null);
  }
  if (!computed.ok) return impossible(computed.error);
  // An older Tieout called more findings ambiguous.
  const sense = (csv: Uint8Array): Uint8Array => (list.form === 1 ? withoutAmbiguity(csv) : csv);
  const findings = differingFindings(
    sense(files.get(madeNames.findings) ?? new Uint8Array()),
    sense(computed.value.findings),
  );
  const same = figures.length === 0 && findings === null;
  return {
    again: { recomputed: same ? 'same' : 'other', figures, findings, unreadable: null },
    reconciliation: computed.value.reconciliation,
    made,
  };
}

function impossible(error: AppError | null): Again {
  const unreadable =
    error?.code === 'stored_file_damaged' || error?.code === 'stored_file_newer' ? error.path : null;
  return {
    again: { recomputed: 'impossible', figures: [], findings: null, unreadable },
    reconciliation: null,
    made: null,
  };
}
