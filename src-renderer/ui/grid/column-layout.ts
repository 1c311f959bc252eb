import type { ColumnLayout } from '#shared/bridge/looks';
import type { GridColumns } from './grid-columns';

/** The least and the greatest width of a column, in CSS pixels. */
export const narrowest = 48;
export const widest = 800;

/** All ids in the order of a layout; those that it does not name keep their places behind. */
export function orderedIds<I extends string>(all: readonly I[], { order }: ColumnLayout): readonly I[] {
  const placeOf = (id: I): number => {
    const place = order.indexOf(id);
    return place < 0 ? order.length : place;
  };
  return all.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The layout with a column moved before or behind its neighbour. */
export function withMoved(
  layout: ColumnLayout,
  all: readonly string[],
  id: string,
  by: -1 | 1,
): ColumnLayout {
  const order = orderedIds(all, layout);
  const from = order.indexOf(id);
  const neighbour = from < 0 ? undefined : order[from + by];
  return neighbour === undefined
    ? layout
    : withPlaced(layout, all, id, neighbour, by < 0 ? 'before' : 'behind');
}

/** The layout with a column directly before or behind another one, wherever both stood. */
export function withPlaced(
  layout: ColumnLayout,
  all: readonly string[],
  id: string,
  beside: string,
  side: 'before' | 'behind',
): ColumnLayout {
  const others = orderedIds(all, layout).filter((other) => other !== id);
  const place = others.indexOf(beside);
  if (place < 0 || !all.includes(id)) return layout;
  return { ...layout, order: others.toSpliced(side === 'before' ? place : place + 1, 0, id) };
}

/** The layout with a column shown or hidden. */
export function withShown(layout: ColumnLayout, id: string, shown: boolean): ColumnLayout {
  return { ...layout, shown: { ...layout.shown, [id]: shown } };
}

/** The layout as if a column had never been in it. */
export function withoutColumn({ order, shown, widths }: ColumnLayout, id: string): ColumnLayout {
  const without = <T>(of: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(of).filter(([other]) => other !== id));
  return { order: order.filter((other) => other !== id), shown: without(shown), widths: without(widths) };
}

/** The layout with a column of another width; null for the one it came with. */
export function withWidth(layout: ColumnLayout, id: string, width: number | null): ColumnLayout {
  const others = Object.fromEntries(Object.entries(layout.widths).filter(([other]) => other !== id));
  if (width === null) return { ...layout, widths: others };
  const within = Math.round(Math.max(narrowest, Math.min(widest, width)));
  return { ...layout, widths: { ...others, [id]: within } };
}

/** Columns with the widths of a layout. */
export function withWidths<T>(columns: GridColumns<T>, { widths }: ColumnLayout): GridColumns<T> {
  return columns.map((column) => {
    const width = column.id === undefined ? undefined : widths[column.id];
    return width === undefined ? column : { ...column, size: width };
  });
}
