import { findingsCsvColumns } from '#shared/domain/result/report';
import type { EvidenceReport, FindingsDifference } from '#shared/domain/runs/evidence';

/** How a findings CSV differs from the one computed from its inputs; null where the bytes are equal. */
export function differingFindings(inside: Uint8Array, computed: Uint8Array): EvidenceReport['findings'] {
  if (Buffer.compare(inside, computed) === 0) return null;
  const counts = new Map<string, number>();
  for (const line of linesOf(computed)) counts.set(line, (counts.get(line) ?? 0) + 1);
  for (const line of linesOf(inside)) counts.set(line, (counts.get(line) ?? 0) - 1);
  const difference = { lacking: 0, firstLacking: [] as string[], added: 0, firstAdded: [] as string[] };
  for (const [line, count] of counts) {
    if (count > 0) {
      difference.lacking += count;
      if (difference.firstLacking.length < firstLines) difference.firstLacking.push(line);
    } else if (count < 0) {
      difference.added -= count;
      if (difference.firstAdded.length < firstLines) difference.firstAdded.push(line);
    }
  }
  return difference satisfies FindingsDifference;
}

/** A findings CSV without its `ambiguous` values, for evidence from a time when the word meant something else. */
export function withoutAmbiguity(csv: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [];
  let [from, start, column, isQuoted] = [0, 0, 0, false];
  for (let at = 0; at < csv.length; at++) {
    if (csv[at] === 0x22) isQuoted = !isQuoted;
    if (isQuoted || (csv[at] !== 0x2c && csv[at] !== 0x0a)) continue;
    if (
      column === ambiguousColumn &&
      /^(?:yes|no)$/.test(Buffer.from(csv.subarray(start, at)).toString('latin1'))
    ) {
      kept.push(csv.subarray(from, start));
      from = at;
    }
    column = csv[at] === 0x2c ? column + 1 : 0;
    start = at + 1;
  }
  return Buffer.concat([...kept, csv.subarray(from)]);
}

const ambiguousColumn = findingsCsvColumns.indexOf('ambiguous');

/** How many lines of each kind are reported. */
const firstLines = 3;

/** Line by line: joined, they may be longer than a string can be. */
function* linesOf(csv: Uint8Array): Generator<string> {
  const decoder = new TextDecoder();
  for (let start = 0; start < csv.length;) {
    const lineEnd = csv.indexOf(0x0a, start);
    const end = lineEnd < 0 ? csv.length : lineEnd;
    const line = decoder.decode(csv.subarray(start, end)).replace(/\r$/, '');
    if (line !== '') yield line;
    start = end + 1;
  }
}
