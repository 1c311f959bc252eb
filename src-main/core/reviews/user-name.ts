import { userInfo } from 'node:os';
import { systemErrorCode } from '../storage/storage-error';

/** The name of the operating system's user: who saved a run. A number where the user has no name. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch (thrown) {
    // A user without an entry of its own, as in some containers and behind some directory services.
    if (systemErrorCode(thrown) === null) throw thrown;
    return process.env['USERNAME'] ?? process.env['USER'] ?? String(process.getuid?.() ?? 'unknown');
  }
}
