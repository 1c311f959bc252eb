import type { Case } from './case';
import type { Happening } from './simulated-project';

/** Draws from a list, and a number between two. */
export interface Draw {
  one<const T>(list: readonly [T, ...T[]]): T;
  between(least: number, most: number): number;
}

/** What an adversary does to a case of so many tickets. */
export type Adversary = (draw: Draw, tickets: number) => Partial<Case>;

/** So often a minute; the answers come slowly, so that much happens meanwhile. */
const aMinute =
  (happening: Happening, times: number): Adversary =>
  (draw) => ({ churn: { [happening]: times / 60 }, spreadMs: draw.one([40, 800, 4_000]) });

const between =
  (...happenings: readonly [Happening, ...Happening[]]): Adversary =>
  (draw) => ({ betweenRequests: { happening: draw.one(happenings), share: draw.one([0.1, 0.3, 0.6]) } });

/** A server that is calm or not, since what it does wrong shows only when something moves, or only when nothing does. */
const something: Adversary = (draw, tickets) =>
  draw.one<Adversary>([() => ({}), between('added', 'removed', 'swapped', 'turned'), aMinute('added', 30)])(
    draw,
    tickets,
  );

/** The adversaries of a reading, each by its name (issue 10, section 2). */
export const adversaries: Readonly<Record<string, Adversary>> = {
  calm: () => ({}),
  'swaps, 2 a minute': aMinute('swapped', 2),
  'swaps, 30 a minute': aMinute('swapped', 30),
  'swaps, 60 a minute': aMinute('swapped', 60),
  'swaps between requests': between('swapped'),
  'swaps, answers out of order by 0.8 s': () => ({ churn: { swapped: 1 }, spreadMs: 800 }),
  'reissues, 30 a minute': aMinute('reissued', 30),
  'reissues between requests': between('reissued'),
  'hundreds removed at once': (draw, tickets) => ({
    removal: {
      beforeRequest: Math.ceil(draw.between(1, 1.3 * Math.ceil(tickets / 100))),
      tickets: Math.floor(Math.min(draw.between(150, 600), tickets / 2)),
      scattered: draw.one([true, false]),
    },
  }),
  'moves between events': (draw, tickets) => ({
    ...draw.one([between('moved'), aMinute('moved', 30)])(draw, tickets),
    events: draw.one([3, 5]),
    chosenEvents: draw.one([0, 1, 2, 2]),
  }),
  'status with a sale or removal': (draw, tickets) => ({
    ...draw.one([between('turned'), aMinute('turned', 30)])(draw, tickets),
    sort: draw.one(['status', 'status', 'updated-ascending', 'updated-descending']),
  }),
  'total late by seconds': (draw, tickets) => ({
    ...something(draw, tickets),
    total: { kind: 'late', ms: draw.one([500, 2_000, 10_000]) },
  }),
  'total capped': (draw, tickets) => ({
    ...something(draw, tickets),
    total: { kind: 'capped', at: Math.floor(tickets * draw.between(0.1, 0.99)) },
  }),
  'total of the page': (draw, tickets) => ({ ...something(draw, tickets), total: { kind: 'of the page' } }),
  'total growing': (draw, tickets) => ({ ...something(draw, tickets), total: { kind: 'growing' } }),
  'replica a second behind': (draw, tickets) => ({
    ...draw.one([between('added', 'removed', 'swapped', 'turned'), aMinute('swapped', 60)])(draw, tickets),
    replicaBehindMs: 1_000,
  }),
  'filter trims': (draw, tickets) => ({
    ...something(draw, tickets),
    hasOddReferences: true,
    reads: 'trimmed',
  }),
  'filter folds case': (draw, tickets) => ({
    ...something(draw, tickets),
    hasOddReferences: true,
    reads: 'folded',
  }),
  'status filter ignored': (draw, tickets) => ({ ...something(draw, tickets), ignores: 'status' }),
  'event filter ignored': (draw, tickets) => ({
    ...something(draw, tickets),
    ignores: 'eventId',
    events: 3,
    chosenEvents: draw.one([0, 1, 2]),
  }),
  'size capped': (draw, tickets) => ({
    ...something(draw, tickets),
    pageSize: { most: draw.one([25, 50, 99]), isFixed: false, says: draw.one(['asked', 'own']) },
  }),
  'size fixed': (draw, tickets) => ({
    ...something(draw, tickets),
    pageSize: { most: draw.one([20, 50, 100]), isFixed: true, says: draw.one(['asked', 'own']) },
  }),
  'ids by event': (draw, tickets) => ({
    ...something(draw, tickets),
    ...{ ids: 'by event', events: draw.one([2, 4]), chosenEvents: draw.one([0, 2]) },
  }),
  'trades between events': (draw, tickets) => ({
    ...between('traded')(draw, tickets),
    ...{ events: draw.one([2, 4]), chosenEvents: draw.one([0, 2, 2]) },
  }),
  'three tickets that change again and again': (draw, tickets) => ({
    ...between('flipped')(draw, tickets),
    churn: { swapped: draw.one([0, 0.5]) },
    sort: draw.one(['status', 'updated-ascending', 'updated-descending']),
  }),
  'sorted by status or event, which run with age': (draw, tickets) => ({
    ...between('turned', 'moved')(draw, tickets),
    ...{ runsWithAge: true, events: 3, ids: 'sequential', touched: 0 },
    sort: draw.one(['status', 'event', 'updated-ascending', 'updated-descending']),
  }),
  'ties in no order': (draw, tickets) => ({
    ...something(draw, tickets),
    ...{
      shufflesTies: true,
      perReference: draw.one([2, 5]),
      madeAtOnce: draw.one([5, 50, 250]),
      hasCreatedAt: true,
    },
    sort: draw.one(['oldest', 'newest', 'reference', 'status']),
  }),
  'usual sales': () => ({ churn: { added: 0.05, removed: 0.02, changed: 0.1 } }),
  'a run on the tickets': () => ({ churn: { added: 0.5, removed: 0.2, changed: 0.5 } }),
};
