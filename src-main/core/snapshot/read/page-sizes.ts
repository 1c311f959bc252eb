import { maxViewSize, startOf, type ListView } from './view';

/** A server that caps its pages below this is read page by page: overlaps would cost as much as they bring. */
const minLimit = 20;

/** What a server makes of the sizes that it is asked for. */
export interface PageSizes {
  /** The largest size that the server honours, or, where it honours none, the size of its own pages. */
  limit(): number;
  isIgnored(): boolean;
  /** Whether the server honours no size, so that views cannot overlap. */
  isFixed(): boolean;
  /** Takes in the next view of the list; answers whether it lacks items that its own total says are there. */
  add(view: ListView): boolean;
  /** The place of a view's first item in the list. */
  startOf(view: ListView): number;
}

/** The first view shows a cap; a server that answers otherwise later honours no size. */
export function createPageSizes(): PageSizes {
  let [limit, isIgnored, isFixed, isFirst] = [maxViewSize, false, false, true];
  return {
    limit: () => limit,
    isIgnored: () => isIgnored,
    isFixed: () => isFixed,
    add: ({ size, echo, items, total, page }) => {
      const wasFirst = isFirst;
      isFirst = false;
      const isCut = items.length < size && page * size + items.length < total;
      // A full page of the server's own size, whatever its total says.
      const isOwnSize = echo.size < size && items.length === echo.size;
      if (wasFirst && items.length >= minLimit && (isOwnSize || isCut)) {
        [isIgnored, limit] = [true, items.length];
        return false;
      }
      if (items.length > size || (echo.size !== size && size <= limit)) {
        [isIgnored, isFixed] = [true, true];
        if (wasFirst) limit = Math.max(1, items.length);
        return false;
      }
      return isCut && size <= limit;
    },
    startOf: (view) => (isFixed ? view.page * limit : startOf(view)),
  };
}
