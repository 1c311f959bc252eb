import type { QueryFacts } from '../../domain/queries/query';
import type { ClientAnswer } from '../../domain/vocabulary/client-answers';
import { isOfFields, type MalformedReason } from '../../domain/vocabulary/reasons';

/** The columns that every query list has, by what they hold. None of their names may hold a comma or a semicolon. */
export type FixedColumn =
  | 'id'
  | 'wrong'
  | 'paymentReference'
  | 'line'
  | 'clientStatus'
  | 'platformStatus'
  | 'ticket'
  | 'event'
  | 'answer'
  | 'comment';

/** What the first sheet tells of the list. */
export interface AboutList {
  readonly project: string;
  readonly file: string;
  /** The day of the platform's data, `2026-03-31`. */
  readonly day: string;
  readonly queries: number;
  /** It asks again. */
  readonly isReminder?: boolean;
}

/** All fixed texts of a query list in one language. A language that lacks one does not compile. */
export interface QueryTexts {
  readonly sheets: { readonly about: string; readonly lines: string };
  readonly headers: Readonly<Record<FixedColumn, string>>;
  /** A field of ours, and a column of the client's own. */
  readonly ourField: (name: string) => string;
  readonly yourColumn: (name: string) => string;
  /** The column of a reminder that says when each query was asked first. */
  readonly askedOn: string;
  /** As the client chooses them; none may hold a comma. */
  readonly answers: Readonly<Record<ClientAnswer, string>>;
  /** The text at the head of the list: ten lines. */
  readonly about: (list: AboutList) => readonly string[];
  readonly wrong: WrongTexts;
}

/** What can be wrong, a sentence each: `ours` and `yours` are the statuses of ticket and row, or their values of a field. */
interface WrongTexts {
  /** A status or a value that is blank. */
  readonly blank: string;
  readonly unreadable: Readonly<Record<MalformedReason, string>>;
  readonly malformed: (why: string, text: string) => string;
  readonly unkeyedRow: (yours: string) => string;
  readonly unkeyedTicket: (ours: string) => string;
  readonly tooFewRows: (tickets: number, rows: number, ours: string) => string;
  readonly missing: (ours: string) => string;
  readonly repeatedSame: string;
  readonly repeatedOther: (yours: string) => string;
  readonly tooManyRows: (tickets: number, rows: number, yours: string) => string;
  readonly extra: (yours: string) => string;
  readonly ofPayment: (ours: string) => string;
  readonly quantity: (tickets: number, yours: string) => string;
  readonly mixed: (yours: string) => string;
  readonly field: (column: string, ours: string, yours: string) => string;
  readonly status: (ours: string, yours: string) => string;
}

/** What is wrong with an item, in one sentence. */
export function wrongWords({ wrong }: QueryTexts, facts: QueryFacts): string {
  const { bucket, reason, platformTickets: tickets, clientRows: rows } = facts;
  const shown = (text: string | null): string => (text === null || text.trim() === '' ? wrong.blank : text);
  const ours = shown(facts.platformStatusAsClient);
  const yours = shown(facts.clientStatus);
  if (bucket === 'malformed')
    return wrong.malformed(wrong.unreadable[reason as MalformedReason], facts.text.slice(0, 80)); // a record's only reasons
  if (bucket === 'unkeyed')
    return facts.ticket === null ? wrong.unkeyedRow(yours) : wrong.unkeyedTicket(ours);
  if (bucket === 'missing')
    return reason === 'ticket_count_short' ? wrong.tooFewRows(tickets, rows, ours) : wrong.missing(ours);
  if (bucket === 'extra') {
    if (reason === 'repeated_row_same') return wrong.repeatedSame;
    if (reason === 'repeated_row_conflicting') return wrong.repeatedOther(yours);
    return reason === 'row_count_over' ? wrong.tooManyRows(tickets, rows, yours) : wrong.extra(yours);
  }
  if (facts.line === null) return wrong.ofPayment(ours);
  if (reason === 'quantity_differs') return wrong.quantity(tickets, shown(facts.quantity));
  if (reason === 'mixed_without_rollup') return wrong.mixed(yours);
  const differing = facts.fields.filter(({ differs }) => differs);
  if (isOfFields(reason) && differing.length > 0)
    return differing
      .map(({ column, platform, client }) => wrong.field(column, shown(platform), shown(client)))
      .join(' ');
  return wrong.status(ours, yours);
}
