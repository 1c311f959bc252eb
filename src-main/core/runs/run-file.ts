import { entryClasses } from '#shared/domain/vocabulary/classes';
import { malformedReasons } from '#shared/domain/vocabulary/reasons';
import { keptStates } from '#shared/domain/vocabulary/snapshot-states';
import { resources } from '#shared/domain/vocabulary/resources';
import { statementColumns } from '#shared/domain/vocabulary/statement-columns';
import type { ControlTotal } from '#shared/domain/totals/control-total';
import type { Statement } from '#shared/domain/totals/statement';
import { verdictReasons, verdicts } from '#shared/domain/vocabulary/verdicts';
import { fail, type Result } from '#shared/base/result';
import { membersOf, recordFor } from '#shared/base/members';
import { clientCounts, equationRules, platformCounts } from '#shared/domain/totals/conservation';
import { join } from 'node:path';
import * as v from 'valibot';
import { namesOf, reopenings, reviewDecisions } from '#shared/domain/runs/review';
import type {
  PastFindings,
  SavedFinding,
  SavedFindings,
  SavedReview,
  SavedRun,
} from '#shared/domain/runs/saved-run';
import type { EvidenceFileName } from '#shared/words/evidence-parts';
import { addFieldPairs, profileIdSchema, rulesSchema } from '../profiles/profile-schema';
import { sha256Schema } from '../storage/checksum';
import { createDatedId, isDatedId } from '../storage/dated-id';
import { resultOnDiskOr } from '../storage/storage-error';
import type { FileFormat } from '../storage/versioned-file';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const texts = v.array(v.string());

const malformed = v.strictObject({
  line: count,
  reason: v.picklist(malformedReasons),
  text: v.string(),
});

const counts = <Name extends string>(names: readonly Name[]) => v.strictObject(recordFor(names, () => count));

const ofSides = counts(['platform', 'client']);
const cell = v.strictObject({
  platform: v.string(),
  client: v.string(),
  difference: v.string(),
  items: ofSides,
});

const statementSchema = v.strictObject({
  currency: v.string(),
  of: v.picklist(resources),
  columns: v.strictObject(recordFor(statementColumns, () => v.exactOptional(cell))),
  total: cell,
  excludedBy: v.exactOptional(v.array(v.strictObject({ filter: v.string(), ...cell.entries }))),
  differing: count,
  withoutAmount: ofSides,
  notNumbers: ofSides,
}) satisfies v.GenericSchema<unknown, Statement>;

const controlTotalSchema = v.strictObject({
  line: v.union([count, v.string()]),
  currency: v.string(),
  stated: v.string(),
  rows: v.string(),
  difference: v.nullable(v.string()),
}) satisfies v.GenericSchema<unknown, ControlTotal>;

/** A run as it arrives from the screen or from its file. */
export const savedRunSchema = v.strictObject({
  id: v.pipe(v.string(), v.check(isDatedId)),
  profileId: profileIdSchema,
  finishedAt: v.string(),
  savedBy: v.string(),
  logEnd: v.optional(v.nullable(count), null),
  // Runs from before names have none.
  name: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  snapshot: v.strictObject({
    id: v.string(),
    state: v.picklist(keptStates),
    startedAt: v.string(),
    endedAt: v.string(),
    readAt: v.string(),
  }),
  file: v.strictObject({
    name: v.string(),
    sha256: v.nullable(sha256Schema),
    modifiedAt: v.nullable(v.string()),
    sheets: v.nullable(v.strictObject({ read: v.pipe(texts, v.minLength(1)), left: texts })),
    records: count,
    header: count,
    skipped: count,
    malformed: v.array(malformed),
    columns: texts,
  }),
  rules: rulesSchema,
  malformedAcknowledged: v.boolean(),
  verdict: v.picklist(verdicts),
  verdictReasons: v.array(v.picklist(verdictReasons)),
  totals: v.strictObject({
    platform: counts(platformCounts),
    client: counts(clientCounts),
  }),
  equations: v.array(
    v.strictObject({
      rule: v.picklist(equationRules),
      name: v.string(),
      left: v.union([count, v.string()]),
      right: v.union([count, v.string()]),
      holds: v.boolean(),
    }),
  ),
  statement: v.exactOptional(v.array(statementSchema)),
  controlTotal: v.exactOptional(controlTotalSchema),
  findings: count,
  vocabulary: v.strictObject({ platform: texts, client: texts }),
}) satisfies v.GenericSchema<unknown, SavedRun>;

const findingState = {
  id: v.string(),
  class: v.picklist(entryClasses),
  paymentReference: v.string(),
  otherReferences: texts,
  signature: v.string(),
};

/** What a run passes on to the next, as it arrives from the screen or from its file. */
export const savedFindingsSchema = v.strictObject({
  findings: v.array(
    v.strictObject({
      ...findingState,
      since: v.string(),
      confirmedAt: v.nullable(v.string()),
    }) satisfies v.GenericSchema<unknown, SavedFinding>,
  ),
  past: v.strictObject({ references: texts, items: texts }) satisfies v.GenericSchema<unknown, PastFindings>,
  transient: texts,
}) satisfies v.GenericSchema<unknown, SavedFindings>;

/** The findings' review states, as they arrive from the screen or from the file. */
export const savedReviewsSchema = v.array(
  v.strictObject({
    id: v.string(),
    state: v.picklist(reviewDecisions),
    reopenedBy: v.nullable(v.picklist(reopenings)),
    until: v.nullable(v.string()),
    reason: v.string(),
    note: v.string(),
    by: v.string(),
    at: v.string(),
  }) satisfies v.GenericSchema<unknown, SavedReview>,
) satisfies v.GenericSchema<unknown, readonly SavedReview[]>;

export const runFormat: FileFormat<SavedRun> = {
  name: 'tieout-run',
  schema: savedRunSchema,
  migrations: [toRunVersion2, toRunVersion3, toRunVersion4, toRunVersion5, toRunVersion6, toRunVersion7],
  sealed: true,
};

/** Version 1 did not say who saved a run, and its rules knew no pairs of fields. */
function toRunVersion2(older: unknown): unknown {
  return { ...v.parse(v.looseObject({}), addFieldPairs(older)), savedBy: '' };
}

/** Version 2 did not say when the client file was written. */
const undated = v.looseObject({ file: v.looseObject({}) });
function toRunVersion3(older: unknown): unknown {
  const run = v.parse(undated, older);
  return { ...run, file: { ...run.file, modifiedAt: null } };
}

/** Version 3 took the end of the reading for the age of its data. */
const unaged = v.looseObject({ snapshot: v.looseObject({ endedAt: v.string() }) });
function toRunVersion4(older: unknown): unknown {
  const run = v.parse(unaged, older);
  return { ...run, snapshot: { ...run.snapshot, readAt: run.snapshot.endedAt } };
}

/** Version 4 could not hold a run under rules of version 2; its runs keep the rules they were made with. */
function toRunVersion5(older: unknown): unknown {
  return older;
}

/** Version 5 did not say which sheets of a workbook were compared; it was always one, whose lines are numbers. */
function toRunVersion6(older: unknown): unknown {
  const run = v.parse(undated, older);
  return { ...run, file: { ...run.file, sheets: null } };
}

/** Version 6 could be of lookups only, which is one of the ways not to be proven whole. */
const reasoned = v.looseObject({ verdictReasons: v.array(v.string()) });
function toRunVersion7(older: unknown): unknown {
  const run = v.parse(reasoned, older);
  const reasons = run.verdictReasons.map((reason) =>
    reason === 'only_looked_up' ? 'snapshot_unsettled' : reason,
  );
  return { ...run, verdictReasons: reasons };
}

export const findingsFormat: FileFormat<SavedFindings> = {
  name: 'tieout-findings',
  schema: savedFindingsSchema,
  migrations: [addConfirmations, nameByReferences],
  sealed: true,
};

/** The first version knew of no second look. */
const olderFindings = v.looseObject({ findings: v.array(v.looseObject({})) });
function addConfirmations(older: unknown): unknown {
  const saved = v.parse(olderFindings, older);
  const findings = saved.findings.map((finding) => ({ ...finding, confirmedAt: null }));
  return { ...saved, findings, transient: [] };
}

/** Version 2 identified a finding by only one of its payment references. */
const named = v.looseObject({ id: v.string(), paymentReference: v.string() });
const singlyNamed = v.looseObject({ findings: v.array(named), past: v.array(named) });
function nameByReferences(older: unknown): unknown {
  const saved = v.parse(singlyNamed, older);
  const findings = saved.findings.map((finding) => ({ ...finding, otherReferences: [] }));
  const past = saved.past.map((finding) => namesOf({ ...finding, otherReferences: [] }));
  return {
    ...saved,
    findings,
    past: {
      references: past.flatMap(({ references }) => references),
      items: past.flatMap(({ items }) => items),
    },
  };
}

/** The format of `reviews.json`; a run of an older Tieout has none. */
export const savedReviewsFormat: FileFormat<readonly SavedReview[]> = {
  name: 'tieout-run-reviews',
  schema: savedReviewsSchema,
  migrations: [],
  sealed: true,
};

/**
 * The files from which a run is shown, and which are therefore signed, by their names in its folder; the content hash keeps
 * this order.
 */
const signedFiles = {
  run: 'run.json',
  reviews: 'reviews.json',
  snapshot: 'info.json',
  tickets: 'tickets.lines',
  orders: 'orders.lines',
  rows: 'client.lines',
  secondLook: 'second-look.json',
  rollForward: 'roll-forward.json',
} as const;

/** The files of a run that go into evidence, by their names in the folder: the signed ones, and the sign-offs. */
export const inputNames = {
  ...signedFiles,
  signOffs: 'sign-offs.json',
} as const satisfies Readonly<Record<string, EvidenceFileName>>;

/** The names of the signed files. */
export const signedNames: readonly string[] = Object.values(signedFiles);

/** Where a run's files are: those of `inputNames`, and what it passes on to the next run. */
export function runPaths(
  folder: string,
): Readonly<Record<'folder' | 'findings' | keyof typeof inputNames, string>> {
  const names = { ...inputNames, findings: 'findings.json' };
  return { folder, ...recordFor(membersOf(names), (file) => join(folder, names[file])) };
}

/** A new id: when the run finished; it sorts after those of the `earlier` runs, whatever the clock said then. */
export function createRunId(finishedAt: string, earlier: readonly string[] = []): string {
  return createDatedId(Date.parse(finishedAt), earlier);
}

/** What work on a run answers: it is gone where another window deleted it meanwhile, since that takes its folder at once. */
export function onRun<T>(folder: string, work: () => Promise<Result<T>>): Promise<Result<T>> {
  return resultOnDiskOr(fail({ code: 'run_not_found' }), folder, work);
}
