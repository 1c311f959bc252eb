import { clientFileOf } from '../../session/client-file';
import { platformOf } from '../../session/platform';
import type { ProfileSession } from '../../session/profile-session';

/** What a comparison still waits for, in a sentence; null once both sides are there. */
export function needsOf(session: ProfileSession): string | null {
  const { file, report, error, reading } = clientFileOf(session);
  const hasSnapshot = platformOf(session).newest !== null;
  if (report !== null && hasSnapshot) return null;
  if (report !== null) return 'Read the platform data to compare the client file with it.';
  if (error?.code === 'sheets_undecided')
    return 'Choose the sheets of the client file; the comparison then starts on its own.';
  if (error !== null) return 'Can’t read the client file. See the details in the set-up.';
  if (reading) return 'The client file is being read; the comparison then starts on its own.';
  if (file !== null) return 'Choose how the client file is read; the comparison then starts on its own.';
  if (hasSnapshot) return 'Open a client file to compare it with the platform data.';
  return 'Open a client file and read the platform data; the comparison then starts on its own.';
}
