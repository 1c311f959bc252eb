import { describe, expect, it } from 'vitest';
import { collect, liesOfReading } from '../partner-api/liars/collect';
import { createProject, withChanged, without, type Project, type Ticket } from '../partner-api/liars/project';
import { startServer, type Asked, type ServerOptions } from '../partner-api/liars/server';
import { placesOf } from '../partner-api/seeds';

/** What happens in one instant; told by name where it made a reading lie. */
interface Instant {
  readonly told: string;
  readonly project: Project;
  readonly act: (tickets: readonly Ticket[]) => readonly Ticket[];
}

// A push leaves every second one to the nightly run.
const moments = placesOf([1, 2, 3, 4, 5, 6], 2);

/** A ticket with nothing in it by which a list could be seen to be sorted. */
const bare = ({ id, paymentReference, status }: Ticket): unknown => ({ id, paymentReference, status });

/** The lies of the readings of all instants at all moments, judged ticket by ticket before anything is looked up. */
async function liesOver(
  instants: readonly (() => Instant)[],
  options: Omit<ServerOptions, 'project' | 'acts'>,
): Promise<readonly string[]> {
  const told: string[] = [];
  for (const make of instants) {
    for (const moment of moments) {
      const { told: name, project, act } = make();
      const when = ({ listNumber }: Asked): boolean => listNumber === moment;
      const acts = [
        {
          when,
          act: () => project.change(act),
        },
      ];
      const server = await startServer({ ...options, project, acts });
      project.forget();
      const lies = liesOfReading(await collect(server), project);
      await server.close();
      if (lies.length > 0) told.push(`${name}, moment ${moment}: ${lies.slice(0, 2).join(', ')}`);
    }
  }
  return told;
}

/** The tickets with an update of these, one after the other. */
function updated(
  project: Project,
  tickets: readonly Ticket[],
  serials: readonly number[],
): readonly Ticket[] {
  return serials.reduce((now, serial) => withChanged(now, serial, { updatedAt: project.tick() }), tickets);
}

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('a ticket that is seen in two views joins them only where it stayed', () => {
  // So many are removed that the next view no longer meets the one before, but for a ticket that moved from one to the other.
  const cuts = [45, 80, 120];

  it.each([200, 330])('of %i, oldest update first: an old one is updated while many go', async (count) => {
    const instants = cuts.map((gone) => (): Instant => {
      const project = createProject(count);
      return {
        ...{ told: `${gone} gone`, project },
        act: (tickets) => without(updated(project, tickets, [gone + 3]), ...range(1, gone)),
      };
    });
    expect(await liesOver(instants, { sort: 'updated-ascending' })).toEqual([]);
    expect(await liesOver(instants, { sort: 'updated-ascending', shape: bare })).toEqual([]);
  });

  it('oldest first: one goes and comes back under its id at the tail while many go', async () => {
    const instants = cuts.flatMap((gone) =>
      [200, 330].map((count) => (): Instant => {
        const project = createProject(count);
        const back = gone + 3;
        return {
          ...{ told: `${count}, ${gone} gone`, project },
          act: (tickets) =>
            without(withChanged(tickets, back, { createdAt: project.tick() }), ...range(1, gone)),
        };
      }),
    );
    expect(await liesOver(instants, { sort: 'oldest', shape: bare })).toEqual([]);
  });

  it('by status: one changes its status while many go', async () => {
    const instants = cuts.map((gone) => (): Instant => {
      const project = createProject(330, (number) => ({ status: number <= 200 ? 'PAID' : 'USED' }));
      return {
        ...{ told: `${gone} gone`, project },
        act: (tickets) => without(withChanged(tickets, gone + 3, { status: 'USED' }), ...range(1, gone)),
      };
    });
    expect(await liesOver(instants, { sort: 'status' })).toEqual([]);
  });
});

describe('an order that only looks as if it stayed', () => {
  it('by status, where the statuses lie as the ids do: one moves, another goes', async () => {
    const instants = [155, 205, 305, 349].flatMap((moved) =>
      [5, 60, 149].map((gone) => (): Instant => {
        const project = createProject(350, (number) => ({ status: number <= 150 ? 'CANCELLED' : 'PAID' }));
        return {
          ...{ told: `${moved} moves, ${gone} goes`, project },
          act: (tickets) => without(withChanged(tickets, moved, { status: 'CANCELLED' }), gone),
        };
      }),
    );
    expect(await liesOver(instants, { sort: 'status' })).toEqual([]);
  });

  it('by status: many that were not read move among those that were, and as many go', async () => {
    const instants = [2, 45, 90].map((many) => (): Instant => {
      const project = createProject(400, (number) => ({ status: number <= 150 ? 'CANCELLED' : 'PAID' }));
      return {
        ...{ told: `${many} move`, project },
        act: (tickets) =>
          without(
            range(400 - many, 399).reduce(
              (now, serial) => withChanged(now, serial, { status: 'CANCELLED' }),
              tickets,
            ),
            ...range(1, many),
          ),
      };
    });
    expect(await liesOver(instants, { sort: 'status' })).toEqual([]);
  });

  it('newest update first, seen nowhere: one is updated, and then many before it', async () => {
    const instants = [330, 200, 20].flatMap((moved) =>
      [0, 50, 120, 170].map((many) => (): Instant => {
        const project = createProject(350);
        // Those at the head are updated so that they stand as they stood; the one that moved stands after them.
        return {
          ...{ told: `${351 - moved} moves behind ${many}`, project },
          act: (tickets) => updated(project, tickets, [351 - moved, ...range(351 - many, 350)]),
        };
      }),
    );
    expect(await liesOver(instants, { sort: 'updated-descending', shape: bare })).toEqual([]);
  });

  it('newest update first, seen nowhere: one is updated, many before it, another goes', async () => {
    const instants = [120, 170].flatMap((many) =>
      [345, 200].map((gone) => (): Instant => {
        const project = createProject(350);
        return {
          ...{ told: `behind ${many}, ${gone} goes`, project },
          act: (tickets) => without(updated(project, tickets, [21, ...range(351 - many, 350)]), gone),
        };
      }),
    );
    expect(await liesOver(instants, { sort: 'updated-descending', shape: bare })).toEqual([]);
  });

  it('oldest update first, seen nowhere: hundreds are updated at once', async () => {
    const instants = [100, 200].flatMap((many) =>
      [1, 90, 140].map((from) => (): Instant => {
        const project = createProject(350);
        return {
          ...{ told: `${many} from ${from}`, project },
          act: (tickets) => updated(project, tickets, range(from, from + many - 1)),
        };
      }),
    );
    expect(await liesOver(instants, { sort: 'updated-ascending', shape: bare })).toEqual([]);
  });
});

describe('what comes last of all', () =>
  it('takes no ticket away, where one is updated just before a last look at a few', async () => {
    const told: string[] = [];
    for (const moment of Array.from({ length: 14 }, (_, index) => index + 1)) {
      const project = createProject(350);
      const act = (): void => project.change((tickets) => updated(project, tickets, [21]));
      const acts = [{ when: ({ number }: Asked) => number === moment, act }];
      const server = await startServer({ project, acts, sort: 'updated-descending' });
      project.forget();
      const lies = liesOfReading(await collect(server), project);
      await server.close();
      if (lies.length > 0) told.push(`after ${moment}: ${lies.length} lies, ${lies[0] ?? ''}`);
    }
    expect(told).toEqual([]);
  }));

describe('a list that is turned round while it is read', () =>
  it.each(moments)('after %i answers', async (moment) => {
    const project = createProject(350);
    const rearranges: ServerOptions['rearranges'] = (tickets, call) =>
      call <= moment ? tickets : [...tickets].reverse();
    const server = await startServer({ project, rearranges });
    const reading = await collect(server);
    expect(liesOfReading(reading, project).slice(0, 3)).toEqual([]);
  }));
