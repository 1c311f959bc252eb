import type { ExportFormat } from '#shared/domain/vocabulary/export-formats';
import { eventsWords } from '#shared/words/compared-words';
import { intervalWords } from '#shared/words/current-words';
import type { DataMoments } from '#shared/words/data-age-words';
import { equationLine } from '#shared/words/equation-words';
import { isProvisional, type RunSummary } from '#shared/domain/totals/run-summary';
import type { JudgedSignOff } from '#shared/domain/runs/sign-off';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import type { ViewParams } from '#shared/domain/views/view-params';
import { entriesOf, tabWords } from './class-words';
import { filterSentences } from './filter-words';
import { capitalised, countOf, formatCount, formatMoment } from './format';
import { stateWords } from '#shared/words/state-words';
import { ageOfData, verdictWords } from './verdict-words';

/** What an export was made from. */
export interface ExportOrigin {
  readonly profileName: string;
  readonly fileName: string;
  readonly snapshot: SnapshotInfo;
  /** What the age of the platform data is judged by. */
  readonly moments: DataMoments;
  /** A rule was changed since, and what comes of that has not been compared. */
  readonly beforeLastChange: boolean;
  /** Who signed, as evidence that is open says; absent where the result is of this computer. */
  readonly signedInEvidence?: readonly JudgedSignOff[];
}

/** What is said of a result in that case, wherever it is exported. */
export const beforeLastChange =
  'The last change has not been compared: an export holds the result from before it.';

/** What findings can be written as: "Findings as …", and what for. */
export const formatWords: Readonly<Record<ExportFormat, { readonly word: string; readonly about: string }>> =
  {
    csv: { word: 'CSV', about: 'For a spreadsheet or another program' },
    xlsx: { word: 'workbook', about: '.xlsx, with a sheet that tells of the run' },
  };

/** All findings of a run, as "export …" goes on. */
export function allFindings({ findings }: Pick<RunSummary, 'findings'>): string {
  return findings === 1 ? 'the one finding' : `all ${countOf(findings, 'finding')}`;
}

/** Why nothing may be exported of a result, in a sentence; null where it may (product.md, section 4). */
export function refusedExport(run: RunSummary): string | null {
  if (isProvisional(run)) return 'Nothing can be exported before the platform data has been read to its end.';
  return run.verdict === 'invalid' ? 'Nothing can be exported of totals that do not tie out.' : null;
}

/** The same of the summary, which tells of totals that do not tie out as well. */
export function refusedSummary(run: RunSummary): string | null {
  return isProvisional(run) ? refusedExport(run) : null;
}

/** What the view on screen holds: "Only what is shown: 12 of 20 payment references in “Missing”". */
export function viewWords(entries: number, run: RunSummary, { tab }: Pick<ViewParams, 'tab'>): string {
  const all = entriesOf(tab, run.tabs[tab].entries);
  return `Only what is shown: ${formatCount(entries)} of ${all} in “${tabWords[tab].label}”`;
}

/** Says of an exported view that it is a part, of what, and how it was chosen: "N of M", so that nobody takes it for all. */
export function partSentence(
  entries: number,
  run: RunSummary,
  view: ViewParams,
  selected: number | null,
): string {
  const chosen = filterSentences(view).join(', ');
  const narrowed = [
    chosen === '' ? '' : `, only ${chosen}`,
    view.search === '' ? '' : `, searched for “${view.search}”`,
  ].join('');
  const all = countOf(run.tabs[view.tab].entries, 'line');
  return (
    `This file is a part: ${selected === null ? '' : `${formatCount(selected)} selected by hand among `}${formatCount(entries)} of the ${all} of “${tabWords[view.tab].label}”${narrowed}. ` +
    `The run has ${countOf(run.findings, 'finding')} in total.`
  );
}

/** Which of the client's own columns the findings have behind ours, and which chosen ones they cannot have. */
export function ownColumnsWords({
  shown,
  lacking,
}: {
  readonly shown: ReadonlyArray<{ readonly name: string }>;
  readonly lacking: readonly string[];
}): string {
  const has = `Findings have the client’s columns that you show: ${shown.map(({ name }) => name).join(', ')}.`;
  const lacks = `This result does not have ${lacking.join(', ')}.`;
  return [...(shown.length > 0 ? [has] : []), ...(lacking.length > 0 ? [lacks] : [])].join(' ');
}

/** What an exported workbook says of itself on its second sheet, a line each. */
export function aboutLines(
  run: RunSummary,
  from: ExportOrigin,
  part: string | null,
  lacking: readonly string[] = [],
): ReadonlyArray<readonly [string, string]> {
  const { word, sentences } = verdictWords(run);
  const state = stateWords[from.snapshot.state];
  const age = ageOfData(from.moments);
  return [
    ['Holds', part ?? `${capitalised(allFindings(run))} of the run.`],
    ...(from.beforeLastChange
      ? [['Rules', 'from before the last change, which was not compared'] as const]
      : []),
    ['Verdict', [`${word}.`, ...sentences].join(' ')],
    ['Profile', from.profileName],
    ['Project', from.snapshot.projectId],
    ['Events', from.snapshot.eventIds.length === 0 ? 'all' : eventsWords(from.snapshot.eventIds)],
    ['Client file', from.fileName],
    ...(lacking.length === 0
      ? []
      : [['Columns not kept', `${lacking.join(', ')}: this result does not have them`] as const]),
    ...(age === '' ? [] : [['Age of the data', age] as const]),
    ['Platform data', `read ${intervalWords(from.snapshot, formatMoment)}; ${state.word}`],
    ...run.equations.map((equation) => {
      const { sign, text } = equationLine(equation, run);
      return [`Tie-out ${sign}`, text] as const;
    }),
  ];
}
