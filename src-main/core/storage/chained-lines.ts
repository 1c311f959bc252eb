import { createHash } from 'node:crypto';
import { sha256Of } from './checksum';

/** A line of JSON with its own SHA-256 and that of the line before it. */
const chained = /^(.*),"after":"([0-9a-f]{64})","sha256":"([0-9a-f]{64})"\}$/s;
const tail = /"sha256":"([0-9a-f]{64})"\}\n$/;

/** How many bytes at the end of a chained text hold the SHA-256 of its last line. */
export const tailBytes = '"sha256":""}\n'.length + 64;

/** The SHA-256 of the line that a text ends with; null where that line has none. */
export function shaAtEnd(text: string): string | null {
  return tail.exec(text)?.[1] ?? null;
}

/** An object in JSON as a line of a chained log; `after` is the SHA-256 of the line before it. */
export function chainLine(json: string, after: string): string {
  const body = `${json.slice(0, -1)},"after":"${after}"`;
  return `${body},"sha256":"${sha256Of(body)}"}`;
}

/** A line of a log: its own JSON, null where it was changed, and whether it follows the line that it was written after. */
export interface CheckedLine {
  readonly json: string | null;
  readonly follows: boolean;
}

/**
 * Checks the lines of a log one after the other. Each names the one before it, so a line that was changed shows, and so does
 * one that is missing, moved or there twice. Lines that an older Tieout wrote come before all chained ones and carry nothing;
 * the first chained one names the SHA-256 of them all.
 *
 * `before` is what stands before the first line to check: the SHA-256 that the last line carries, or the whole text of lines
 * that carry none.
 */
export function createLineChain(
  before: { readonly sha256: string } | { readonly text: Uint8Array },
): (line: string) => CheckedLine {
  const plain = createHash('sha256');
  let isChained = 'sha256' in before;
  // What the next line has to name; null where the line before it was changed, so that nothing is known.
  let after = 'sha256' in before ? before.sha256 : null;
  if ('text' in before) plain.update(before.text);

  return (line) => {
    const [, json, named, sha256] = chained.exec(line) ?? [];
    if (json === undefined || named === undefined || sha256 === undefined) {
      if (!isChained) plain.update(`${line}\n`);
      after = null;
      return { json: isChained ? null : line, follows: true };
    }
    const expected = isChained ? after : plain.digest('hex');
    isChained = true;
    const isWhole = sha256Of(`${json},"after":"${named}"`) === sha256;
    after = isWhole ? sha256 : null;
    return {
      json: isWhole ? `${json}}` : null,
      follows: !isWhole || expected === null || expected === named,
    };
  };
}
