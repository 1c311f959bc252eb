import type { ClientFileState } from '../session/client-file';

/** What a comparison still waits for, in a sentence; null once both sides are there. */
export function needsOf(
  { file, report, error, reading }: ClientFileState,
  hasSnapshot: boolean,
): string | null {
  if (report !== null && hasSnapshot) return null;
  if (report !== null) return 'Read the platform data to compare the client file with it.';
  if (error?.code === 'sheets_undecided')
    return 'Choose the sheets of the client file; the comparison follows by itself.';
  if (error !== null) return 'The client file could not be read; what to do is said in the set-up.';
  if (reading) return 'The client file is being read; the comparison follows by itself.';
  if (file !== null) return 'Say how the client file is read; the comparison follows by itself.';
  if (hasSnapshot) return 'Open a client file to compare it with the platform data.';
  return 'Open a client file and read the platform data; the comparison follows by itself.';
}
