import { endStretch, markAll, markRow, markStretch, type GridMarks } from './grid-marks';

/** Where a key moves the current row to, or null when the key moves nothing. */
export function positionAfter(key: string, position: number, count: number, perPage: number): number | null {
  const within = (wished: number): number => Math.max(0, Math.min(count - 1, wished));
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return within(position + 1);
    case 'ArrowUp':
      return within(position - 1);
    case 'PageDown':
      return within(position + perPage);
    case 'PageUp':
      return within(position - perPage);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** What a key does in a grid; null when it means nothing there. */
export type GridAction =
  | { readonly does: 'open' | 'close' | 'copy' }
  /** Another current row, other marked rows, or both; `marks` is null where rows cannot be marked. */
  | { readonly does: 'move'; readonly position: number; readonly marks: GridMarks | null };

/** The part of a key press that a grid looks at; `mod` is Ctrl, and Command on a Mac. */
export interface GridKey {
  readonly key: string;
  readonly shift: boolean;
  readonly mod: boolean;
}

/** What a key press does to a grid: moves, marks, opens or closes. */
export function actionOf(
  { key, shift, mod }: GridKey,
  grid: {
    readonly position: number;
    readonly count: number;
    readonly perPage: number;
    readonly marks: GridMarks | null;
  },
): GridAction | null {
  const { position, count, marks } = grid;
  if (count === 0) return null;
  if (mod && marks !== null) {
    if (key.toLowerCase() === 'a') return { does: 'move', position, marks: markAll(count) };
    if (key.toLowerCase() === 'c') return { does: 'copy' };
  }
  if (key === 'Enter') return { does: 'open' };
  // What is marked goes last: it is the most work to do again.
  if (key === 'Escape') return { does: 'close' };
  if (key === ' ') return marks === null ? null : { does: 'move', position, marks: markRow(marks, position) };
  const next = positionAfter(key, position, count, grid.perPage);
  if (next === null) return null;
  if (marks === null) return { does: 'move', position: next, marks };
  return {
    does: 'move',
    position: next,
    marks: shift ? markStretch(marks, position, next) : endStretch(marks),
  };
}
