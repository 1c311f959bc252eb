import type { AppError, AppErrorCode } from '../../base/app-error';
import { apiWords } from './api-words';
import { clientFileWords } from './client-file-words';
import { proofWords } from './proof-words';
import { resultWords } from './result-words';
import type { ErrorWords, WordsTable } from './table';
import { tieoutWords } from './tieout-words';

export type { ErrorWords };

const table: WordsTable<AppErrorCode> = {
  ...apiWords,
  ...clientFileWords,
  ...proofWords,
  ...resultWords,
  ...tieoutWords,
};

/** The one place that words an expected failure for people: what happened, what it means for their result, what to do next. */
export function wordsFor(error: AppError): ErrorWords {
  // The table holds for each code the function that takes the error of that code, which an index by a union cannot say.
  const words = table[error.code] as (error: AppError) => ErrorWords;
  return words(error);
}

/** The same as one sentence: what happened, and what to do. */
export function sentenceFor(error: AppError): string {
  const { happened, next } = wordsFor(error);
  return sentenceOf(happened, next);
}

/** The same for the command line (product.md, section 6). */
export function commandSentenceFor(error: AppError): string {
  const { happened, next, nextCommand } = wordsFor(error);
  return sentenceOf(happened, nextCommand ?? next);
}

function sentenceOf(happened: string, next: string): string {
  return `${happened.slice(0, -1)}; ${next.charAt(0).toLowerCase()}${next.slice(1)}`;
}
