import { keyOf, type SimulatedTicket, type TicketShape } from '../simulator/simulated-ticket';

/** A ticket as it was collected, by the four fields that the API sends of each. */
export type CollectedTicket = Pick<SimulatedTicket, 'id' | 'paymentReference' | 'status' | 'eventId'>;

/** Tickets that came and went in one instant; a version that takes another's place is one of each. */
interface Happened {
  readonly removed: readonly SimulatedTicket[];
  readonly added: readonly SimulatedTicket[];
}

/** What is wrong with the tickets that were collected, each as a number of them (snapshot.md, "The promise"). */
export interface Faults {
  /** Tickets that were there all the time and were not collected: those that nothing happened to, and those that changed. */
  readonly lostUnchanged: number;
  readonly lostChanged: number;
  /** The same ticket more than once, be it under two identities. */
  readonly repeated: number;
  /** Tickets that were removed before the reading began. */
  readonly goneBefore: number;
  /** Of an event that was not asked for, all the time. */
  readonly foreign: number;
  /** In a version that was never true since the reading began. */
  readonly untrue: number;
}

/** Tickets that were there all the time and were not collected. */
export function lostOf({ lostUnchanged, lostChanged }: Faults): number {
  return lostUnchanged + lostChanged;
}

/** What happened to the tickets of a project, to judge by what was collected. */
export interface Ledger {
  note(happened: Happened): void;
  /** The reading begins with the project as it is; only these events are asked for, or all where none is named. */
  begin(tickets: readonly SimulatedTicket[], eventIds: readonly string[]): void;
  judge(collected: readonly CollectedTicket[]): Faults;
  /** Tickets that were there all the time, from now back to the beginning. */
  throughout(): ReadonlySet<string>;
}

export function createLedger(ids: TicketShape['ids']): Ledger {
  const goneBefore = new Set<string>();
  const throughout = new Set<string>();
  const unchanged = new Set<string>();
  const versions = new Map<string, SimulatedTicket[]>();
  let hasBegun = false;
  let scope: readonly string[] = [];
  const isInScope = ({ eventId }: CollectedTicket): boolean => scope.length === 0 || scope.includes(eventId);

  const noteVersion = (ticket: SimulatedTicket): void => {
    const others = versions.get(ticket.key);
    if (others === undefined) versions.set(ticket.key, [ticket]);
    else others.push(ticket);
  };
  return {
    note: ({ removed, added }) => {
      const after = new Map(added.map((ticket) => [ticket.key, ticket]));
      for (const { key } of removed) {
        const now = after.get(key);
        if (!hasBegun && now === undefined) goneBefore.add(key);
        unchanged.delete(key);
        if (now === undefined || !isInScope(now)) throughout.delete(key);
      }
      added.forEach(noteVersion);
    },
    begin: (tickets, eventIds) => {
      hasBegun = true;
      scope = eventIds;
      versions.clear();
      for (const ticket of tickets) {
        noteVersion(ticket);
        if (!isInScope(ticket)) continue;
        throughout.add(ticket.key);
        unchanged.add(ticket.key);
      }
    },
    judge: (collected) => {
      const held = new Set<string>();
      const faults = { repeated: 0, goneBefore: 0, foreign: 0, untrue: 0 };
      for (const ticket of collected) {
        const key = keyOf(ids, ticket);
        if (held.has(key)) faults.repeated += 1;
        held.add(key);
        const known = versions.get(key) ?? [];
        if (known.length === 0 && goneBefore.has(key)) faults.goneBefore += 1;
        else if (!known.some(isInScope)) faults.foreign += 1;
        else if (!known.some((version) => isSame(version, ticket))) faults.untrue += 1;
      }
      const lost = [...throughout].filter((key) => !held.has(key));
      const lostUnchanged = lost.filter((key) => unchanged.has(key)).length;
      return { ...faults, lostUnchanged, lostChanged: lost.length - lostUnchanged };
    },
    throughout: () => throughout,
  };
}

function isSame(one: CollectedTicket, other: CollectedTicket): boolean {
  return (
    one.status === other.status &&
    one.paymentReference === other.paymentReference &&
    one.eventId === other.eventId
  );
}
