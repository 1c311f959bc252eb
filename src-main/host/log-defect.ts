import { randomBytes } from 'node:crypto';

/**
 * Logs to stderr where something broke that should not have, and answers the reference under which people report it. The
 * error's own text stays out: it may quote what it was given, and that may be the key (architecture.md, rule 7).
 */
export function logDefect(call: string, defect: unknown): string {
  const reference = randomBytes(3).toString('hex');
  const name = defect instanceof Error ? defect.name : typeof defect;
  const frames = defect instanceof Error ? (defect.stack?.match(/^ +at .+$/gm) ?? []) : [];
  process.stderr.write([`tieout: defect ${reference} in ${call}: ${name}`, ...frames, ''].join('\n'));
  return reference;
}
