import type { QueryFacts } from '../../domain/queries/query';
import type { ClientAnswer } from '../../domain/vocabulary/client-answers';

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
  /** What is wrong, in one sentence. */
  readonly wrong: (facts: QueryFacts) => string;
}
