import {
  createTicketList,
  type Edit,
  type SortOrder,
  type TicketList,
} from '#main/sandbox/project/ticket-list';
import { createLedger, type Ledger } from '../oracles/ledger';
import { untilNext } from './random';
import { createTicketOffice, secondsOf, type SimulatedTicket, type TicketShape } from './simulated-ticket';

/** What can happen to a project in one instant. */
const happenings = [
  'added',
  'removed',
  'changed',
  /** One removed and one sold, or entered later than it was made: the total stands still. */
  'swapped',
  /** Replaced by a new ticket with the same payment reference, status and event. */
  'reissued',
  'moved',
  /** Two of different events take each other's place: every total stands still. */
  'traded',
  /** Another status for one of three tickets, always the same. */
  'flipped',
  /** One gets another status, and another is sold or removed. */
  'turned',
  /** One moves to another event, from which one is removed: the total there stands still. */
  'displaced',
] as const;
export type Happening = (typeof happenings)[number];

/** How often what happens, a second. */
type Churn = Readonly<Partial<Record<Happening, number>>>;

/** How a project is and what happens to it. */
export interface ProjectCase extends TicketShape {
  readonly tickets: number;
  readonly sort: SortOrder;
  readonly churn: Churn;
  /** Which share of the tickets was changed before; the two `updated` orders show none of their making then. */
  readonly touched?: number;
  /** Whether status and event run with the age of the tickets: then a list that is sorted by them looks sorted by age. */
  readonly runsWithAge?: boolean;
  /** How many tickets are made at once; one, if left out. */
  readonly madeAtOnce?: number;
  /** What happens just before a share of the requests: nothing else meets the gaps between two pages so well. */
  readonly betweenRequests?: { readonly happening: Happening; readonly share: number };
  /** So many tickets are removed in one go just before a request: scattered, or one beside the other. */
  readonly removal?: {
    readonly beforeRequest: number;
    readonly tickets: number;
    readonly scattered: boolean;
  };
}

/** A project whose tickets change as time passes; the reading begins at time 0, the project a while before. */
export interface SimulatedProject {
  /** Lets everything happen that happens until this moment, in milliseconds. */
  passTo(time: number): void;
  happen(happening: Happening): void;
  /** Lets happen what happens just before this request, counted from 1. */
  meetRequest(request: number): void;
  /** The tickets in order, as they are now. */
  readonly list: TicketList<SimulatedTicket>;
  /** A list that knows of everything so many milliseconds later. */
  follower(behindMs: number): TicketList<SimulatedTicket>;
  readonly ledger: Ledger;
}

/** How long the project lives before the reading begins: longer than any follower is behind. */
const livesBefore = 20_000;

export function createSimulatedProject(each: ProjectCase, random: () => number): SimulatedProject {
  const office = createTicketOffice(each, random);
  const ledger = createLedger(each.ids);
  const first = makeTickets(each, office, random);
  const list = createTicketList(each.sort, first);
  const edits: Array<Edit<SimulatedTicket> & { readonly at: number }> = [];
  let hot = draw(first, 3, random);
  let now = -livesBefore;

  const edit = (removed: readonly SimulatedTicket[], added: readonly SimulatedTicket[]): void => {
    const made = { at: now, removed, added };
    list.apply(made);
    ledger.note(made);
    edits.push(made);
    const versions = new Map(added.map((ticket) => [ticket.key, ticket]));
    hot = hot.flatMap((ticket) => (removed.includes(ticket) ? (versions.get(ticket.key) ?? []) : ticket));
  };
  const any = (): SimulatedTicket | undefined => list.all()[Math.floor(random() * list.all().length)];
  /** Whatever needs a ticket does not happen where there is none. */
  const withAny = (happen: (ticket: SimulatedTicket) => void): void => {
    const ticket = any();
    if (ticket !== undefined) happen(ticket);
  };
  const happen: Readonly<Record<Happening, () => void>> = {
    added: () => edit([], [office.issue(now)]),
    removed: () => withAny((ticket) => edit([ticket], [])),
    changed: () => withAny((ticket) => edit([ticket], [office.change(ticket, now)])),
    swapped: () =>
      withAny((ticket) => {
        const late = random() < 0.5 ? undefined : any();
        edit([ticket], [office.issue(now, late === undefined ? {} : { createdAt: late.createdAt })]);
      }),
    reissued: () =>
      withAny((ticket) => {
        const { paymentReference, status, eventId } = ticket;
        edit([ticket], [office.issue(now, { paymentReference, status, eventId })]);
      }),
    moved: () => withAny((ticket) => edit([ticket], [office.move(ticket, now)])),
    traded: () =>
      withAny((ticket) => {
        const other = any();
        if (other === undefined || other.eventId === ticket.eventId) return;
        edit(
          [ticket, other],
          [office.move(ticket, now, other.eventId), office.move(other, now, ticket.eventId)],
        );
      }),
    flipped: () => {
      const ticket = hot[Math.floor(random() * hot.length)];
      if (ticket !== undefined) edit([ticket], [office.change(ticket, now)]);
    },
    turned: () =>
      withAny((ticket) => {
        const other = any();
        const changed = office.change(ticket, now);
        if (random() < 0.5 || other === undefined || other === ticket) {
          edit([ticket], [changed, office.issue(now)]);
        } else edit([ticket, other], [changed]);
      }),
    displaced: () =>
      withAny((ticket) => {
        const other = any();
        if (other === undefined || other.eventId === ticket.eventId) return;
        edit([ticket, other], [office.move(ticket, now, other.eventId)]);
      }),
  };
  const removeMany = (count: number, isScattered: boolean): void => {
    const all = [...list.all()];
    const from = Math.floor(random() * Math.max(1, all.length - count));
    edit(isScattered ? draw(all, count, random) : all.slice(from, from + count), []);
  };

  const due = happenings
    .map((name) => ({ rate: (each.churn[name] ?? 0) / 1000, happen: happen[name] }))
    .filter(({ rate }) => rate > 0)
    .map((one) => ({ ...one, at: now + untilNext(one.rate, random) }));
  return {
    passTo: (time) => {
      for (;;) {
        const next = due.reduce<(typeof due)[number] | null>(
          (a, b) => (a === null || b.at < a.at ? b : a),
          null,
        );
        if (next === null || next.at > time) break;
        now = next.at;
        next.happen();
        next.at += untilNext(next.rate, random);
      }
      now = Math.max(now, time);
    },
    happen: (happening) => happen[happening](),
    meetRequest: (request) => {
      const { removal, betweenRequests: between } = each;
      if (request === removal?.beforeRequest) removeMany(removal.tickets, removal.scattered);
      if (between !== undefined && random() < between.share) happen[between.happening]();
    },
    list,
    follower: (behindMs) => {
      const behind = createTicketList(each.sort, first);
      let known = 0;
      const catchUp = (): void => {
        for (let next = edits[known]; next !== undefined && next.at <= now - behindMs; next = edits[known]) {
          behind.apply(next);
          known += 1;
        }
      };
      return {
        apply: behind.apply,
        all: (...filter) => {
          catchUp();
          return behind.all(...filter);
        },
      };
    },
    ledger,
  };
}

/** The tickets of the beginning, made one after the other, about one a second. */
function makeTickets(
  { tickets, touched = 0, runsWithAge = false, madeAtOnce = 1 }: ProjectCase,
  office: ReturnType<typeof createTicketOffice>,
  random: () => number,
): readonly SimulatedTicket[] {
  return Array.from({ length: tickets }, (_, index) => {
    const createdAt = -livesBefore - (tickets - index + (index % madeAtOnce)) * 700;
    const changedAt = random() < touched ? createdAt + (-livesBefore - createdAt) * random() : createdAt;
    return office.issue(createdAt, {
      updatedAt: secondsOf(changedAt),
      ...(runsWithAge ? office.byAge(index / tickets) : {}),
    });
  });
}

/** So many of a list, each once. */
function draw<T>(list: readonly T[], count: number, random: () => number): readonly T[] {
  const left = [...list];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat();
}
