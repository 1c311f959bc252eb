import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
  type UIEvent,
} from 'react';
import { geometryOf, scrollTopFor, topOfRow } from './row-geometry';
import { tallestElement } from './tallest';

/** The height of a row in CSS pixels; the token `--row-height` says the same. */
const rowHeight = 28;

/** Which rows of a scrolled grid are drawn, and where. */
export interface Rows {
  readonly items: readonly VirtualItem[];
  readonly totalHeight: number;
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
export function useRows(
  count: number,
  scroller: RefObject<HTMLElement | null>,
  resetKey: unknown,
  first: number,
): Rows {
  const [viewport, setViewport] = useState(0);
  const [scrollTop, setScrollTop] = useState(0);
  const [tallest] = useState(tallestElement);
  const geometry = useMemo(() => geometryOf(count, rowHeight, viewport, tallest), [count, tallest, viewport]);
  const scaled = geometry.step !== rowHeight;

  // eslint-disable-next-line react-hooks/incompatible-library -- its functions are called here and never memoised
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => geometry.step,
    paddingEnd: geometry.paddingEnd,
    overscan: 8,
  });

  useEffect(() => {
    virtualizer.measure();
  }, [geometry, virtualizer]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      // The header row stays on top of the rows and takes one row's height.
      setViewport(Math.max(rowHeight, element.clientHeight - rowHeight));
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [scroller]);

  const scrolledFor = useRef<unknown>(null);
  useLayoutEffect(() => {
    if (viewport === 0 || scrolledFor.current === resetKey) return;
    scrolledFor.current = resetKey;
    scroller.current?.scrollTo({ top: scrollTopFor(geometry, first, 0, viewport) });
  }, [first, geometry, resetKey, scroller, viewport]);

  const reveal = useCallback(
    (index: number) => {
      const element = scroller.current;
      if (element === null) return;
      element.scrollTop = scrollTopFor(geometry, index, element.scrollTop, viewport);
    },
    [geometry, scroller, viewport],
  );

  return {
    items: virtualizer.getVirtualItems(),
    totalHeight: virtualizer.getTotalSize(),
    topOf: (index) => topOfRow(geometry, index, scrollTop),
    perPage: Math.max(1, Math.floor(viewport / rowHeight) - 1),
    reveal,
    onScroll: (event) => {
      // Where rows and scroll position keep step, nothing has to be drawn again for a scroll alone.
      if (scaled) setScrollTop(event.currentTarget.scrollTop);
    },
  };
}
