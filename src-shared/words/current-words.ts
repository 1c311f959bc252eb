import { countingWith, type CountFormat } from './count-words';
import { movedCells, type CheckedCell, type CurrentCheck } from '../domain/snapshot/current-check';

/** So many moved counts are named; the others are counted. */
const mostNamed = 4;

/** What a check found: "all 46 counts unchanged", or which moved and by how much, "USED +12 in EVT-003". */
export function checkWords(check: Pick<CurrentCheck, 'cells'>, format: CountFormat): string {
  const countOf = countingWith(format);
  const moved = movedCells(check);
  if (moved.length === 0) return `all ${countOf(check.cells.length, 'count')} unchanged`;
  const named = moved.slice(0, mostNamed).map((cell) => movedWords(cell, format));
  const others = moved.length - named.length;
  const more = others === 0 ? '' : ` and ${format(others)} more`;
  return `${format(moved.length)} of ${countOf(check.cells.length, 'count')} moved: ${named.join(', ')}${more}`;
}

/** One count that moved: "USED +12 in EVT-003". */
export function movedWords({ eventId, status, before, now }: CheckedCell, format: CountFormat): string {
  const change = `${now > before ? '+' : '−'}${format(Math.abs(now - before))}`;
  if (eventId === null) return `${status ?? 'all tickets'} ${change}`;
  return status === null ? `${eventId} ${change}` : `${status} ${change} in ${eventId}`;
}

/** What the words of a check do not say, beside them. */
export const countsAreNoProof =
  'Equal counts are no proof: two opposite changes cancel out. The data stays as it was when it was read.';

/** Why a snapshot without kept counts cannot be checked. */
export const nothingToCheck =
  'Whether this data is still current cannot be checked: the platform’s counts were not kept with it, because tickets came and went while it was read, or the minute had no room to ask. Only reading everything again tells.';
