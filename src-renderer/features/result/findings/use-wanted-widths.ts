import { useMemo, useState } from 'react';
import type { ColumnLayout } from '#shared/bridge/looks';
import type { OwnColumnsState } from '../view/use-own-columns';
import type { OpenView } from '../view/open-view';
import { columnText, type ListedColumn } from '../../../words/entry-texts';
import { formatLines } from '../../../words/format';
import type { ListedEntry } from '../../../worker/contract/view-contract';
import { widest } from '../../../ui/grid/column-layout';

/** What a cell has beside its text, in CSS pixels: its padding, and a pixel for rounding. */
const beside = 17;

let context: CanvasRenderingContext2D | null = null;

/** How much wider references are than other texts, in a font whose characters are all of one width. */
const codeFactor = 1.15;

/** What a sign before the text of a cell takes, in CSS pixels. */
const sign = 20;

/**
 * How wide the columns would have to be for the first rows of a view. They are measured once, so that nothing moves while one
 * scrolls; a column whose width somebody has chosen is left as it is.
 */
export function useWantedWidths(
  { blocks, viewId }: OpenView,
  columns: readonly ListedColumn[],
  { widths }: ColumnLayout,
  { shown }: OwnColumnsState,
): Readonly<Record<string, number>> {
  const first = blocks.get(0);
  const [measured, setMeasured] = useState({ viewId, shown, first });
  // The first rows are forgotten when one has scrolled far from them; what was measured then still holds.
  const isOther = measured.viewId !== viewId || measured.shown !== shown || !hasCells(measured.first, shown);
  if (isOther && first !== undefined && first !== measured.first) setMeasured({ viewId, shown, first });
  const sample = measured.first;
  const names = columns.filter((column) => widths[column] === undefined).join('\n');
  return useMemo(() => {
    const ids = columns.filter((column) => names.split('\n').includes(column));
    return Object.fromEntries(
      ids.map((id) => {
        const needs = widthOfCell((sample ?? []).map((entry) => textOf(id, entry)));
        const hasSign = id === 'class' || id === 'review';
        const inCode = id === 'paymentReference' ? needs * codeFactor : needs;
        return [id, Math.min(widest, Math.ceil(inCode) + (hasSign ? sign : 0))];
      }),
    );
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `names` says all that is read of `columns`
  }, [names, sample]);
}

function hasCells(sample: readonly ListedEntry[] | undefined, shown: OwnColumnsState['shown']): boolean {
  return (
    sample !== undefined && (sample.length === 0 || Object.keys(sample[0]?.own ?? {}).length === shown.length)
  );
}

function textOf(id: ListedColumn, entry: ListedEntry): string {
  return id === 'firstLine' ? formatLines(entry.clientLines) : String(columnText(id).of(entry));
}

/** How wide a cell must be for the longest of these texts, in CSS pixels, in the font of the page. */
function widthOfCell(texts: Iterable<string>): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (context === null) return 0;
  // Not the shorthand: it is empty where figures are of one width.
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(document.body);
  context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  let widest = 0;
  for (const text of texts) widest = Math.max(widest, context.measureText(text).width);
  return Math.ceil(widest) + beside;
}
