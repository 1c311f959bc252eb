import type { TicketVersion } from '#main/sandbox/project/ticket-list';
import { scatter } from './sorts';

/** One ticket as the server holds it. Never changed: an act puts another object in its place. */
export interface Ticket extends TicketVersion {
  readonly id: string;
  readonly paymentReference: string | null;
}

/** A project whose tickets a test may change at any moment; every state it ever had is kept for the judge. */
export interface Project {
  /** The tickets now, in the order of their creation. */
  tickets(): readonly Ticket[];
  /** Every state since `forget` was last called, the present one last. */
  states(): ReadonlyArray<readonly Ticket[]>;
  /** Lets go of all states but the present one: what was before the reading is no part of it. */
  forget(): void;
  /** All that happens in here happens in one instant. */
  change(act: (tickets: readonly Ticket[]) => readonly Ticket[]): void;
  /** A ticket that is in no project yet, the next one of this project. */
  made(fields?: Partial<Ticket>): Ticket;
  /** The next moment of the project's own clock. */
  tick(): number;
}

/** Tickets `R1`, `R2`, … of event `A`, all PAID, unless `shape` says otherwise of the one with this number, from 1. */
export function createProject(
  count: number,
  shape: (number: number) => Partial<Ticket> = () => ({}),
): Project {
  let made = 0;
  let clock = 0;
  const make = (fields: Partial<Ticket> = {}): Ticket => {
    made += 1;
    clock += 1;
    return {
      serial: made,
      id: `t${String(made).padStart(6, '0')}`,
      paymentReference: `R${made}`,
      status: 'PAID',
      eventIds: ['A'],
      createdAt: clock,
      updatedAt: clock,
      place: scatter(made, 7),
      ...fields,
    };
  };
  let states: Array<readonly Ticket[]> = [
    Array.from({ length: count }, (_, index) => make(shape(index + 1))),
  ];
  const now = (): readonly Ticket[] => states.at(-1) ?? [];
  return {
    tickets: now,
    states: () => states,
    forget: () => {
      states = [now()];
    },
    change: (act) => {
      states.push(act(now()));
    },
    made: make,
    tick: () => (clock += 1),
  };
}

/** The tickets without those of these serials. */
export function without(tickets: readonly Ticket[], ...serials: readonly number[]): readonly Ticket[] {
  const gone = new Set(serials);
  return tickets.filter(({ serial }) => !gone.has(serial));
}

/** The tickets with these fields of one of them changed. */
export function withChanged(
  tickets: readonly Ticket[],
  serial: number,
  fields: Partial<Ticket>,
): readonly Ticket[] {
  return tickets.map((ticket) => (ticket.serial === serial ? { ...ticket, ...fields } : ticket));
}
