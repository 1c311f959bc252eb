import { userInfo } from 'node:os';
import { systemErrorCode } from '../storage/storage-error';

/** The name of the operating system's user, who saved a run. A number where the user has no name. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch (thrown) {
    // The user has no account entry, as in some containers and with some directory services.
    if (systemErrorCode(thrown) === null) throw thrown;
    return process.env['USERNAME'] ?? process.env['USER'] ?? String(process.getuid?.() ?? 'unknown');
  }
}
