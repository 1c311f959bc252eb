import { useLayoutEffect, useMemo, useRef, useState, type RefObject, type UIEvent } from 'react';
import { flushSync } from 'react-dom';
import { geometryOf, scrollTopFor, topOfRow } from './row-geometry';

/** The height of a row in CSS pixels; the token `--row-height` says the same. */
const rowHeight = 28;
/** How many rows are drawn beyond each edge of the view, ready for the next bit of scrolling. */
const overscan = 8;

/** Which rows of a scrolled grid are drawn, and where. */
export interface Rows {
  /** The first row that is drawn, and the first that is not any more. */
  readonly start: number;
  readonly end: number;
  readonly totalHeight: number;
  /** The width of what is in view, in CSS pixels. */
  readonly width: number;
  readonly topOf: (index: number) => number;
  /** How many whole rows fit into the view. */
  readonly perPage: number;
  readonly reveal: (index: number) => void;
  readonly onScroll: (event: UIEvent<HTMLElement>) => void;
}

/**
 * Virtual rows for any count, past the height that the browser can give an element too. Another `resetKey` scrolls back to the
 * top, or so far down that the row `first` is in view.
 */
export function useDrawnRows(
  count: number,
  scroller: RefObject<HTMLElement | null>,
  resetKey: unknown,
  first: number,
): Rows {
  const [viewport, setViewport] = useState(0);
  const [width, setWidth] = useState(0);
  const [scrollTop, setScrollTop] = useState(0);
  const [tallest] = useState(tallestElement);
  const geometry = useMemo(() => geometryOf(count, rowHeight, viewport, tallest), [count, tallest, viewport]);
  const { step, paddingEnd } = geometry;
  const inView = Math.ceil(viewport / rowHeight) + 1;
  // The position of the scroller lags behind a list that became shorter.
  const top = Math.min(Math.floor(scrollTop / step), Math.max(0, count - inView));

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      // The header row stays on top of the rows and takes one row's height. What is hidden has no height, and draws no row.
      const { clientHeight } = element;
      setWidth(element.clientWidth);
      setViewport(clientHeight === 0 ? 0 : Math.max(rowHeight, clientHeight - rowHeight));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);

  const scrolledFor = useRef<unknown>(null);
  useLayoutEffect(() => {
    if (viewport === 0 || scrolledFor.current === resetKey) return;
    scrolledFor.current = resetKey;
    scroller.current?.scrollTo({ top: scrollTopFor(geometry, first, 0, viewport) });
  }, [first, geometry, resetKey, scroller, viewport]);

  const reveal = (index: number): void => {
    const from = scroller.current?.scrollTop ?? 0;
    scroller.current?.scrollTo({ top: scrollTopFor(geometry, index, from, viewport) });
  };

  return {
    start: Math.max(0, top - overscan),
    end: viewport === 0 ? 0 : Math.min(count, top + inView + overscan),
    width,
    totalHeight: count * step + paddingEnd,
    topOf: (index) => topOfRow(geometry, index, scrollTop),
    perPage: Math.max(1, Math.floor(viewport / rowHeight) - 1),
    reveal,
    onScroll: ({ currentTarget }) => {
      const now = currentTarget.scrollTop;
      // Where rows and scroll position keep step, nothing has to be drawn again before another row comes into view.
      const from = step === rowHeight ? now - (now % step) : now;
      // At once, so that no frame shows a view without its rows.
      flushSync(() => setScrollTop(from));
    },
  };
}

/**
 * The height that a browser can give an element, in CSS pixels, less a margin: browsers differ (Firefox ends at about
 * 17.9 million, Chromium at 33.5 million device pixels), and past it the last rows of a million could not be scrolled to.
 */
function tallestElement(): number {
  const probe = document.createElement('div');
  probe.className = 'height-probe';
  probe.style.height = '33000000px';
  document.body.append(probe);
  const height = probe.offsetHeight;
  probe.remove();
  return Math.max(1_000_000, Math.floor(height * 0.9));
}
