import type { ResourceName } from '../project/resources';

/** Which requests a fault strikes: all conditions given must hold. Only requests with a live key are struck. */
export interface FaultCondition {
  readonly resource?: ResourceName;
  readonly page?: number;
  /** Which of the requests that fit `resource` and `page`, from 1: one, or first and last of a stretch. */
  readonly nth?: number | readonly [first: number, last: number];
  /** Only this long after the first request it struck, in milliseconds. */
  readonly forMs?: number;
}

/** What happens instead of the right answer. */
export type FaultEffect =
  /** Any status, e.g. 500, 429 with a `retry-after` header, or a redirect. The body is the documented error body. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly message?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** An HTML page with status 200, as a proxy's sign-in page. */
  | { readonly kind: 'html' }
  /** The connection is reset before anything is sent, or after half of the body. */
  | { readonly kind: 'reset'; readonly at: 'start' | 'body' }
  /** Nothing comes for a while, before the headers or after half of the body; without `ms`, until the caller gives up. */
  | { readonly kind: 'stall'; readonly at: 'headers' | 'body'; readonly ms?: number }
  /** The connection ends well, but the JSON text is cut in half. */
  | { readonly kind: 'truncate' }
  /** Fields of the envelope replaced or left out. */
  | {
      readonly kind: 'envelope';
      readonly set?: Readonly<Record<string, unknown>>;
      readonly drop?: readonly ('items' | 'total' | 'page' | 'size')[];
    }
  /** Page 0 whatever is asked; the envelope names page 0, or with `echo` the page asked for. */
  | { readonly kind: 'ignore-page'; readonly echo?: boolean }
  /** Past the end, the last page again instead of an empty one. */
  | { readonly kind: 'repeat-last' }
  /** The last `by` items (1) of the page are left out. */
  | { readonly kind: 'short'; readonly by?: number }
  /** `total` is off by `by` (1) more with every request struck. */
  | { readonly kind: 'drift'; readonly by?: number };

/** One fault as data; of several that fit a request, the first in the list strikes. */
export interface Fault {
  readonly when?: FaultCondition;
  readonly what: FaultEffect;
}

/** An effect that strikes, and how many requests the same fault struck before. */
export interface StruckFault {
  readonly what: FaultEffect;
  readonly before: number;
}

/** The faults in force; counts start again with every `set`. */
export interface FaultPlan {
  readonly set: (faults: readonly Fault[]) => void;
  readonly strike: (resource: ResourceName, page: number | undefined) => StruckFault | undefined;
}

interface Armed {
  readonly fault: Fault;
  seen: number;
  struck: number;
  firstStruckAt: number | undefined;
}

function isDue({ fault: { when = {} }, seen, firstStruckAt }: Armed, now: number): boolean {
  const [first, last] = typeof when.nth === 'number' ? [when.nth, when.nth] : (when.nth ?? [1, Infinity]);
  if (seen < first || seen > last) return false;
  return when.forMs === undefined || firstStruckAt === undefined || now - firstStruckAt < when.forMs;
}

export function createFaultPlan(faults: readonly Fault[]): FaultPlan {
  const arm = (list: readonly Fault[]): Armed[] =>
    list.map((fault) => ({ fault, seen: 0, struck: 0, firstStruckAt: undefined }));
  let armed = arm(faults);
  return {
    set: (list) => {
      armed = arm(list);
    },
    strike: (resource, page) => {
      const now = performance.now();
      const fitting = armed.filter(
        ({ fault: { when } }) =>
          (when?.resource === undefined || when.resource === resource) &&
          (when?.page === undefined || when.page === page),
      );
      for (const entry of fitting) entry.seen += 1;
      const due = fitting.find((entry) => isDue(entry, now));
      if (due === undefined) return undefined;
      due.firstStruckAt ??= now;
      due.struck += 1;
      return { what: due.fault.what, before: due.struck - 1 };
    },
  };
}
