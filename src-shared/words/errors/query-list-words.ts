import type { AppErrorCode } from '../../base/app-error';
import { quoted, quotedList, type WordsTable } from './table';

/** Query lists, on their way to the client and back. */
export const queryListWords = {
  query_list_unknown: ({ name }) => ({
    happened: `${quoted(name)} is not a query list: no sheet of it has the columns “Query id”, “Your answer” and “Comment”, in English or German.`,
    means: 'Nothing was imported.',
    next: 'Choose the list that the client sent back; if its header row was changed, put its names back.',
  }),
  query_ids_collide: ({ references }) => ({
    happened: `The query ids of ${quotedList(references)} would be the same.`,
    means: 'An answer to one could go to the other, so no list was written.',
    next: 'Report this to whoever maintains Tieout; export the findings as CSV instead.',
  }),
} satisfies Partial<WordsTable<AppErrorCode>>;
