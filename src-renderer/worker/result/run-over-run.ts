import { pathName, pathsOf, type PlatformField } from '#shared/domain/rules/field-pair';
import type { Reconciliation } from '#shared/domain/totals/reconciliation';
import { columnsOfRules, platformFieldsOf } from '#shared/domain/rules/rules';
import { writeClientLines } from '#shared/domain/runs/client-lines';
import {
  compareRuns,
  findingsToSave,
  hasLostValues,
  previousRun,
  type RunComparison,
} from '#shared/domain/runs/compare-runs';
import {
  nothingOpen,
  rollForward,
  type RollForward,
  type RollingRun,
} from '#shared/domain/runs/roll-forward';
import { type SavedFindings, nothingSaved, sameRules, savedAfter } from '#shared/domain/runs/saved-run';
import { type OpenRun, describeRun } from '#shared/domain/result/describe-run';
import { maxFindingsText, writeList, writeSavedFindings } from '#shared/domain/runs/write-saved-findings';
import type { OwnColumns } from '#shared/domain/views/own-cells';
import type { AnalysisCalls, Comparing, RunComparisonAnswer } from '../contract/analysis-contract';
import { compareAgain, type OlderRunInputs } from './older-run';
import type { Reviews } from './reviews';
import type { AgedComparison } from './aged-comparison';

/** The calls that compare the open run with the one before, and what they found of it last. */
export interface OpenRunComparison {
  readonly calls: Pick<
    AnalysisCalls,
    'describeRun' | 'compareRuns' | 'goneFindings' | 'runToSave' | 'rollRunToSave'
  >;
  /** Null while the run was not compared, or could not be. */
  readonly comparedWith: (run: Reconciliation) => AgedComparison | null;
}

/** The result of comparing the open run with an earlier one, or why there is none. */
type Compared =
  | { readonly kind: 'compared'; readonly comparison: RunComparison }
  | Exclude<RunComparisonAnswer, { kind: 'compared' }>;

/** Run over run (product.md, section 5): compares the run that `open` answers with an earlier one, and describes it to be saved. */
export function createRunOverRun(
  open: () => OpenRun | null,
  older: () => OlderRunInputs | null,
  reviews: () => Pick<Reviews, 'toSave' | 'ofGone'>,
  /** The client's own columns that are shown, which a saved run keeps beside those of its rules. */
  ownOf: (run: Reconciliation) => OwnColumns,
): OpenRunComparison {
  let known: { readonly run: Reconciliation; readonly compared: AgedComparison } | null = null;
  /** The run that is being saved. */
  let saving: RollingRun | null = null;
  const comparedWith = (run: Reconciliation) => (known?.run === run ? known.compared : null);

  const compare = (run: Reconciliation, { previous, finishedAt }: Comparing): Compared => {
    const against = (before: Parameters<typeof compareRuns>[0]): Compared => {
      const comparison = compareRuns(before, run, finishedAt);
      return comparison === null ? { kind: 'incomplete' } : { kind: 'compared', comparison };
    };
    if (previous === null) return against(null);
    const { rules } = run.ledger;
    if (sameRules(previous.run.rules, rules)) {
      const before = previousRun(previous.run, previous.findings, run, null);
      const compared = against(before);
      if (compared.kind !== 'compared' || !hasLostValues(compared.comparison, before)) return compared;
    }
    const lost = columnsOfRules(rules).find((column) => !previous.run.file.columns.includes(column));
    if (lost !== undefined) return { kind: 'column not kept', column: lost };
    const kept = platformFieldsOf(previous.run.rules);
    const lostField = platformFieldsOf(rules).find((field) => !isKept(kept, field));
    if (lostField !== undefined) return { kind: 'column not kept', column: lostField.path.join('.') };
    const inputs = older();
    if (inputs?.run.id !== previous.run.id) return { kind: 'inputs wanted' };
    return against(previousRun(previous.run, previous.findings, run, compareAgain(inputs, rules)));
  };

  const calls: OpenRunComparison['calls'] = {
    describeRun: () => {
      const current = open();
      return Promise.resolve(current === null ? null : describeRun(withColumns(current, ownOf(current.run))));
    },
    compareRuns: (comparing) => {
      const current = open();
      if (current === null) return Promise.resolve(null);
      const { run } = current;
      const answer = compare(run, comparing);
      const { completeRuns } = comparing;
      known =
        answer.kind === 'compared'
          ? { run, compared: { comparison: answer.comparison, completeRuns } }
          : null;
      if (answer.kind !== 'compared') return Promise.resolve(answer);
      const { counts, equations } = answer.comparison;
      const before = comparing.previous?.run.rules;
      const otherRules = before !== undefined && !sameRules(before, run.ledger.rules);
      return Promise.resolve({ kind: 'compared', otherRules, counts, equations });
    },
    goneFindings: ({ start, end }) => {
      const current = open();
      const compared = current === null ? null : comparedWith(current.run);
      if (current === null || compared === null) return Promise.resolve(null);
      const { ofGone } = reviews();
      const gone = compared.comparison.gone.slice(start, end);
      return Promise.resolve(gone.map((finding) => ({ ...finding, review: ofGone(current, finding) })));
    },
    runToSave: (comparing) => {
      const current = open();
      if (current === null) return Promise.resolve(null);
      const { previous } = comparing;
      const asked = compare(current.run, comparing);
      if (asked.kind === 'inputs wanted' && comparing.inputsLost !== true) return Promise.resolve(asked);
      const isLost = asked.kind === 'column not kept' || asked.kind === 'inputs wanted';
      const answer = isLost ? compare(current.run, { ...comparing, previous: null }) : asked;
      const comparison = answer.kind === 'compared' ? answer.comparison : null;
      const kept = withColumns(current, ownOf(current.run));
      const findings = handOn(comparison, previous?.findings ?? null);
      const written = new Blob([...writeSavedFindings(findings)]);
      const finishedAt = savedAfter(current.snapshot.info, comparing.finishedAt);
      const saved = reviews().toSave(current);
      saving = {
        ...{ run: current.run, finishedAt, reviews: saved },
        sinceOf: (place) => comparison?.current[place]?.since ?? finishedAt,
      };
      if (written.size > maxFindingsText)
        return Promise.resolve({ kind: 'too large', findings: current.run.findings.length });
      return Promise.resolve({
        kind: 'ready',
        run: { ...describeRun(kept), finishedAt },
        findings: written,
        reviews: new Blob([JSON.stringify(saved)]),
        clientLines: new Blob([...writeClientLines(kept.run.ledger.file)]),
      });
    },
    rollRunToSave: ({ opening }) => {
      if (saving === null) return Promise.resolve(null);
      const findings = saving.run.findings.length;
      const rolled = rollForward(opening, saving);
      saving = null;
      const written = new Blob(rolled === null ? [] : [...writeRollForward(rolled)]);
      return Promise.resolve(written.size > maxFindingsText ? { kind: 'too large', findings } : written);
    },
  };
  return { calls, comparedWith };
}

/** The roll-forward as JSON, without its opening, which the core has. */
function* writeRollForward({ findings, figures }: RollForward): Generator<string> {
  yield `{"opening":${JSON.stringify(nothingOpen)},"figures":${JSON.stringify(figures)},"findings":`;
  yield* writeList(findings);
  yield '}';
}

/** The run as if the file had been read with these columns from the beginning. */
function withColumns(opened: OpenRun, own: OwnColumns): OpenRun {
  const { ledger } = opened.run;
  const { file } = ledger;
  const columns = new Map([...file.rows.columns, ...own]);
  const wider = { ...file, rows: { ...file.rows, columns } };
  return { ...opened, run: { ...opened.run, ledger: { ...ledger, file: wider } } };
}

/** A saved run keeps the fields that its own rules compared. */
function isKept(kept: readonly PlatformField[], { resource, path }: PlatformField): boolean {
  return pathsOf(kept, resource).some((other) => pathName(other) === pathName(path));
}

/** What the run hands on to later ones; nothing if it could not be compared. */
function handOn(comparison: RunComparison | null, previous: SavedFindings | null): SavedFindings {
  return comparison === null ? nothingSaved : findingsToSave(comparison, previous);
}
