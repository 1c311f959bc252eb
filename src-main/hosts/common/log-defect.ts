import { randomBytes } from 'node:crypto';
import { installationRoot } from './installation';
import { writeLog } from './log-file';

/**
 * Logs to stderr, and to the log where one is kept, where something broke that should not have, and answers the reference under
 * which people report it. The error's own text stays out: it may quote what it was given, and that may be the key (architecture.md,
 * rule 7). So does the folder of the program, which may be a user's.
 */
export function logDefect(call: string, defect: unknown): string {
  const reference = randomBytes(3).toString('hex');
  const name = defect instanceof Error ? defect.name : typeof defect;
  const lines = [`defect ${reference} in ${call}: ${name}`, ...framesOf(defect)];
  process.stderr.write(`tieout: ${lines.join('\n')}\n`);
  for (const line of lines) writeLog(line.replaceAll(installationRoot, '…'));
  return reference;
}

/** Where it was thrown. A text of several lines may have some that look like frames, and is before these. */
function framesOf(defect: unknown): readonly string[] {
  if (!(defect instanceof Error)) return [];
  const stack = defect.stack ?? '';
  const end = stack.indexOf(defect.message) + defect.message.length;
  return stack.slice(Math.max(0, end)).match(/^ +at .+$/gm) ?? [];
}
