import type { AppError } from '../../base/app-error';
import type { ClientFile } from '../../domain/sides/client-file';
import { nameLine } from '../../domain/sides/line-name';
import { countNumbers, groupByKey, sizeOf } from '../../columns/groups';
import { keyItemsInSteps, unkeyed } from '../../domain/keys/keyed-items';
import type { KeyRules } from '../../domain/vocabulary/key-rules';
import { statusText } from '../../domain/statuses/compare-statuses';
import { textColumn } from '../../columns/text-column';
import type { Tickets } from '../../domain/sides/ticket';
import { unfitness, unfitnessOf, type Unfitness } from '../../domain/totals/unfit';
import { itemsAStep, runSteps, type Steps } from '../../base/steps';
import type { ReadFile } from './read-client-file';
import { judgeAbove, keysAbove, type SkippedAbove } from './skipped-above';
import { findDamage, type Damage } from './spreadsheet-damage';

/** What there is to know about a client file before it is compared (product.md, sections 2 to 4). */
export interface Preflight
  extends Omit<ReadFile, 'file' | 'above'>, Pick<ClientFile, 'records' | 'header' | 'skipped' | 'malformed'> {
  /** `records` = `header` + `skipped` + malformed + `dataRows`. */
  readonly dataRows: number;
  /** Rows without a key; keys that several rows share, and those rows. */
  readonly unkeyed: number;
  readonly repeatedKeys: { readonly keys: number; readonly rows: number };
  /** The raw statuses, the most frequent first. */
  readonly statuses: ReadonlyArray<{ readonly status: string; readonly count: number }>;
  /** How far file and platform speak of the same payments; null while there is no snapshot. */
  readonly overlap: Overlap | null;
  readonly above: SkippedAbove;
  readonly damage: readonly Damage[];
  readonly advice: 'go' | 'go with warnings' | 'stop';
  /** Why it is not `go`, the worst first. */
  readonly concerns: readonly Concern[];
}

/**
 * Keyed rows whose key some ticket has, of all keyed rows; keyed tickets whose key some row has, of all keyed tickets; and all
 * tickets, with a key or without.
 */
interface Overlap {
  readonly rows: number;
  readonly ofRows: number;
  readonly tickets: number;
  readonly ofTickets: number;
  readonly allTickets: number;
}

/** Something to know before comparing: a reason to stop, or one to look first. */
export type Concern =
  | ReasonToStop
  | 'encoding_guessed'
  | 'hidden_rows'
  | 'rows_above_header'
  | 'malformed'
  | 'unkeyed'
  | 'blank_statuses'
  | 'mixed_line_ends'
  | 'little_overlap'
  | 'merged_references'
  | 'unsolved_formulas'
  | 'second_table'
  | 'spreadsheet_damage';

/**
 * Why nothing is compared: lines above the header may be rows that would be left out, so it waits for the word which row the
 * header is; for all else, until somebody says "all the same".
 */
export type ReasonToStop = 'header_undecided' | Unfitness;

const stops: readonly ReasonToStop[] = ['header_undecided', ...unfitness];

/** Whether the platform knows the references of fewer than half of the rows that have one. */
export const isUnderHalf = ({ rows, ofRows }: Overlap): boolean => rows * 2 < ofRows;

/** The concerns for which nothing is to be compared. */
export function reasonsToStop({ concerns }: Pick<Preflight, 'concerns'>): readonly ReasonToStop[] {
  return stops.filter((reason) => concerns.includes(reason));
}

/** Why a file may not be compared before somebody says which row its header is (product.md, section 6); null where it may. */
export function refuseHeader(name: string, { concerns, above, headerLine }: Preflight): AppError | null {
  const { likeRows, firstLikeRow, ofPlatform, firstOfPlatform } = above;
  if (!concerns.includes('header_undecided')) return null;
  return firstOfPlatform === null
    ? {
        code: 'header_undecided',
        name,
        headerLine,
        ofPlatform: false,
        lines: likeRows,
        firstLine: firstLikeRow ?? 1,
      }
    : {
        code: 'header_undecided',
        name,
        headerLine,
        ofPlatform: true,
        lines: ofPlatform,
        firstLine: firstOfPlatform.line,
      };
}

/** Says, before anything is compared, how a client file was read and whether it is fit to be compared; changes nothing. */
export function preflight(read: ReadFile, rules: KeyRules, tickets: Tickets | null): Preflight {
  return runSteps(preflightInSteps(read, rules, tickets));
}

export function* preflightInSteps(
  read: ReadFile,
  rules: KeyRules,
  tickets: Tickets | null,
): Steps<Preflight> {
  const { file } = read;
  const { references, statuses, lines } = file.rows;
  const keyed = yield* keyItemsInSteps(tickets?.references ?? textColumn([]), references, rules);
  const keyCount = keyed.keys.length;
  const rowGroups = groupByKey(keyed.rowKeys, keyCount);
  yield;
  const ticketGroups = groupByKey(keyed.ticketKeys, keyCount);

  const repeatedKeys = { keys: 0, rows: 0 };
  const met = { rows: 0, ofRows: 0, tickets: 0, ofTickets: 0, allTickets: tickets?.references.length ?? 0 };
  const couldBe = keysAbove(read.above.kept, rules);
  const ofPlatform = new Set<string>();
  for (let key = 0; key < keyCount; key++) {
    if (key % itemsAStep === 0) yield;
    const rows = sizeOf(rowGroups, key);
    const ofTickets = sizeOf(ticketGroups, key);
    met.ofRows += rows;
    met.ofTickets += ofTickets;
    if (couldBe.size > 0 && ofTickets > 0) {
      const text = keyed.keys.at(key);
      if (couldBe.has(text)) ofPlatform.add(text);
    }
    if (rows > 0 && ofTickets > 0) {
      met.rows += rows;
      met.tickets += ofTickets;
    }
    if (rows < 2) continue;
    repeatedKeys.keys++;
    repeatedKeys.rows += rows;
  }
  const counts = countNumbers(statuses.codes, statuses.values.length);

  const facts = {
    encoding: read.encoding,
    encodingGuess: read.encodingGuess,
    delimiter: read.delimiter,
    lineEnds: read.lineEnds,
    workbook: read.workbook,
    headerLine: read.headerLine,
    columns: read.columns,
    partlyColumns: read.partlyColumns,
    keyColumn: read.keyColumn,
    statusColumn: read.statusColumn,
    records: file.records,
    header: file.header,
    skipped: file.skipped,
    malformed: file.malformed,
    dataRows: references.length,
    unkeyed: keyed.rowKeys.reduce((sum, key) => sum + (key === unkeyed ? 1 : 0), 0),
    repeatedKeys,
    statuses: statuses.values
      .map((status, index) => ({ status, count: counts[index] ?? 0 }))
      .sort((a, b) => b.count - a.count),
    overlap: tickets === null ? null : met,
    merged: read.merged,
    secondTable: read.secondTable,
    damage: findDamage(
      references,
      (row) => nameLine(file, lines[row] ?? 0),
      tickets && {
        references: tickets.references,
        hasKeyOf: (row) => {
          const key = keyed.rowKeys[row] ?? unkeyed;
          return key !== unkeyed && sizeOf(ticketGroups, key) > 0;
        },
      },
    ),
    above: judgeAbove(
      read.above,
      {
        columns: read.columns.length,
        key: read.columns.indexOf(read.keyColumn),
        references,
        statuses: statuses.values,
      },
      rules,
      ofPlatform,
    ),
  };
  const concerns = concernsOf(facts);
  const isStopped = reasonsToStop({ concerns }).length > 0;
  return { ...facts, concerns, advice: isStopped ? 'stop' : concerns.length > 0 ? 'go with warnings' : 'go' };
}

function concernsOf(facts: Omit<Preflight, 'advice' | 'concerns'>): Concern[] {
  const { dataRows, malformed, overlap, lineEnds, above, merged } = facts;
  const endings = [lineEnds.crlf, lineEnds.lf, lineEnds.cr].filter((count) => count > 0);
  const blank = facts.statuses.some(({ status }) => statusText(status) === '');
  const isUndecided = above.likeRows > 0 && !above.headerChosen;
  const unfit = unfitnessOf({
    dataRows,
    malformed: malformed.length,
    keyedRows: dataRows - facts.unkeyed,
    tickets: overlap?.allTickets ?? 0,
    keyedTickets: overlap?.ofTickets ?? 0,
    metRows: overlap?.rows ?? 0,
  });
  const looks: Record<Exclude<Concern, ReasonToStop>, boolean> = {
    encoding_guessed: facts.encodingGuess !== null,
    hidden_rows: (facts.workbook?.hiddenRows ?? 0) > 0,
    rows_above_header: above.likeRows > 0 && above.headerChosen,
    malformed: malformed.length > 0,
    unkeyed: facts.unkeyed > 0,
    blank_statuses: blank,
    mixed_line_ends: endings.length > 1,
    little_overlap: overlap !== null && overlap.rows > 0 && isUnderHalf(overlap),
    merged_references: merged !== null && merged.hidden.rows + merged.shared.rows > 0,
    second_table: facts.secondTable !== null,
    unsolved_formulas: (facts.workbook?.unsolvedRows ?? 0) > 0,
    spreadsheet_damage: facts.damage.length > 0,
  };
  const names = Object.keys(looks) as (keyof typeof looks)[]; // the keys of a record of concerns
  return [
    ...(isUndecided ? (['header_undecided'] as const) : []),
    ...unfit,
    ...names.filter((concern) => looks[concern]),
  ];
}
