import { describe, expect, it } from 'vitest';
import { liesOfReading } from '../partner-api/liars/collect';
import { collectParts, type PartsReading } from '../partner-api/liars/collect-parts';
import { createProject, withChanged, without, type Project, type Ticket } from '../partner-api/liars/project';
import { startServer, type Asked } from '../partner-api/liars/server';
import { placesOf } from '../partner-api/seeds';

const eventNames = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'];

/** So many tickets in each of ten events, in turn; two of each event share a payment reference. */
function tenEvents(each = 110): Project {
  return createProject(each * eventNames.length, (number) => {
    const place = Math.floor((number - 1) / eventNames.length);
    const event = eventNames[(number - 1) % eventNames.length] ?? '';
    return {
      eventIds: [event],
      status: number % 3 === 0 ? 'USED' : 'PAID',
      ...(place < 2 ? { paymentReference: `S-${event}` } : {}),
    };
  });
}

const of = (project: Project, event: string): readonly Ticket[] =>
  project.tickets().filter(({ eventIds }) => eventIds[0] === event);
const serialOf = (project: Project, event: string, place: number): number =>
  of(project, event)[place]?.serial ?? -1;
const sell = (project: Project, event: string, fields: Partial<Ticket> = {}): void => {
  const sold = project.made({ eventIds: [event], ...fields });
  project.change((tickets) => [...tickets, sold]);
};
const move = (project: Project, serial: number, to: string): void =>
  project.change((tickets) => withChanged(tickets, serial, { eventIds: [to] }));
const remove = (project: Project, ...serials: readonly number[]): void =>
  project.change((tickets) => without(tickets, ...serials));

/** The statuses and events of which the platform counts another number than was read. */
const differing = ({ info }: PartsReading): ReadonlyArray<string | null> =>
  (info?.audit?.cells ?? [])
    .filter(({ counted, read }) => counted !== read)
    .map(({ eventId, status }) => eventId ?? status);

/** Serves ten events, reads them, lets this happen, and reads the changed parts again. */
async function readAfter(
  happen: (project: Project) => void,
  lists: Parameters<typeof collectParts>[2] = {},
): Promise<{ readonly project: Project; readonly read: PartsReading }> {
  const project = tenEvents();
  const between = (): void => happen(project);
  return { project, read: await collectParts(await startServer({ project }), { between }, lists) };
}

describe('parts read again', () => {
  it('bring what was sold in two events, and cost those two alone', async () => {
    const { project, read } = await readAfter((project) => {
      sell(project, 'C');
      sell(project, 'G');
    });
    expect(liesOfReading(read, project)).toEqual([]);
    expect(read).toMatchObject({ state: 'stitched', isExact: true, refusal: null });
    expect(read.tickets?.length).toBe(project.tickets().length);
    expect(read.info?.parts?.eventIds.toSorted()).toEqual(['C', 'G']);
    expect(read.info?.readAt).toBe(read.before.readAt);
    expect(read.requests).toBe(read.planned);
  });

  it('find the events in which only statuses changed', async () => {
    const project = tenEvents();
    const server = await startServer({ project });
    const serial = of(project, 'D').find(({ status }) => status === 'PAID')?.serial ?? -1;
    const read = await collectParts(server, {
      between: () => project.change((tickets) => withChanged(tickets, serial, { status: 'USED' })),
    });
    expect(liesOfReading(read, project)).toEqual([]);
    expect(read.info?.parts?.eventIds).toEqual(['D']);
    expect(read.tickets?.find(({ id }) => id === `t${String(serial).padStart(6, '0')}`)?.status).toBe('USED');
  });

  it('do not lose a ticket that moved to an event whose count stood still', async () => {
    for (const sort of ['oldest', 'newest', 'random'] as const) {
      const project = tenEvents();
      const server = await startServer({ project, sort });
      const [moved, went] = [serialOf(project, 'A', 50), serialOf(project, 'B', 52)];
      const read = await collectParts(server, {
        between: () => {
          remove(project, went);
          move(project, moved, 'B');
        },
      });
      expect([sort, liesOfReading(read, project)]).toEqual([sort, []]);
      expect(read.refusal).toBeNull();
      expect(read.tickets?.some(({ id }) => id === `t${String(moved).padStart(6, '0')}`)).toBe(true);
      // The one that is gone from B is held still: that is said by the number of tickets, and by the counts.
      expect(read.isExact).toBe(false);
      expect(differing(read)).toEqual(['USED', 'B']);
    }
  });

  it('are refused where that ticket cannot be found, and leave the snapshot as it was', async () => {
    const project = tenEvents();
    // A server that trims what it is asked for finds none of a reference with a space behind it.
    const moved = serialOf(project, 'A', 50);
    project.change((tickets) => withChanged(tickets, moved, { paymentReference: 'X ' }));
    const server = await startServer({ project, isReference: (own, asked) => own === asked.trim() });
    const read = await collectParts(server, {
      between: () => {
        remove(project, serialOf(project, 'B', 50));
        move(project, moved, 'B');
      },
    });
    expect(read.refusal).toBe('parts_refused left');
  });

  it('take a ticket away that another of its reference shows to be gone', async () => {
    const { project, read } = await readAfter((project) => remove(project, serialOf(project, 'E', 1)));
    expect(read).toMatchObject({ refusal: null, isExact: true });
    expect(liesOfReading(read, project)).toEqual([]);
    expect(read.tickets?.length).toBe(project.tickets().length);
  });

  it('are refused where a ticket is gone that had its reference alone', async () => {
    const { read } = await readAfter((project) => remove(project, serialOf(project, 'E', 40)));
    expect(read.refusal).toBe('parts_refused left');
  });

  it('find a ticket that moved between two events that are read again', async () => {
    const { project, read } = await readAfter((project) => move(project, serialOf(project, 'A', 50), 'B'));
    expect(read).toMatchObject({ refusal: null, isExact: true });
    expect(liesOfReading(read, project)).toEqual([]);
  });

  it('lose nothing whatever happens at any request of theirs', async () => {
    const happenings = ['move away', 'move here', 'exchange', 'sell elsewhere'] as const;
    const scenes = Array.from({ length: 18 }, (_, before) =>
      happenings.map((happening) => ({ moment: before + 1, happening })),
    ).flat();
    for (const { moment, happening } of placesOf(scenes, 5)) {
      const project = tenEvents(110);
      const server = await startServer({ project });
      let asked = 0;
      let isArmed = false;
      server.onAnswer(() => {
        if (!isArmed || ++asked !== moment) return;
        if (happening === 'move away') move(project, serialOf(project, 'A', 30), 'F');
        if (happening === 'move here') move(project, serialOf(project, 'F', 30), 'A');
        if (happening === 'sell elsewhere') sell(project, 'F');
        if (happening === 'exchange') {
          const [here, there] = [serialOf(project, 'A', 30), serialOf(project, 'F', 30)];
          project.change((tickets) =>
            withChanged(withChanged(tickets, here, { eventIds: ['F'] }), there, { eventIds: ['A'] }),
          );
        }
      });
      const read = await collectParts(server, {
        between: () => {
          sell(project, 'A');
          sell(project, 'B');
        },
        beforeParts: () => {
          isArmed = true;
        },
      });
      expect([moment, happening, liesOfReading(read, project)]).toEqual([moment, happening, []]);
      if (!read.isExact) continue;
      const lengths = project.states().map((state) => state.length);
      expect([moment, happening, lengths.includes(read.tickets?.length ?? -1)]).toEqual([
        moment,
        happening,
        true,
      ]);
    }
  });

  it('are refused where the platform ignores the event, or shows tickets of others', async () => {
    const project = tenEvents();
    let isIgnoring = false;
    const isOther = ({ eventId }: Pick<Asked, 'eventId'>): boolean => isIgnoring && eventId === 'C';
    const server = await startServer({
      project,
      envelope: (envelope, asked) =>
        isOther(asked) ? { ...envelope, items: of(project, 'D').slice(0, 5), total: 5 } : envelope,
    });
    const read = await collectParts(server, {
      between: () => sell(project, 'C'),
      beforeParts: () => {
        isIgnoring = true;
      },
    });
    expect(read.refusal).not.toBeNull();
  });

  it('keep what is known of a filter that the platform ignores', async () => {
    const project = tenEvents();
    const server = await startServer({ project, ignores: ['status'] });
    const between = (): void => sell(project, 'C');
    const read = await collectParts(server, { between });
    expect(read.refusal).toBeNull();
    expect(differing(read)).toEqual(['PAID', 'USED']);
  });

  it('put chosen events together as well', async () => {
    const events = ['A', 'B', 'C'];
    const { project, read } = await readAfter(
      (project) => {
        sell(project, 'B');
        sell(project, 'J');
      },
      { events },
    );
    expect(read).toMatchObject({ refusal: null, isExact: true });
    expect(read.info?.parts?.eventIds).toEqual(['B']);
    expect(liesOfReading(read, project, events)).toEqual([]);
    expect(read.tickets?.length).toBe(331);
  });

  it('bring the orders of these events, or say that orders are not checked', async () => {
    const readOrders = { readOrders: true };
    const { read: sold } = await readAfter((project) => sell(project, 'C'), readOrders);
    expect(sold.info?.orders?.unique).toBe(sold.before.orders === null ? -1 : sold.before.orders.unique + 1);
    const { read: gone } = await readAfter((project) => {
      // Both tickets of an order: it is gone, and a ticket is sold so that something is left to be found.
      sell(project, 'E', { paymentReference: 'S-D' });
      remove(project, serialOf(project, 'E', 0), serialOf(project, 'E', 1));
    }, readOrders);
    expect([gone.refusal, gone.info?.orders ?? null]).toEqual(['parts_refused left', null]);
  });

  it('are read again of a snapshot of parts, and keep the oldest time', async () => {
    const project = tenEvents();
    const server = await startServer({ project });
    const read = await collectParts(server, {
      between: () => sell(project, 'C'),
      afterCheck: () => sell(project, 'H'),
    });
    // What was sold in H after the check is missing: that is said by the number of tickets, and by the count of its status.
    expect(read).toMatchObject({ refusal: null, isExact: false });
    expect(differing(read)).toEqual(['PAID']);
    expect(liesOfReading(read, project)).toEqual([]);
  });
});
