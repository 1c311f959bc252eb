import { findingsCsvColumns } from '#shared/domain/result/report';
import type { EvidenceFigure, EvidenceReport, FindingsDifference } from '#shared/domain/runs/evidence';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import type { Totals } from '#shared/domain/totals/conservation';
import { inputNames } from '../runs/run-file';
import { madeNames, type EvidenceList } from './evidence-file';
import type { RunInputs, RunResult } from './recompute';

/** The figures of a saved run that comparing its inputs once more does not give; empty where it gives the same. */
export function differingFigures(inside: RunResult, computed: RunResult): readonly EvidenceFigure[] {
  const pairs: ReadonlyArray<readonly [name: string, (result: RunResult) => string]> = [
    ['verdict', ({ verdict }) => verdict],
    ['reasons of the verdict', ({ verdictReasons }) => verdictReasons.join(', ') || 'none'],
    ...namesOf(platformNames).map(
      ([count, name]) => [name, ({ totals }: RunResult) => String(totals.platform[count])] as const,
    ),
    ...namesOf(clientNames).map(
      ([count, name]) => [name, ({ totals }: RunResult) => String(totals.client[count])] as const,
    ),
    ['findings', ({ findings }) => String(findings)],
    ['equations', ({ equations }) => equations.map(equationText).join('; ')],
  ];
  return pairs
    .map(([name, textOf]) => ({
      ...{ file: inputNames.run, name },
      ...{ inside: textOf(inside), computed: textOf(computed) },
    }))
    .filter((figure) => figure.inside !== figure.computed);
}

/** What the list of evidence and its run say of the data, and the snapshot in it says otherwise; empty where they agree. */
export function differingOrigins(
  list: Pick<EvidenceList, 'projectId' | 'baseUrl' | 'madeAt'>,
  { run, snapshot }: Pick<RunInputs, 'run' | 'snapshot'>,
): readonly EvidenceFigure[] {
  const stated: ReadonlyArray<readonly [file: string, name: string, inside: string, computed: string]> = [
    [madeNames.list, 'project', list.projectId, snapshot.projectId],
    [madeNames.list, 'base URL', list.baseUrl, snapshot.baseUrl],
    [inputNames.run, 'snapshot', run.snapshot.id, snapshot.id],
    [inputNames.run, 'state of the snapshot', run.snapshot.state, snapshot.state],
    [inputNames.run, 'start of the reading', run.snapshot.startedAt, snapshot.startedAt],
    [inputNames.run, 'end of the reading', run.snapshot.endedAt, snapshot.endedAt],
    [inputNames.run, 'age of the data', run.snapshot.readAt, snapshot.readAt],
  ];
  return [
    ...stated
      .map(([file, name, inside, computed]) => ({ file, name, inside, computed }))
      .filter(({ inside, computed }) => inside !== computed),
    ...[
      { file: madeNames.list, name: 'time', inside: list.madeAt },
      { file: inputNames.run, name: 'time of the saving', inside: run.finishedAt },
      { file: inputNames.snapshot, name: 'start of the reading', inside: snapshot.startedAt },
      { file: inputNames.snapshot, name: 'end of the reading', inside: snapshot.endedAt },
      { file: inputNames.snapshot, name: 'age of the data', inside: snapshot.readAt },
    ]
      .filter(({ inside }) => !isTime(inside))
      .map((stated) => ({ ...stated, computed: 'no time in UTC' })),
    ...(list.madeAt < run.finishedAt
      ? [
          {
            file: madeNames.list,
            name: 'time',
            inside: list.madeAt,
            computed: `not before ${run.finishedAt}`,
          },
        ]
      : []),
  ];
}

/** Whether a text is a time as Tieout writes it: texts of another form cannot be compared, and a warning about age would be lost. */
function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** How a findings CSV differs from the one that its inputs give; null where not a byte of it does. */
export function differingFindings(inside: Uint8Array, computed: Uint8Array): EvidenceReport['findings'] {
  if (Buffer.compare(inside, computed) === 0) return null;
  const counts = new Map<string, number>();
  for (const line of linesOf(computed)) counts.set(line, (counts.get(line) ?? 0) + 1);
  for (const line of linesOf(inside)) counts.set(line, (counts.get(line) ?? 0) - 1);
  const difference = { lacking: 0, firstLacking: [] as string[], added: 0, firstAdded: [] as string[] };
  for (const [line, count] of counts) {
    if (count > 0) {
      difference.lacking += count;
      if (difference.firstLacking.length < firstLines) difference.firstLacking.push(line);
    } else if (count < 0) {
      difference.added -= count;
      if (difference.firstAdded.length < firstLines) difference.firstAdded.push(line);
    }
  }
  return difference satisfies FindingsDifference;
}

/** A findings CSV without what it says of `ambiguous`, for evidence that was made when this meant something else. */
export function withoutAmbiguity(csv: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [];
  let [from, start, column, isQuoted] = [0, 0, 0, false];
  for (let at = 0; at < csv.length; at++) {
    if (csv[at] === 0x22) isQuoted = !isQuoted;
    if (isQuoted || (csv[at] !== 0x2c && csv[at] !== 0x0a)) continue;
    if (
      column === ambiguousColumn &&
      /^(?:yes|no)$/.test(Buffer.from(csv.subarray(start, at)).toString('latin1'))
    ) {
      kept.push(csv.subarray(from, start));
      from = at;
    }
    column = csv[at] === 0x2c ? column + 1 : 0;
    start = at + 1;
  }
  return Buffer.concat([...kept, csv.subarray(from)]);
}

const ambiguousColumn = findingsCsvColumns.indexOf('ambiguous');

/** How many lines are told of each kind. */
const firstLines = 3;

/** One line after the other: all of them together may be longer than a text can be. */
function* linesOf(csv: Uint8Array): Generator<string> {
  const decoder = new TextDecoder();
  for (let start = 0; start < csv.length;) {
    const lineEnd = csv.indexOf(0x0a, start);
    const end = lineEnd < 0 ? csv.length : lineEnd;
    const line = decoder.decode(csv.subarray(start, end)).replace(/\r$/, '');
    if (line !== '') yield line;
    start = end + 1;
  }
}

function equationText({ name, left, right, holds }: SavedRun['equations'][number]): string {
  return `${name}: ${left} against ${right}${holds ? '' : ', which does not hold'}`;
}

const platformNames: Readonly<Record<keyof Totals['platform'], string>> = {
  received: 'items received',
  unique: 'unique tickets',
  refetched: 're-fetched copies',
  excluded: 'tickets excluded',
  unkeyed: 'tickets unkeyed',
  matched: 'tickets matched',
  mismatched: 'tickets mismatched',
  missing: 'tickets missing',
};

const clientNames: Readonly<Record<keyof Totals['client'], string>> = {
  records: 'records of the client file',
  header: 'header records',
  skipped: 'records skipped',
  malformed: 'records malformed',
  dataRows: 'data rows',
  excluded: 'rows excluded',
  unkeyed: 'rows unkeyed',
  matched: 'rows matched',
  mismatched: 'rows mismatched',
  extra: 'rows extra',
};

/** The entries of a table whose keys are all of its type. */
function namesOf<Name extends string>(names: Readonly<Record<Name, string>>): ReadonlyArray<[Name, string]> {
  return Object.entries(names) as Array<[Name, string]>; // `Object.entries` forgets which names they are
}
