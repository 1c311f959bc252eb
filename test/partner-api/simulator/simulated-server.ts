import { isTie, type SortOrder, type TicketFilter } from '#main/sandbox/project/ticket-list';
import type { ProjectCase, SimulatedProject } from './simulated-project';
import type { SimulatedTicket } from './simulated-ticket';

/** What a server does otherwise than partner-api.md says, or leaves open; left out, it does all as one would hope. */
export interface ServerCase {
  /** `total` is as old as `ms`, is no more than `at`, counts the page, or grows by a hundred with every call. */
  readonly total?:
    | { readonly kind: 'late'; readonly ms: number }
    | { readonly kind: 'capped'; readonly at: number }
    | { readonly kind: 'of the page' }
    | { readonly kind: 'growing' };
  /** Half of the answers come from a copy that is so much behind. */
  readonly replicaBehindMs?: number;
  /** How the filter by payment reference reads what it is given. */
  readonly reads?: 'trimmed' | 'folded';
  /** Whether tickets that the sort order does not tell apart stand otherwise in every answer. */
  readonly shufflesTies?: boolean;
  /** A filter that is not honoured. */
  readonly ignores?: 'status' | 'eventId';
  /** No page holds more than `most`, or each that many; the envelope says the size that was asked for or the server's own. */
  readonly pageSize?: { readonly most: number; readonly isFixed: boolean; readonly says: 'asked' | 'own' };
}

/** The totals that the server said of each list that it was asked for as a whole; `''` is the project's. */
export type SaidTotals = ReadonlyMap<string, ReadonlySet<number>>;

export interface SimulatedServer {
  /** The body of an answer at this moment, in milliseconds. */
  answer(time: number, url: URL): string;
  readonly totals: SaidTotals;
}

export function createSimulatedServer(
  project: SimulatedProject,
  each: ServerCase & Pick<ProjectCase, 'sort'>,
  random: () => number,
): SimulatedServer {
  const replica = each.replicaBehindMs === undefined ? null : project.follower(each.replicaBehindMs);
  const late = each.total?.kind === 'late' ? project.follower(each.total.ms) : null;
  const totals = new Map<string, Set<number>>();
  let requests = 0;
  const totalOf = (found: number, onPage: number, lately: () => number): number => {
    switch (each.total?.kind) {
      case undefined:
        return found;
      case 'late':
        return lately();
      case 'capped':
        return Math.min(found, each.total.at);
      case 'of the page':
        return onPage;
      case 'growing':
        return found + 100 * requests;
    }
  };
  return {
    answer: (time, { pathname, searchParams: query }) => {
      requests += 1;
      project.passTo(time);
      project.meetRequest(requests);
      if (pathname.endsWith('/events')) return listEvents(project, query);
      const source = replica !== null && random() < 0.5 ? replica : project.list;
      const asked = filterOf(query, each);
      const found = source.all(asked);
      const [page, wanted] = [Number(query.get('page')), Number(query.get('size'))];
      const { most = wanted, isFixed = false, says = 'asked' } = each.pageSize ?? {};
      const size = isFixed ? most : Math.min(wanted, most);
      const [from, to] = [page * size, (page + 1) * size];
      const items =
        each.shufflesTies === true ? shuffledPage(found, from, to, each.sort, random) : found.slice(from, to);
      const total = totalOf(found.length, items.length, () => late?.all(asked).length ?? 0);
      if (!query.has('paymentReference') && !query.has('status')) {
        const list = query.get('eventId') ?? '';
        totals.set(list, (totals.get(list) ?? new Set()).add(total));
      }
      const envelope = { total, page, size: says === 'own' ? size : wanted };
      return `{"items":[${items.map(({ text }) => text).join(',')}],${JSON.stringify(envelope).slice(1)}`;
    },
    totals,
  };
}

/** A page of a list whose ties are in any order. */
function shuffledPage(
  list: readonly SimulatedTicket[],
  from: number,
  to: number,
  sort: SortOrder,
  random: () => number,
): readonly SimulatedTicket[] {
  const areTied = (index: number): boolean => {
    const [one, next] = [list[index], list[index + 1]];
    return one !== undefined && next !== undefined && isTie(sort, one, next);
  };
  let [first, last] = [from, Math.min(to, list.length)];
  while (first > 0 && areTied(first - 1)) first -= 1;
  while (areTied(last - 1)) last += 1;
  const ranked: Array<{ readonly ticket: SimulatedTicket; readonly group: number; readonly rank: number }> =
    [];
  let group = 0;
  for (let index = first; index < last; index += 1) {
    const ticket = list[index];
    if (ticket !== undefined) ranked.push({ ticket, group, rank: random() });
    if (!areTied(index)) group += 1;
  }
  ranked.sort((a, b) => a.group - b.group || a.rank - b.rank);
  return ranked.slice(from - first, to - first).map(({ ticket }) => ticket);
}

/** The filters as this server reads them: one that trims what it is given finds no reference that ends with a space. */
function filterOf(query: URLSearchParams, { reads, ignores }: ServerCase): TicketFilter {
  const asked = query.get('paymentReference') ?? undefined;
  return {
    eventId: ignores === 'eventId' ? undefined : (query.get('eventId') ?? undefined),
    status: ignores === 'status' ? undefined : (query.get('status') ?? undefined),
    paymentReference: reads === 'trimmed' ? asked?.trim() : reads === 'folded' ? asked?.toUpperCase() : asked,
  };
}

function listEvents(project: SimulatedProject, query: URLSearchParams): string {
  const ids = [...new Set(project.list.all().map(({ eventId }) => eventId))].sort();
  const [page, size] = [Number(query.get('page')), Number(query.get('size'))];
  const items = ids.slice(page * size, (page + 1) * size).map((id) => ({ id }));
  return JSON.stringify({ items, total: ids.length, page, size });
}
