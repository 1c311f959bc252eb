import type { ColumnChanges } from '#shared/files/header/column-changes';
import type { Concern, Preflight } from '#shared/files/client/preflight';
import {
  adviceWords,
  columnChangesWords,
  concernWords,
  damageSentence,
  readingWords,
  referenceWords,
  stoppingWords,
} from '#shared/words/preflight-words';
import { statusName } from '#shared/base/show-unseen';

/** How many malformed records and statuses are named; the findings list every record, the screen every status. */
const namedRecords = 5;
const namedStatuses = 20;

/** What was decided about the file, or may be wrong with it, that neither the totals nor the findings say. */
const inNoResult: readonly Concern[] = [
  'encoding_guessed',
  'hidden_rows',
  'rows_above_header',
  'merged_references',
  'second_table',
  'unsolved_formulas',
  'spreadsheet_damage',
];

/** Not that it cannot be compared, as on screen: here it is. */
const unfit = 'Not fit to compare';

/**
 * What is said of a client file before it is compared, for stderr: how it was read, how its columns differ from those of the
 * profile's last file, its records, statuses and references, then go, go with warnings or stop. With `quiet` only what the result
 * does not show is told, and a reason to stop: the result is printed all the same, as product.md section 6 promises, but it is
 * never clean.
 */
export function preflightLines(
  preflight: Preflight,
  quiet: boolean,
  changes: ColumnChanges | null = null,
): readonly string[] {
  const { advice, concerns, workbook } = preflight;
  const linesOf = (concern: Concern): readonly string[] => {
    const sentence = `- ${concernWords(concern, preflight, String)}`;
    if (concern === 'malformed') return [sentence, ...malformedLines(preflight)];
    if (concern === 'encoding_guessed') return [sentence, encodingLine(preflight)];
    if (concern !== 'spreadsheet_damage') return [sentence];
    return [sentence, ...preflight.damage.map((one) => `  ${damageSentence(one, String)}`)];
  };
  if (quiet) {
    const stop = advice === 'stop' ? [[`${unfit}:`, ...stoppingWords(preflight, String)].join(' ')] : [];
    const hasLeft = workbook !== null && workbook.left.length > 0;
    const sheets = hasLeft ? readingWords(preflight, String).slice(0, 1) : [];
    return [...stop, ...sheets, ...concerns.filter((one) => inNoResult.includes(one)).flatMap(linesOf)];
  }
  const changed = changes === null ? '' : columnChangesWords(changes, String);
  return [
    ...readingWords(preflight, String),
    ...(changed === '' ? [] : [changed]),
    recordsLine(preflight),
    ...(preflight.statuses.length === 0 ? [] : [statusesLine(preflight)]),
    ...referenceWords(preflight, String),
    `${advice}: ${advice === 'stop' ? unfit : adviceWords(advice, concerns.length, String)}${concerns.length === 0 ? '.' : ':'}`,
    ...concerns.flatMap(linesOf),
  ];
}

/** A command line has no list of encodings to choose from. */
function encodingLine({ encodingGuess }: Preflight): string {
  const others = (encodingGuess?.readings ?? []).slice(1).map(({ encoding }) => `--encoding ${encoding}`);
  return `  To read it otherwise: ${others.join(', or ')}`;
}

function recordsLine({ records, header, skipped, malformed, dataRows, unkeyed }: Preflight): string {
  return `Records: ${records} = ${header} header + ${skipped} skipped + ${malformed.length} malformed + ${dataRows} data rows, ${unkeyed} of them without a payment reference.`;
}

function statusesLine({ statuses }: Preflight): string {
  const named = statuses.slice(0, namedStatuses).map(({ status, count }) => `${count}×${statusName(status)}`);
  return `Statuses: ${named.join(', ')}${more(statuses.length - named.length)}.`;
}

function malformedLines({ malformed }: Preflight): readonly string[] {
  const named = malformed.slice(0, namedRecords).map(({ line, reason }) => `  line ${line}: ${reason}`);
  const others = malformed.length - named.length;
  return others === 0 ? named : [...named, `  and ${others} more, listed among the findings`];
}

function more(others: number): string {
  return others === 0 ? '' : ` and ${others} more`;
}
