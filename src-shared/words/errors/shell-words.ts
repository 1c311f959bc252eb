import type { AppErrorCode } from '../../base/app-error';
import type { WordsTable } from './table';

/** A window of the browser shell that has lost its shell. */
export const shellWords = {
  shell_disconnected: () => ({
    happened: 'This window has lost its connection to Tieout.',
    means: 'What is shown may be out of date, and nothing more is saved from this window.',
    next: 'Start Tieout again and use the new window or address that it opens.',
  }),
  shell_ended: () => ({
    happened: 'Tieout has ended.',
    means: 'What you saved is kept. This window takes and sends nothing more.',
    next: 'Close it without reloading, since another program may answer at its address; start Tieout again.',
  }),
} satisfies Partial<WordsTable<AppErrorCode>>;
