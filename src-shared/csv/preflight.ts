import type { MalformedRecord } from '../domain/client-file';
import { countNumbers, groupByKey, sizeOf } from '../domain/groups';
import { keyItems, unkeyed } from '../domain/keyed-items';
import type { KeyRules } from '../domain/rules';
import { statusText } from '../domain/status';
import { textColumn } from '../domain/text-column';
import type { Tickets } from '../domain/ticket';
import type { ReadFile } from './read-client-file';
import { findDamage, type Damage } from './spreadsheet-damage';

/** What there is to know about a client file before it is compared (product.md, sections 2 to 4). */
export interface Preflight {
  readonly encoding: string;
  readonly delimiter: string;
  readonly lineEnds: ReadFile['lineEnds'];
  /** The physical line of the header row, from 1. */
  readonly headerLine: number;
  readonly columns: readonly string[];
  readonly keyColumn: string;
  readonly statusColumn: string;
  /** `records` = `header` + `skipped` + malformed + `dataRows`. */
  readonly records: number;
  readonly header: number;
  readonly skipped: number;
  readonly malformed: readonly MalformedRecord[];
  readonly dataRows: number;
  /** Rows without a key; keys that several rows share, and those rows. */
  readonly unkeyed: number;
  readonly repeatedKeys: { readonly keys: number; readonly rows: number };
  /** Raw statuses, most frequent first. */
  readonly statuses: ReadonlyArray<{ readonly status: string; readonly count: number }>;
  /** How far file and platform speak of the same payments; null while there is no snapshot. */
  readonly overlap: Overlap | null;
  readonly damage: readonly Damage[];
  readonly advice: 'go' | 'go with warnings' | 'stop';
  /** Why it is not `go`, the worst first. */
  readonly concerns: readonly Concern[];
}

/** Keyed rows whose key some ticket has, of all keyed rows; and keyed tickets whose key some row has, of all keyed tickets. */
export interface Overlap {
  readonly rows: number;
  readonly ofRows: number;
  readonly tickets: number;
  readonly ofTickets: number;
}

/** Reasons to stop: comparing would say nothing. The others are reasons to look first. */
const stopping = ['no_rows', 'no_keys', 'mostly_malformed', 'no_overlap'] as const;

/** Something to know before comparing. */
export type Concern =
  | (typeof stopping)[number]
  | 'malformed'
  | 'unkeyed'
  | 'blank_statuses'
  | 'mixed_line_ends'
  | 'little_overlap'
  | 'spreadsheet_damage';

/** Whether a concern is a reason to stop. */
export function isStopping(concern: Concern): boolean {
  return stopping.some((stop) => stop === concern);
}

/** Says, before anything is compared, how a client file was read and whether it is fit to be compared; changes nothing. */
export function preflight(read: ReadFile, rules: KeyRules, tickets: Tickets | null): Preflight {
  const { file } = read;
  const { references, statuses, lines } = file.rows;
  const keyed = keyItems(tickets?.references ?? textColumn([]), references, rules);
  const keyCount = keyed.keys.length;
  const rowGroups = groupByKey(keyed.rowKeys, keyCount);
  const ticketGroups = groupByKey(keyed.ticketKeys, keyCount);

  const repeatedKeys = { keys: 0, rows: 0 };
  const met = { rows: 0, ofRows: 0, tickets: 0, ofTickets: 0 };
  for (let key = 0; key < keyCount; key++) {
    const rows = sizeOf(rowGroups, key);
    const ofTickets = sizeOf(ticketGroups, key);
    met.ofRows += rows;
    met.ofTickets += ofTickets;
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
    delimiter: read.delimiter,
    lineEnds: read.lineEnds,
    headerLine: read.headerLine,
    columns: read.columns,
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
    damage: findDamage(references, lines, tickets?.references ?? null),
  };
  const concerns = concernsOf(facts);
  return {
    ...facts,
    concerns,
    advice: concerns.some(isStopping) ? 'stop' : concerns.length > 0 ? 'go with warnings' : 'go',
  };
}

function concernsOf(facts: Omit<Preflight, 'advice' | 'concerns'>): Concern[] {
  const { dataRows, malformed, overlap, lineEnds } = facts;
  const endings = [lineEnds.crlf, lineEnds.lf, lineEnds.cr].filter((count) => count > 0);
  const blank = facts.statuses.some(({ status }) => statusText(status) === '');
  const isMet = overlap !== null && overlap.ofRows > 0 && overlap.ofTickets > 0;
  const found: Record<Concern, boolean> = {
    no_rows: dataRows === 0,
    no_keys: dataRows > 0 && facts.unkeyed === dataRows,
    mostly_malformed: malformed.length > dataRows,
    no_overlap: isMet && overlap.rows === 0,
    malformed: malformed.length > 0,
    unkeyed: facts.unkeyed > 0,
    blank_statuses: blank,
    mixed_line_ends: endings.length > 1,
    little_overlap: isMet && overlap.rows > 0 && overlap.rows * 2 < overlap.ofRows,
    spreadsheet_damage: facts.damage.length > 0,
  };
  return (Object.keys(found) as Concern[]).filter((concern) => found[concern]); // the keys of a record of concerns
}
