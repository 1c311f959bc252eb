import { sortOrders } from '#main/sandbox/project/ticket-list';
import { createProject, withChanged, without, type Project, type Ticket } from './project';
import { plainTicket, type Act, type Asked, type ServerOptions } from './server';
import { lawless, scatter } from './sorts';

/** A project, a server and what happens on it, all from one number. */
export interface RandomScene {
  readonly seed: number;
  readonly server: ServerOptions;
  readonly project: Project;
  /** The events that are chosen; none for the whole project. */
  readonly events: readonly string[];
  readonly told: string;
}

/** Answers from 0 up to `below`, always the same for the same seed. */
type Draw = (below: number) => number;

function createDraw(seed: number): Draw {
  let calls = 0;
  return (below) => scatter((calls += 1), seed) % below;
}

/** Something that happens in one instant. */
type Happening = (project: Project, draw: Draw) => void;

const pick = <T>(items: readonly T[], draw: Draw): T | undefined => items[draw(items.length)];
const statuses = ['CANCELLED', 'PAID', 'REFUNDED', 'USED'];
const anyStatus = (draw: Draw): string => statuses[draw(statuses.length)] ?? 'PAID';

/** A new ticket anywhere in the order of creation, references and statuses. */
function newTicket(project: Project, draw: Draw, fields: Partial<Ticket> = {}): Ticket {
  const other = pick(project.tickets(), draw);
  const made = project.made({ status: anyStatus(draw), ...fields });
  const createdAt = draw(3) === 0 && other !== undefined ? other.createdAt - 0.5 : made.createdAt;
  const paymentReference = fields.paymentReference ?? `R${draw(900_000)}-${made.serial}`;
  return { ...made, createdAt, paymentReference, eventIds: other?.eventIds ?? ['A'] };
}

const happenings: Readonly<Record<string, Happening>> = {
  sale: (project, draw) => {
    const sold = newTicket(project, draw);
    project.change((tickets) => [...tickets, sold]);
  },
  removal: (project, draw) => {
    const gone = pick(project.tickets(), draw);
    project.change((tickets) => without(tickets, gone?.serial ?? 0));
  },
  swap: (project, draw) => {
    const gone = pick(project.tickets(), draw);
    const sold = newTicket(project, draw);
    project.change((tickets) => [...without(tickets, gone?.serial ?? 0), sold]);
  },
  'swap of many': (project, draw) => {
    const many = 1 + draw(60);
    const from = draw(Math.max(1, project.tickets().length - many));
    const gone = project.tickets().slice(from, from + many);
    const sold = gone.map(() => newTicket(project, draw));
    project.change((tickets) => [...without(tickets, ...gone.map(({ serial }) => serial)), ...sold]);
  },
  'removal of many': (project, draw) => {
    const many = 20 + draw(130);
    const from = draw(project.tickets().length);
    project.change((tickets) => tickets.filter((_, index) => index < from || index >= from + many));
  },
  change: (project, draw) => {
    const changed = pick(project.tickets(), draw);
    const fields = { status: anyStatus(draw), updatedAt: project.tick() };
    project.change((tickets) => withChanged(tickets, changed?.serial ?? 0, fields));
  },
  'change and removal': (project, draw) => {
    const [changed, gone] = [pick(project.tickets(), draw), pick(project.tickets(), draw)];
    const fields = { status: anyStatus(draw), updatedAt: project.tick() };
    project.change((tickets) =>
      without(withChanged(tickets, changed?.serial ?? 0, fields), gone === changed ? 0 : (gone?.serial ?? 0)),
    );
  },
  reissue: (project, draw) => {
    const gone = pick(project.tickets(), draw);
    const again = newTicket(project, draw, { paymentReference: gone?.paymentReference ?? null });
    project.change((tickets) => [...without(tickets, gone?.serial ?? 0), again]);
  },
  correction: (project, draw) => {
    const corrected = pick(project.tickets(), draw);
    const fields = { paymentReference: `R${draw(900_000)}-c${project.tick()}`, updatedAt: project.tick() };
    project.change((tickets) => withChanged(tickets, corrected?.serial ?? 0, fields));
  },
  'update of many': (project, draw) => {
    const many = 20 + draw(200);
    const from = draw(project.tickets().length);
    const changed = project.tickets().slice(from, from + many);
    const status = anyStatus(draw);
    project.change((tickets) =>
      changed.reduce(
        (now, { serial }) => withChanged(now, serial, { status, updatedAt: project.tick() }),
        tickets,
      ),
    );
  },
  move: (project, draw) => {
    const moved = pick(project.tickets(), draw);
    const eventIds = [['A', 'B', 'C'][draw(3)] ?? 'A'];
    project.change((tickets) => withChanged(tickets, moved?.serial ?? 0, { eventIds }));
  },
};

/** What a server sends of its tickets, most often all of it. */
const shapes: ReadonlyArray<readonly [string, (ticket: Ticket) => unknown]> = [
  ['all fields', plainTicket],
  ['all fields', plainTicket],
  ['all fields', plainTicket],
  ['id, reference and status', ({ id, paymentReference, status }) => ({ id, paymentReference, status })],
  ['no id', ({ paymentReference, status }) => ({ paymentReference, status })],
];

/** The orders of a list by name, with those that are none. */
export const listOrders: readonly string[] = [...sortOrders, ...Object.keys(lawless)];

/** What a random scene may be narrowed to. */
export interface Narrowed {
  readonly sort?: string;
  readonly happening?: string;
}

/** Makes the scene of a seed. */
export function randomScene(seed: number, narrowed: Narrowed = {}): RandomScene {
  const draw = createDraw(seed);
  const count = 150 + draw(251);
  const events = ['A', 'B', 'C'].slice(0, 1 + draw(3));
  const ownIds = events.length > 1 && draw(4) === 0;
  const project = createProject(count, (number) => ({
    paymentReference: `R${scatter(number, seed) % 900_000}-${number}`,
    status: anyStatus(draw),
    eventIds: [events[draw(events.length)] ?? 'A'],
    ...(ownIds ? { id: `n${number % Math.ceil(count / events.length)}` } : {}),
  }));
  // Ids of their own in each event: numbered again, as a database for each event would.
  if (ownIds) {
    const next = new Map<string, number>();
    project.change((tickets) =>
      tickets.map((ticket) => {
        const event = ticket.eventIds[0] ?? '';
        next.set(event, (next.get(event) ?? 0) + 1);
        return { ...ticket, id: `n${next.get(event) ?? 0}` };
      }),
    );
  }
  const sortName = narrowed.sort ?? listOrders[draw(listOrders.length)] ?? '';
  const kinds = Object.keys(happenings).filter((name) => !(ownIds && name === 'move'));
  const maxActs = [1, 1, 2, 3, 8, 20][draw(6)] ?? 1;
  const chosen = draw(3) === 0 ? events.slice(0, 1 + draw(events.length)) : [];
  const told: string[] = [];
  const latest = [6, 12, 24][draw(3)] ?? 6;
  const acts: Act[] = Array.from({ length: maxActs }, () => {
    const kind = narrowed.happening ?? kinds[draw(kinds.length)] ?? '';
    const moment = 1 + draw(latest);
    // Some things go on happening, as long as anybody asks.
    const every = draw(8) === 0 ? 1 + draw(4) : 0;
    told.push(every === 0 ? `${kind} after ${moment}` : `${kind} after every ${every}`);
    return {
      when: ({ number }: Asked) => (every === 0 ? number === moment : number % every === 0),
      act: () => {
        happenings[kind]?.(project, draw);
      },
      each: every > 0,
    };
  });
  const maxItems = draw(8) === 0 ? ([25, 50, 70, 99][draw(4)] ?? 50) : 100;
  const saysSize = draw(2) === 0;
  const [shapeName, shape] = shapes[draw(shapes.length)] ?? ['', plainTicket];
  const lag = draw(5) === 0 ? 1 + draw(3) : 0;
  const replica = draw(6) === 0 ? 1 + draw(2) : 0;
  const jitter = draw(2) === 0 ? 4 : 0;
  const total = ({ matching }: Asked): number => {
    const states = project.states();
    const then = states[Math.max(0, states.length - 1 - lag)] ?? [];
    return Math.max(0, matching + then.length - project.tickets().length);
  };
  const sort = sortOrders.find((name) => name === sortName);
  const rearranges = lawless[sortName];
  return {
    ...{ seed, project, events: chosen },
    server: {
      ...{ project, acts, shape, maxItems, saysSize },
      ...(sort === undefined ? {} : { sort }),
      ...(rearranges === undefined ? {} : { rearranges }),
      ...(lag === 0 ? {} : { total }),
      ...(replica === 0 ? {} : { behind: (number) => (scatter(number, seed + 1) % 2) * replica }),
      ...(jitter === 0 ? {} : { delay: (number) => scatter(number, seed + 2) % jitter }),
    },
    told: [
      `seed ${seed}: ${count} tickets, ${sortName}`,
      ...(ownIds ? ['ids of each event'] : []),
      ...(chosen.length === 0 ? [] : [`events ${chosen.join(' ')} of ${events.join(' ')}`]),
      ...(shapeName === 'all fields' ? [] : [shapeName]),
      ...(maxItems === 100 ? [] : [`${maxItems} items at most${saysSize ? '' : ', not said'}`]),
      ...(lag === 0 ? [] : [`total behind by ${lag}`]),
      ...(replica === 0 ? [] : [`replica behind by ${replica}`]),
      ...(jitter === 0 ? [] : ['answers out of order']),
      told.join(', '),
    ].join('; '),
  };
}

/** The names of all that can happen. */
export const happeningNames: readonly string[] = Object.keys(happenings);
