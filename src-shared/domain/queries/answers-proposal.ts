import type { SaidByClient, TakenAnswer } from '../runs/review';
import type { ClientFile } from '../sides/client-file';

/**
 * What importing a filled list would do; each line of it is in exactly one of the lists but `altered` and `late`. Lines are numbered
 * as in `line-name.ts`.
 */
export interface AnswersProposal extends Pick<ClientFile, 'sheets'> {
  /** How many lines the list has that are not blank. */
  readonly lines: number;
  /** Only the answers that are new. */
  readonly taken: readonly ProposedAnswer[];
  /** Lines without an answer, and lines whose answer stands already, in the review or further up in the list. */
  readonly unanswered: number;
  readonly known: number;
  /** Lines whose id is sound and of no finding of this run. */
  readonly unknown: readonly UnknownLine[];
  readonly refused: readonly RefusedLine[];
  /** Cells of ours that the client changed; they are shown and nothing more. */
  readonly altered: readonly AlteredCell[];
  /** Columns that the client added and filled in, and notes on cells; they are named and nothing more. */
  readonly unread: readonly FilledColumn[];
  /** Some words of a list that is not UTF-8, by the encodings that it may have, first the one that it was read in. */
  readonly readings: ReadonlyArray<{ readonly encoding: string; readonly words: readonly string[] }>;
}

/** An answer that would be imported. */
export interface ProposedAnswer extends TakenAnswer {
  readonly line: number;
  readonly paymentReference: string;
  /** What was imported before as an answer to the same query, and says something else: nobody can tell which one is newer. */
  readonly replaces: SaidByClient | null;
}

/** A proposed answer as the log takes it. */
export function toTake(proposed: ProposedAnswer): TakenAnswer {
  const { query, answer, text, comment, late, finding } = proposed;
  return { query, answer, text, comment, late, finding };
}

/** A line whose id no finding of this run has. */
export interface UnknownLine extends SaidByClient {
  readonly line: number;
  readonly id: string;
}

/** Why a line of a list is not imported. */
export type LineRefusal =
  | { readonly why: 'no_id' }
  | { readonly why: 'id_damaged'; readonly id: string }
  /** Its other cells are those of another line, as where a column was sorted without the others. */
  | { readonly why: 'mixed_up'; readonly id: string; readonly was: string; readonly is: string }
  /** A cell says that the line was about another ticket or row than the one that has its id now, `was` what that one has. */
  | {
      readonly why: 'other_item';
      readonly id: string;
      readonly header: string;
      readonly was: string;
      readonly is: string;
    }
  /** The id is there several times, with answers that differ. */
  | { readonly why: 'contradicts'; readonly id: string; readonly lines: readonly number[] }
  /** The finding has changed since it was asked, and what it is now has an answer, which says something else. */
  | { readonly why: 'answered_since'; readonly id: string; readonly said: SaidByClient }
  /** Two findings would have this id; Tieout writes no list where that is so. */
  | { readonly why: 'ambiguous'; readonly id: string }
  | { readonly why: 'too_long'; readonly id: string; readonly characters: number }
  | { readonly why: 'unreadable' }
  /** It is on a sheet without the headers of the list. */
  | { readonly why: 'no_header' }
  /** Its answer or comment is one cell with that of a line above. */
  | { readonly why: 'merged'; readonly top: number }
  /** Its answer or comment is a formula whose result the file does not have. */
  | { readonly why: 'no_result' };

/** A line that is not imported. */
export interface RefusedLine {
  readonly line: number;
  readonly refusal: LineRefusal;
}

/** A cell that is not as Tieout wrote it. */
export interface AlteredCell {
  readonly line: number;
  readonly id: string;
  readonly header: string;
  readonly was: string;
  readonly is: string;
}

/** A column with text in some lines, null for notes on cells of any; `first` is the first of them. */
export interface FilledColumn {
  readonly name: string | null;
  readonly lines: number;
  readonly first: number;
}
