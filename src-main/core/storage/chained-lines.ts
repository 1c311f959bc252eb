import { createHash } from 'node:crypto';
import { sha256Of } from './checksum';

/**
 * Lines of a log that carry their own SHA-256 and that of the line before, as bytes: each text here is in Latin-1, a letter a
 * byte, so that no decoding comes between what was written and what is checked.
 */
const chained = /^(.*),"after":"([0-9a-f]{64})","sha256":"([0-9a-f]{64})"\}$/s;

/** An object in JSON as a line of a chained log; `after` is what the line before it is named by. */
export function chainLine(json: string, after: string): string {
  const body = `${json.slice(0, -1)},"after":"${after}"`;
  return `${body},"sha256":"${shaOf(body)}"}`;
}

function shaOf(latin1: string): string {
  return sha256Of(Buffer.from(latin1, 'latin1'));
}

/** Whether a line is one of a chained log, and as it was written. */
export function isWholeChained(line: string): boolean {
  const [, json, after, sha256] = chained.exec(line) ?? [];
  return json !== undefined && after !== undefined && shaOf(`${json},"after":"${after}"`) === sha256;
}

/** A line of a log: its own JSON, null where it was changed, and whether it follows the line that it was written after. */
interface CheckedLine {
  readonly json: string | null;
  /** What it says that the line before is named by; `''` in one that an older Tieout wrote. */
  readonly after: string;
  readonly follows: boolean;
}

/** The check of a log from its first line on. */
export interface LineChain {
  /** Checks the next line. */
  readonly check: (line: string) => CheckedLine;
  /** What the line that is added next has to name. */
  readonly end: () => string;
}

/**
 * Checks the lines of a log one after the other, from the first. Each names the one before it, so a line that was changed shows,
 * and so does one that is missing, moved or there twice. Lines that an older Tieout wrote come before all chained ones and carry
 * nothing; the first chained one names the SHA-256 of them all.
 */
export function createLineChain(): LineChain {
  const all = createHash('sha256');
  let isChained = false;
  /** What the next line may name; null where the line before it shows no more what it was named by. */
  let names: readonly string[] | null = null;
  const digest = (): string => all.copy().digest('hex');

  const check = (line: string): CheckedLine => {
    const before = digest();
    all.update(Buffer.from(`${line}\n`, 'latin1'));
    const [, json, named, sha256] = chained.exec(line) ?? [];
    if (json === undefined || named === undefined || sha256 === undefined) {
      // One that lost its seal, or that nobody sealed, behind those that have one.
      isChained ||= /,"(?:after|sha256)":"/.test(line);
      names = null;
      return { json: isChained ? null : line, after: '', follows: true };
    }
    // After a damaged line, what was added names the whole text; so does the first one after those of an older Tieout.
    const isNamed = (isChained && names === null) || named === before || (names ?? []).includes(named);
    const own = shaOf(`${json},"after":"${named}"`);
    const isWhole = own === sha256;
    isChained = true;
    // Of a changed line, either what it is named by is as it was, or the rest is.
    names = isWhole ? [sha256] : [sha256, own];
    return { json: isWhole ? `${json}}` : null, after: named, follows: !isWhole || isNamed };
  };
  return { check, end: () => (names?.length === 1 ? (names[0] ?? digest()) : digest()) };
}
