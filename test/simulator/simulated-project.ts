import { untilNext } from './random';

/** How the list is sorted; the two `updated` orders move a ticket when it changes. */
export const sortOrders = ['oldest', 'newest', 'random', 'updated-ascending', 'updated-descending'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** Tickets that come, go and change, each so many a second. */
export interface Churn {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}

export interface SimulatedTicket {
  readonly id: string;
  readonly paymentReference: string;
  readonly status: string;
}

/** A project whose tickets change as time passes. */
export interface SimulatedProject {
  /** Lets everything happen that happens until this moment, in milliseconds. */
  passTo(time: number): void;
  /** The tickets from one position of the list to another, and how many there are. */
  page(
    from: number,
    to: number,
    reference?: string,
  ): { readonly items: readonly SimulatedTicket[]; readonly total: number };
  referenceOf(id: string): string;
  /** The tickets of the beginning that nothing happened to. */
  unchanged(): ReadonlySet<string>;
  /** Those of the beginning that were there all the time, changed or not. */
  throughout(): ReadonlySet<string>;
}

export function createSimulatedProject(
  tickets: number,
  sort: SortOrder,
  churn: Churn,
  random: () => number,
): SimulatedProject {
  // Newest and last updated first are kept the other way round, since arrays grow at their end.
  const isReversed = sort === 'newest' || sort === 'updated-descending';
  const list: SimulatedTicket[] = [];
  const unchanged = new Set<string>();
  const throughout = new Set<string>();
  let born = 0;
  const bear = (): SimulatedTicket => {
    born += 1;
    return { id: `T${born}`, paymentReference: referenceOf(`T${born}`), status: 'PAID' };
  };
  const referenceOf = (id: string): string => `P${Math.ceil(Number(id.slice(1)) / 2)}`;
  const anywhere = (): number => Math.floor(random() * list.length);
  const add = (): void => {
    if (sort === 'random') list.splice(anywhere(), 0, bear());
    else list.push(bear());
  };
  const remove = (): void => {
    const [gone] = list.splice(anywhere(), 1);
    if (gone === undefined) return;
    unchanged.delete(gone.id);
    throughout.delete(gone.id);
  };
  const change = (): void => {
    const index = anywhere();
    const ticket = list[index];
    if (ticket === undefined) return;
    const changed = { ...ticket, status: 'REFUNDED' };
    unchanged.delete(ticket.id);
    if (sort.startsWith('updated')) {
      list.splice(index, 1);
      list.push(changed);
    } else list[index] = changed;
  };
  for (let count = 0; count < tickets; count += 1) add();
  for (const { id } of list) {
    unchanged.add(id);
    throughout.add(id);
  }

  const happenings = [
    { rate: churn.added / 1000, happen: add },
    { rate: churn.removed / 1000, happen: remove },
    { rate: churn.changed / 1000, happen: change },
  ].map(({ rate, happen }) => ({ rate, happen, at: untilNext(rate, random) }));
  return {
    passTo: (time) => {
      for (;;) {
        const next = happenings.reduce((a, b) => (b.at < a.at ? b : a));
        if (next.at > time) return;
        next.happen();
        next.at += untilNext(next.rate, random);
      }
    },
    page: (from, to, reference) => {
      const found = reference === undefined ? list : list.filter((t) => t.paymentReference === reference);
      const total = found.length;
      if (!isReversed) return { items: found.slice(from, to), total };
      return { items: found.slice(Math.max(0, total - to), Math.max(0, total - from)).reverse(), total };
    },
    referenceOf,
    unchanged: () => unchanged,
    throughout: () => throughout,
  };
}
