import { countingWith, type CountFormat } from './count-words';
import type { ColumnChanges } from '../files/header/column-changes';
import { reasonsToStop, type Concern, type Preflight } from '../files/client/preflight';
import type { Damage } from '../files/client/spreadsheet-damage';
import type { AnswersProposal } from '../domain/queries/answers-proposal';
import type { Totals } from '../domain/totals/conservation';
import type { DamageKind } from '../domain/suggestions/damaged-reference';
import type { RunSummary } from '../domain/totals/run-summary';
import { maxSearched } from '../domain/compare/unreadable-references';
import { keptText, type MalformedRecord } from '../domain/sides/client-file';
import type { WorkbookFacts } from '../files/client/read-client-file';
import type { LineName } from '../domain/sides/line-name';
import { statusText } from '../domain/statuses/compare-statuses';
import { unfitnessOfRun, type Unfitness } from '../domain/totals/unfit';
import { quoted, quotedList } from './errors/table';
import { showUnseen } from '../base/show-unseen';

/** The advice in a few words; `warnings` are those that are listed below it. */
export function adviceWords(advice: Preflight['advice'], warnings: number, format: CountFormat): string {
  switch (advice) {
    case 'go':
      return 'Ready to compare';
    case 'go with warnings':
      return `${countingWith(format)(warnings, 'warning')} about this file`;
    case 'stop':
      return 'Can’t compare this file';
  }
}

const damageWords: Readonly<Record<DamageKind, string>> = {
  scientific: 'turned into a number such as 1.23E+15',
  rounded: 'with zeros at the end, where the platform has others with the same first 15 digits',
  formula_text: 'written as a formula',
  lost_zeros: 'without the zeros that the platform has in front',
};

/** A concern in plain words, with its counts. */
export function concernWords(concern: Concern, preflight: Preflight, format: CountFormat): string {
  const { malformed, unkeyed, dataRows, overlap, lineEnds, statuses, merged } = preflight;
  const countOf = countingWith(format);
  switch (concern) {
    case 'header_undecided':
      return headerUndecidedWords(preflight.above, preflight.headerLine, format);
    case 'encoding_guessed':
      return encodingWords(preflight.encodingGuess?.readings ?? [], 'choose another encoding');
    case 'hidden_rows': {
      const hidden = preflight.workbook?.hiddenRows ?? 0;
      return `${countOf(hidden, 'row')} of the workbook ${hidden === 1 ? 'is hidden' : 'are hidden'}, by a filter or by hand, and ${hidden === 1 ? 'is' : 'are'} compared like any other.`;
    }
    case 'rows_above_header':
      return rowsAboveWords(preflight.above, format);
    case 'no_rows':
    case 'no_keys':
    case 'mostly_malformed':
    case 'no_ticket_references':
    case 'no_overlap':
      return unfitWords(
        concern,
        { malformed: malformed.length, dataRows, tickets: overlap?.allTickets ?? 0 },
        format,
      );
    case 'malformed':
      return `${countOf(malformed.length, 'record')} could not be read.`;
    case 'unkeyed':
      return `${countOf(unkeyed, 'row')} without a payment reference cannot be compared.`;
    case 'blank_statuses':
      return `${countOf(blankStatuses(statuses), 'row')} without a status: blank agrees with nothing unless it is mapped.`;
    case 'mixed_line_ends':
      return `Lines end in different ways (${lineEndWords(lineEnds, format)}): the file may have been put together from several.`;
    case 'little_overlap':
      return overlap === null ? '' : `Only ${overlapWords(overlap, format)}`;
    case 'merged_references':
      return merged === null ? '' : mergedWords(merged, format);
    case 'second_table':
      return `A second table seems to be beside the one that is compared, such as in ${quoted(showUnseen(preflight.secondTable ?? ''))}. Its rows are left out: put them below the others to compare them too.`;
    case 'unsolved_formulas':
      return unsolvedWords(preflight.workbook?.unsolvedRows ?? 0, format);
    case 'spreadsheet_damage':
      return 'A spreadsheet seems to have changed payment references. Export the file again, with that column as text:';
  }
}

/** Programs that write workbooks store no results, which a spreadsheet then works out when it opens them. */
function unsolvedWords(rows: number, format: CountFormat): string {
  const have =
    rows === 1 ? 'has a formula without a result as its' : 'have a formula without a result as their';
  return `${countingWith(format)(rows, 'row')} ${have} payment reference or status. Save the workbook in your spreadsheet program, and choose it again.`;
}

/** What merged cells hide from whoever looks at the sheet, with the first lines. */
function mergedWords({ hidden, shared }: NonNullable<Preflight['merged']>, format: CountFormat): string {
  const countOf = countingWith(format);
  const linesOf = ({ rows, lines }: typeof hidden): string =>
    `(${lines.length === 1 ? 'line' : 'lines'} ${lines.map((line) => wordLine(line, format)).join(', ')}${rows > lines.length ? ', …' : ''})`;
  return [
    ...(hidden.rows === 0
      ? []
      : [
          `${countOf(hidden.rows, 'row')} ${linesOf(hidden)}: merged cells hide a payment reference that is in the file and is compared.`,
        ]),
    ...(shared.rows === 0
      ? []
      : [
          `${countOf(shared.rows, 'row')} ${linesOf(shared)}: merged cells show a payment reference that only the first of their rows has, so these rows cannot be compared.`,
        ]),
    'Undo the merged cells and fill in each row to be sure.',
  ].join(' ');
}

/** The encodings that have a name for people. */
export const encodingNames: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16, little-endian',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1252': 'Windows-1252 (Western European)',
  'windows-1250': 'Windows-1250 (Central European)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  'iso-8859-15': 'ISO 8859-15',
  macintosh: 'Mac Roman',
};

/** What an encoding is called; one that has no name is called by its label. */
export function encodingName(encoding: string): string {
  return encodingNames[encoding] ?? encoding.toUpperCase();
}

/** In which encoding a file that is not UTF-8 was read, by which of its words, how others would read them, and what helps. */
export function encodingWords([chosen, ...others]: AnswersProposal['readings'], help: string): string {
  if (chosen === undefined) return '';
  const shown = (words: readonly string[]): string =>
    words.map((word) => quoted(showUnseen(word))).join(', ');
  const otherwise = others
    .filter((other) => other.words.join() !== chosen.words.join())
    .map(({ encoding, words }) => `${encodingName(encoding)}: ${shown(words)}`);
  const instead = otherwise.length === 0 ? '' : ` Read otherwise: ${otherwise.join('; ')}.`;
  return `This file was not saved as UTF-8. It was read as ${encodingName(chosen.encoding)}: ${shown(chosen.words)}.${instead} If that reads wrong, ${help}.`;
}

function headerUndecidedWords(
  { likeRows, firstLikeRow, ofPlatform, firstOfPlatform }: Preflight['above'],
  headerLine: number,
  format: CountFormat,
): string {
  const above = (lines: number): string =>
    `${countingWith(format)(lines, 'line')} above the header in line ${format(headerLine)}`;
  const found =
    firstOfPlatform === null
      ? `${above(likeRows)} ${likeRows === 1 ? 'looks like a row' : 'look like rows'} (the first is line ${wordLine(firstLikeRow ?? 1, format)})`
      : `${above(ofPlatform)} ${ofPlatform === 1 ? 'holds a payment reference' : 'hold payment references'} of the platform (${quoted(firstOfPlatform.reference)} in line ${wordLine(firstOfPlatform.line, format)})`;
  return `${found} and would be left out: say which row is the header.`;
}

/** The same with a header that somebody chose, perhaps for an earlier file of the profile: to be looked at. */
function rowsAboveWords({ likeRows }: Preflight['above'], format: CountFormat): string {
  const isOne = likeRows === 1;
  return `${countingWith(format)(likeRows, 'line')} above the header ${isOne ? 'looks like a row' : 'look like rows'} and ${isOne ? 'is' : 'are'} not compared: check that the header row is the right one.`;
}

/** What was skipped above the header, with the first of it; `''` where nothing was. */
function skippedAboveWords({ records, first }: Preflight['above'], format: CountFormat): string {
  if (records === 0) return '';
  const shown = first.map(
    ({ line, fields }) => `line ${wordLine(line, format)}: ${shorten(fields.join(', '))}`,
  );
  const more = records > first.length ? '; …' : '';
  return `${countingWith(format)(records, 'line')} above the header ${records === 1 ? 'is' : 'are'} skipped (${shown.join('; ')}${more}).`;
}

/** A line as it is called, its number formatted. */
function wordLine(line: LineName, format: CountFormat): string {
  return typeof line === 'number' ? format(line) : line;
}

/** How much of a skipped line is shown. */
const shownText = 60;

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > shownText ? `${line.slice(0, shownText)}…` : line;
}

/** Why comparing would say nothing, a sentence each. */
export function stoppingWords(preflight: Preflight, format: CountFormat): readonly string[] {
  return reasonsToStop(preflight).map((reason) => concernWords(reason, preflight, format));
}

/** The same of a result that was made nevertheless; `''` where the file was fit, or the verdict says that it was empty. */
export function unfitResultWords(
  { totals, verdictReasons }: Pick<RunSummary, 'totals' | 'verdictReasons'>,
  format: CountFormat,
): string {
  const reasons = unfitnessOfRun(totals).map((reason) =>
    unfitWords(reason, { ...totals.client, tickets: totals.platform.unique }, format),
  );
  return reasons.length === 0 || verdictReasons.includes('nothing_to_compare')
    ? ''
    : `The client file failed the check before the comparison, and was compared anyway. ${reasons.join(' ')}`;
}

/** A reason not to compare, and what to do about it. */
function unfitWords(
  reason: Unfitness,
  {
    malformed,
    dataRows,
    tickets,
  }: Pick<Totals['client'], 'malformed' | 'dataRows'> & { readonly tickets: number },
  format: CountFormat,
): string {
  switch (reason) {
    case 'no_rows':
      return 'The file has no rows.';
    case 'no_keys':
      return 'No row has a payment reference: choose another column.';
    case 'mostly_malformed':
      return `More records could not be read (${format(malformed)}) than could (${format(dataRows)}): try another delimiter.`;
    case 'no_ticket_references': {
      const none =
        tickets === 1
          ? 'The platform’s only ticket has no'
          : `None of the platform’s ${format(tickets)} tickets has a`;
      return `${none} payment reference, so no row can meet one and nothing could be missing: the platform may send the field paymentReference in another case, such as PaymentReference or payment_reference. Ask the platform to send it as its document says.`;
    }
    case 'no_overlap':
      return 'No row has a payment reference of the platform: it may be another project’s file, another column, or references that are written in another way.';
  }
}

/** One kind of damage with its rows and the first lines it is in. */
export function damageSentence({ kind, rows, examples }: Damage, format: CountFormat): string {
  const lines = examples.map(({ line, text }) => `line ${line}: ${showUnseen(text)}`).join(', ');
  const countOf = countingWith(format);
  return `${countOf(rows, 'row')} with a reference ${damageWords[kind]} (${lines}${rows > examples.length ? ', …' : ''})`;
}

/** The delimiters that have a name, in the order in which they are offered; to be capitalised where a name is on its own. */
export const delimiterNames: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'vertical bar',
};

/** What a delimiter is called; one that has no name is quoted. */
export function delimiterName(delimiter: string): string {
  return delimiterNames[delimiter] ?? quoted(delimiter);
}

/** How the file was read, a sentence each: encoding, delimiter, line ends and header row. */
export function readingWords(preflight: Preflight, format: CountFormat): readonly string[] {
  const { encoding, delimiter, lineEnds, headerLine, columns, partlyColumns, workbook, above } = preflight;
  const skipped = skippedAboveWords(above, format);
  const areSeveral = workbook !== null && workbook.parts.length > 1;
  const partly =
    partlyColumns.length === 0 ? '' : ` Not on every sheet, so not used: ${quotedList(partlyColumns)}.`;
  const header = [
    areSeveral
      ? `Each sheet has a header with these columns: ${quotedList(columns)}.${partly}`
      : `The header is in line ${format(headerLine)}: ${quotedList(columns)}.`,
    ...(skipped === '' ? [] : [skipped]),
  ];
  if (workbook !== null) return [`Read as an .xlsx workbook: ${sheetsWords(workbook, format)}`, ...header];
  const ends = lineEndWords(lineEnds, format);
  return [
    `Read as ${encodingName(encoding)}, cells separated by ${delimiterName(delimiter)}${ends === '' ? '' : `, line ends ${ends}`}.`,
    ...header,
  ];
}

/** Which sheets are the client file, and by name which are not. */
export function sheetsWords({ parts, left }: WorkbookFacts, format: CountFormat): string {
  const countOf = countingWith(format);
  const read = parts.map(({ sheet, headerLine, dataRows }) => {
    const header = parts.length > 1 && headerLine > 1 ? `, header in line ${format(headerLine)}` : '';
    return `${quoted(sheet)} (${countOf(dataRows, 'row')}${header})`;
  });
  const others = left.map(({ name, hidden }) => `${quoted(name)}${hidden ? ' (hidden)' : ''}`);
  return [
    `${parts.length === 1 ? 'sheet' : 'the sheets'} ${read.join(', ')}.`,
    ...(others.length === 0 ? [] : [`Not compared: ${others.join(', ')}.`]),
  ].join(' ');
}

/** What is known of the payment references, a sentence each: how many the platform has, and how many repeat. */
export function referenceWords({ overlap, repeatedKeys }: Preflight, format: CountFormat): readonly string[] {
  const countOf = countingWith(format);
  return [
    ...(overlap === null ? [] : [overlapWords(overlap, format)]),
    ...(repeatedKeys.keys === 0
      ? []
      : [
          `${countOf(repeatedKeys.keys, 'payment reference')} in several rows (${format(repeatedKeys.rows)} in total).`,
        ]),
  ];
}

/** How the columns of a file differ from those of the profile's last one, in a sentence; `''` where they do not. */
export function columnChangesWords({ added, gone }: ColumnChanges, format: CountFormat): string {
  const part = (columns: readonly string[], what: string): readonly string[] => {
    const are = columns.length === 1 ? 'is' : 'are';
    return columns.length === 0
      ? []
      : [`${countingWith(format)(columns.length, 'column')} ${are} ${what}: ${quotedList(columns)}`];
  };
  const parts = [...part(gone, 'gone'), ...part(added, 'new')];
  return parts.length === 0 ? '' : `Compared with the last file, ${parts.join(', and ')}.`;
}

function overlapWords({ rows, ofRows }: NonNullable<Preflight['overlap']>, format: CountFormat): string {
  const have = rows === 1 || ofRows === 1 ? 'has' : 'have';
  return `${format(rows)} of ${countingWith(format)(ofRows, 'row')} ${have} a payment reference of the platform.`;
}

function blankStatuses(statuses: Preflight['statuses']): number {
  return statuses.reduce((sum, { status, count }) => (statusText(status) === '' ? sum + count : sum), 0);
}

function lineEndWords({ crlf, lf, cr }: Preflight['lineEnds'], format: CountFormat): string {
  return [[crlf, 'CRLF'] as const, [lf, 'LF'] as const, [cr, 'CR'] as const]
    .filter(([count]) => count > 0)
    .map(([count, name]) => `${format(count)} × ${name}`)
    .join(', ');
}

/** Says which part of the unreadable records is not searched for payment references; `''` where all of it is. */
export function unsearchedWords(
  malformed: number,
  shown: ReadonlyArray<Pick<MalformedRecord, 'text'>>,
  format: CountFormat,
): string {
  const isLong = shown.some(({ text }) => text.length >= keptText);
  return [
    ...(isLong ? [`Of a longer record the first ${format(keptText)} characters are kept.`] : []),
    ...(malformed > maxSearched ? [`The first ${format(maxSearched)} records are searched.`] : []),
    ...(isLong || malformed > maxSearched
      ? ['Payment references elsewhere in them are not found, and no finding claims that they are absent.']
      : []),
  ].join(' ');
}
