/** A part of the bar of all rows. */
export interface BarSegment<Name> {
  readonly name: Name;
  /** Never 0: what has no row has no segment. */
  readonly count: number;
  /** Its part of the width of the bar, from 0 to 1. */
  readonly width: number;
  /** Whether it is wider than its count is of all, so that it can be seen and pressed. */
  readonly isWidened: boolean;
}

/** What part of the bar a segment takes at least: about 17 pixels where the summary has its full width. */
export const leastWidth = 0.02;

/** The segments of a bar that shows these counts: as wide as their counts, but none narrower than can be pressed. */
export function barSegments<Name>(
  counts: ReadonlyArray<readonly [name: Name, count: number]>,
): ReadonlyArray<BarSegment<Name>> {
  const shown = counts.filter(([, count]) => count > 0);
  const all = shown.reduce((total, [, count]) => total + count, 0);
  const least = new Set<Name>();
  for (;;) {
    const room = 1 - least.size * leastWidth;
    const sum = shown.reduce((total, [name, count]) => (least.has(name) ? total : total + count), 0);
    const widthOf = (count: number): number => (count / sum) * room;
    // What one segment gains the others lose, which may make another one too narrow.
    const narrow = shown.filter(([name, count]) => !least.has(name) && widthOf(count) < leastWidth);
    if (narrow.length === 0) {
      return shown.map(([name, count]) => {
        const width = least.has(name) ? leastWidth : widthOf(count);
        return { name, count, width, isWidened: count / all < leastWidth };
      });
    }
    for (const [name] of narrow) least.add(name);
  }
}
