import { describe, expect, it } from 'vitest';
import { createProject, withChanged, type Project, type Ticket } from '../partner-api/liars/project';
import { play, playAll, rowsOf, rowsWithout, type Scene, type Sweep } from '../partner-api/liars/scene';
import { plainTicket, type Asked } from '../partner-api/liars/server';

/** The first half in event A, the second in B; their ids begin at 1 in each event. */
function twoEvents(inA: number, inB: number): Project {
  return createProject(inA + inB, (number) => ({
    eventIds: [number <= inA ? 'A' : 'B'],
    id: String(number <= inA ? number : number - inA),
  }));
}

const inEvent = (project: Project, event: string): readonly Ticket[] =>
  project.tickets().filter(({ eventIds }) => eventIds.includes(event));

const isList =
  (moment: number) =>
  ({ resource, listNumber }: Asked): boolean =>
    resource === 'tickets' && listNumber === moment;

const both = ['A', 'B'] as const;
const moments = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

describe('ids that are unique within an event only', () => {
  it.each(['with the event in each ticket', 'without it'])('make no two tickets one, %s', async (shown) => {
    const project = twoEvents(151, 150);
    const shape = (ticket: Ticket): unknown =>
      shown === 'without it'
        ? { id: ticket.id, paymentReference: ticket.paymentReference, status: ticket.status }
        : plainTicket(ticket);
    const { ended, lies } = await play({
      server: { project, shape },
      events: both,
      rows: rowsOf(inEvent(project, 'A')),
    });
    expect(lies).toEqual([]);
    expect(ended.result).toMatchObject({
      verdict: 'discrepancies',
      totals: { platform: { unique: 301, matched: 151, missing: 150 } },
    });
  });

  it('make none while one is added, either', async () => {
    for (const moment of moments) {
      const project = twoEvents(150, 150);
      const added = project.made({ id: '151', eventIds: ['A'] });
      const act = (): void => project.change((tickets) => [...tickets, added]);
      const { ended, lies } = await play({
        server: { project, acts: [{ when: isList(moment), act }] },
        events: both,
        rows: rowsOf([...inEvent(project, 'A'), added]),
      });
      expect([moment, lies]).toEqual([moment, []]);
      expect([moment, ended.code]).not.toEqual([moment, 0]);
      if (ended.code === 1) expect(ended.result?.totals.platform.missing).toBe(150);
    }
  });

  it('make none in a reading of the whole project', async () => {
    const project = twoEvents(151, 150);
    const { lies, ended } = await play({ server: { project }, rows: rowsOf(inEvent(project, 'A')) });
    expect(lies).toEqual([]);
    expect(ended.code).not.toBe(0);
  });

  it('make none in a reading of the whole project, where the tickets name no event', async () => {
    const project = twoEvents(151, 150);
    const shape = ({ id, paymentReference, status }: Ticket): unknown => ({ id, paymentReference, status });
    const { lies, ended } = await play({ server: { project, shape }, rows: rowsOf(inEvent(project, 'A')) });
    expect(lies).toEqual([]);
    expect(ended.code).not.toBe(0);
  });
});

describe('a list of the project that lacks a chosen event', () => {
  const addedAt = (moment: number, event: 'A' | 'B', lists: 'A' | 'B'): Scene => {
    const project = twoEvents(150, 150);
    const added = project.made({ id: '151', eventIds: [event] });
    const act = (): void => project.change((tickets) => [...tickets, added]);
    return {
      server: {
        project,
        // Asked for no event, the server answers with the tickets of one of them only.
        hides: ({ eventIds }, asked) =>
          asked.eventId === null && asked.paymentReference === null && !eventIds.includes(lists),
        acts: [{ when: isList(moment), act }],
      },
      events: both,
      rows: rowsOf([...inEvent(project, lists), ...(event === lists ? [added] : [])]),
    };
  };

  it.each(both)('hides none of the other, where it lists only %s', async (lists) => {
    const sweep: Sweep = moments.flatMap((moment) =>
      both.map(
        (event) => [`added to ${event} at moment ${moment}`, () => addedAt(moment, event, lists)] as const,
      ),
    );
    expect(await playAll(sweep)).toEqual([]);
  });
});

describe('a ticket that moves from one chosen event to another', () => {
  it('is found, whenever it moves and whichever way', async () => {
    const moveAt = (moment: number, missing: number, to: string): Scene => {
      const project = createProject(300, (number) => ({ eventIds: [number <= 150 ? 'A' : 'B'] }));
      const act = (): void => project.change((tickets) => withChanged(tickets, missing, { eventIds: [to] }));
      return {
        server: { project, acts: [{ when: isList(moment), act }] },
        events: both,
        rows: rowsWithout(project, missing),
      };
    };
    const sweep: Sweep = moments.flatMap((moment) =>
      (
        [
          [160, 'A'],
          [290, 'A'],
          [10, 'B'],
          [149, 'B'],
        ] as const
      ).map(
        ([missing, to]) =>
          [`R${missing} to ${to}, moment ${moment}`, () => moveAt(moment, missing, to)] as const,
      ),
    );
    expect(await playAll(sweep)).toEqual([]);
  });

  it('is found where another moves the other way in the same instant', async () => {
    const swapAt = (moment: number): Scene => {
      const project = createProject(300, (number) => ({ eventIds: [number <= 150 ? 'A' : 'B'] }));
      const act = (): void =>
        project.change((tickets) =>
          withChanged(withChanged(tickets, 160, { eventIds: ['A'] }), 20, { eventIds: ['B'] }),
        );
      return {
        server: { project, acts: [{ when: isList(moment), act }] },
        events: both,
        rows: rowsWithout(project, 160),
      };
    };
    expect(await playAll(moments.map((moment) => [`moment ${moment}`, () => swapAt(moment)]))).toEqual([]);
  });

  it('is found among many other events, which are not chosen', async () => {
    // So many others that each event is read on its own.
    const moveAt = (moment: number): Scene => {
      const project = createProject(1_500, (number) => ({
        eventIds: [number <= 150 ? 'A' : number <= 300 ? 'B' : 'C'],
      }));
      const act = (): void => project.change((tickets) => withChanged(tickets, 160, { eventIds: ['A'] }));
      const rows = rowsOf(project.tickets().filter(({ serial }) => serial <= 300 && serial !== 160));
      return { server: { project, acts: [{ when: isList(moment), act }] }, events: both, rows };
    };
    expect(await playAll(moments.map((moment) => [`moment ${moment}`, () => moveAt(moment)]))).toEqual([]);
  });

  it('is found among many others where one moves the other way in the same instant', async () => {
    const swapAt = (moment: number): Scene => {
      const project = createProject(1_500, (number) => ({
        eventIds: [number <= 150 ? 'A' : number <= 300 ? 'B' : 'C'],
      }));
      const act = (): void =>
        project.change((tickets) =>
          withChanged(withChanged(tickets, 160, { eventIds: ['A'] }), 20, { eventIds: ['B'] }),
        );
      const rows = rowsOf(project.tickets().filter(({ serial }) => serial <= 300 && serial !== 160));
      return { server: { project, acts: [{ when: isList(moment), act }] }, events: both, rows };
    };
    expect(await playAll(moments.map((moment) => [`moment ${moment}`, () => swapAt(moment)]))).toEqual([]);
  });
});

describe('a ticket that leaves the chosen events behind the counts', () => {
  const playWith = (words: readonly string[]) => {
    const project = createProject(300, (number) => ({
      eventIds: [number <= 100 ? 'A' : number <= 200 ? 'B' : 'C'],
    }));
    const act = (): void =>
      project.change((tickets) =>
        withChanged(withChanged(tickets, 1, { eventIds: ['C'] }), 250, { eventIds: ['A'] }),
      );
    // The last of the counts; the total behind them shows the first ticket of the project.
    const when = ({ eventId }: Asked): boolean => eventId === 'C';
    const rows = rowsOf(project.tickets().filter(({ serial }) => serial > 1 && serial <= 200));
    return play({
      server: { project, acts: [{ when, act }] },
      events: both,
      rows,
      run: { words: ['--no-orders', ...words], windowMs: 1_000 },
    });
  };

  it('leaves no result clean that was true at no moment', async () => {
    const { ended } = await playWith([]);
    expect(ended.result?.verdict).not.toBe('clean');
    expect(ended.code).not.toBe(0);
  });

  it('nor where the request limit has no room to count again', async () => {
    for (const limit of [15, 17, 19]) {
      const { ended, server } = await playWith(['--requests-per-minute', String(limit)]);
      expect([limit, server.asked.some(({ eventId }) => eventId === 'C')]).toEqual([limit, true]);
      expect([limit, ended.result?.verdict]).not.toEqual([limit, 'clean']);
      expect([limit, ended.code]).not.toEqual([limit, 0]);
    }
  });
});

describe('a ticket in two chosen events', () =>
  it.each([300, 3_000])('is compared and counted once, in a project of %i', async (count) => {
    const project = createProject(count, (number) => ({
      eventIds: number === 150 ? ['A', 'B'] : [number < 150 ? 'A' : number <= 300 ? 'B' : 'C'],
    }));
    const rows = rowsOf(project.tickets().slice(0, 300));
    const { ended, lies } = await play({ server: { project }, events: both, rows });
    expect(lies).toEqual([]);
    expect(ended).toMatchObject({ code: 0, result: { totals: { platform: { unique: 300, matched: 300 } } } });
  }));

describe('a chosen event', () => {
  /** What a server may say in a ticket of its event. */
  const shapes: ReadonlyArray<readonly [string, (ticket: Ticket) => unknown]> = [
    ['their first event alone', plainTicket],
    ['no event', ({ id, paymentReference, status }) => ({ id, paymentReference, status })],
    [
      'their event as a number',
      (ticket) => ({ ...plainTicket(ticket), eventId: Number(ticket.eventIds[0]) }),
    ],
    [
      'its name in the place of its id',
      (ticket) => ({ ...plainTicket(ticket), eventId: `Event ${ticket.eventIds[0] ?? ''}` }),
    ],
    [
      'their event as an object',
      (ticket) => ({ ...plainTicket(ticket), eventId: { id: ticket.eventIds[0] } }),
    ],
    ['the same event, whatever it is', (ticket) => ({ ...plainTicket(ticket), eventId: '2' })],
  ];

  it.each(shapes)('has all tickets of its list, where tickets say %s', async (_name, shape) => {
    for (const events of [['1'], ['2'], ['1', '2']]) {
      for (const missing of [20, 150, 290]) {
        const project = createProject(300, (number) => ({
          eventIds: number === 150 ? ['1', '2'] : [number < 150 ? '1' : '2'],
        }));
        const inScope = project
          .tickets()
          .filter(({ eventIds }) => eventIds.some((id) => events.includes(id)));
        const rows = rowsOf(inScope.filter(({ serial }) => serial !== missing));
        const { ended, lies } = await play({ server: { project, shape }, events, rows });
        expect([events, missing, lies]).toEqual([events, missing, []]);
        if (ended.code <= 1) expect(ended.result?.totals.platform.unique).toBe(inScope.length);
      }
    }
  });
});

describe('a ticket of the chosen event that names another', () => {
  /** The last of the tickets, which is in both lists and names the first; one is sold meanwhile. */
  it('is found while one is sold', async () => {
    const soldAt = (moment: number): Scene => {
      const project = createProject(500, (number) => ({
        eventIds: number >= 499 ? ['A', 'B'] : [number % 2 === 0 ? 'A' : 'B'],
      }));
      const sold = project.made({ eventIds: ['B'] });
      const act = (): void => project.change((tickets) => [...tickets, sold]);
      const rows = rowsOf([...inEvent(project, 'B').filter(({ serial }) => serial !== 500), sold]);
      return { server: { project, acts: [{ when: isList(moment), act }] }, events: ['B'], rows };
    };
    expect(await playAll(moments.map((moment) => [`moment ${moment}`, () => soldAt(moment)]))).toEqual([]);
  });
});

describe('tickets without ids in two chosen events', () => {
  const shape = ({ paymentReference, status }: Ticket): unknown => ({ paymentReference, status });
  const halves = (): Project =>
    createProject(265, (number) => ({ eventIds: [number % 2 === 0 ? 'A' : 'B'] }));

  it('are each there once, in a project in which nothing moves', async () => {
    const project = halves();
    for (const rows of [rowsOf(project.tickets()), rowsWithout(project, 20)]) {
      const { ended, lies } = await play({ server: { project, shape }, events: both, rows });
      expect(lies).toEqual([]);
      if (ended.code <= 1) expect(ended.result?.totals.platform.unique).toBe(265);
    }
  });

  it('are not counted twice where one stands in both', async () => {
    const project = createProject(265, (number) => ({
      eventIds: number === 20 ? ['A', 'B'] : [number % 2 === 0 ? 'A' : 'B'],
    }));
    const twice = project.tickets().filter(({ serial }) => serial === 20);
    for (const rows of [rowsOf(project.tickets()), rowsOf([...project.tickets(), ...twice])]) {
      const { lies } = await play({ server: { project, shape }, events: both, rows });
      expect(lies).toEqual([]);
    }
  });

  it('are each there once while one changes its status or its event', async () => {
    for (const fields of [{ status: 'VOID' }, { eventIds: ['A'] }, { eventIds: ['B'] }]) {
      for (const moment of moments) {
        const project = halves();
        const act = (): void => project.change((tickets) => withChanged(tickets, 21, fields));
        const server = { project, shape, acts: [{ when: isList(moment), act }] };
        const { lies } = await play({ server, events: both, rows: rowsWithout(project, 20) });
        expect([fields, moment, lies]).toEqual([fields, moment, []]);
      }
    }
  });
});

describe('a payment reference that is corrected while it is read', () =>
  it.each([
    ['the whole project', undefined],
    ['two events', both],
  ] as const)('makes one ticket, in %s', async (_name, events) => {
    for (const moment of moments) {
      const project = createProject(265, (number) => ({ eventIds: [number % 2 === 0 ? 'A' : 'B'] }));
      const act = (): void =>
        project.change((tickets) => withChanged(tickets, 20, { paymentReference: 'CORRECTED' }));
      const server = { project, acts: [{ when: isList(moment), act }] };
      const { ended, lies } = await play({
        ...{ server, rows: rowsWithout(project, 20) },
        ...(events === undefined ? {} : { events }),
      });
      expect([moment, lies]).toEqual([moment, []]);
      // It is missing under one of its two references, not under both.
      if (ended.code <= 1) expect([moment, ended.result?.totals.platform.missing]).toEqual([moment, 1]);
    }
  }));

describe('an event that the list of events hides', () => {
  it('has tickets all the same', async () => {
    const project = createProject(350, (number) => ({ eventIds: [number <= 300 ? 'A' : 'HIDDEN'] }));
    const server = { project, listedEvents: ['A'] };
    const { lies, ended } = await play({ server, rows: rowsWithout(project, 320) });
    expect(lies).toEqual([]);
    expect(ended.code).not.toBe(0);
  });

  it('can be chosen', async () => {
    const project = createProject(350, (number) => ({ eventIds: [number <= 300 ? 'A' : 'HIDDEN'] }));
    const rows = rowsOf(inEvent(project, 'HIDDEN'));
    const { ended, lies } = await play({
      server: { project, listedEvents: ['A'] },
      events: ['HIDDEN'],
      rows,
    });
    expect(lies).toEqual([]);
    expect(ended.result?.totals.platform.unique ?? 50).toBe(50);
  });
});

describe('an event filter that is ignored', () => {
  const project = (): Project => createProject(300, (number) => ({ eventIds: [number <= 150 ? 'A' : 'B'] }));
  const bare = ({ id, paymentReference, status }: Ticket): unknown => ({ id, paymentReference, status });

  it.each([
    ['one event, named in each ticket', ['A'], plainTicket],
    ['two events, named in each ticket', both, plainTicket],
    ['one event, named nowhere', ['A'], bare],
    ['two events, named nowhere', both, bare],
  ])('brings in no ticket of another event: %s', async (_name, events, shape) => {
    const tickets = project();
    const server = { project: tickets, shape, ignores: ['eventId'] } as const;
    const inScope = tickets.tickets().filter(({ eventIds }) => events.some((id) => eventIds.includes(id)));
    for (const rows of [rowsOf(tickets.tickets()), rowsOf(inScope)]) {
      expect((await play({ server, events, rows })).lies).toEqual([]);
    }
  });
});

describe('an event filter that is ignored while one is sold', () =>
  it('brings in no ticket of another event', async () => {
    const shape = ({ id, paymentReference, status }: Ticket): unknown => ({ id, paymentReference, status });
    const soldAt = (moment: number): Scene => {
      const project = createProject(300, (number) => ({ eventIds: [number <= 150 ? 'A' : 'B'] }));
      const sold = project.made();
      const act = (): void => project.change((tickets) => [...tickets, sold]);
      const server = { project, shape, ignores: ['eventId'], acts: [{ when: isList(moment), act }] } as const;
      return { server, events: ['A'], rows: rowsOf([...project.tickets(), sold]) };
    };
    expect(await playAll(moments.map((moment) => [`moment ${moment}`, () => soldAt(moment)]))).toEqual([]);
  }));

describe('orders', () =>
  it('are not checked as whole where one slips over the edge of a page', async () => {
    for (const moment of moments) {
      const project = createProject(350);
      const act = (): void => {
        const added = project.made();
        project.change((tickets) => [...tickets.filter(({ serial }) => serial !== 3), added]);
      };
      const isOrders = ({ resource, listNumber }: Asked): boolean =>
        resource === 'orders' && listNumber === moment;
      const { ended } = await play({
        server: { project, acts: [{ when: isOrders, act }] },
        rows: rowsOf(project.tickets()),
        run: { words: [] },
      });
      // At most the two that came and went can be without their other half; a lost order would be one more.
      if (ended.code <= 1)
        expect([moment, ended.result?.orders.findings ?? 0]).toEqual([
          moment,
          expect.toSatisfy((count: number) => count <= 2),
        ]);
    }
  }));

describe('an event that is put off', () =>
  it('has none of its tickets twice when all move to another and one is removed', async () => {
    const putOffAt = (moment: number): Scene => {
      const project = createProject(300, (number) => ({ eventIds: [number <= 150 ? 'A' : 'B'] }));
      const act = (): void =>
        project.change(([, ...tickets]) =>
          tickets.map((ticket) => (ticket.eventIds.includes('A') ? { ...ticket, eventIds: ['C'] } : ticket)),
        );
      return {
        server: { project, sort: 'random', acts: [{ when: isList(moment), act }] },
        rows: rowsWithout(project, 200),
      };
    };
    const sweep: Sweep = [...moments, 11, 12, 13, 14].map(
      (moment) => [`moment ${moment}`, () => putOffAt(moment)] as const,
    );
    expect(await playAll(sweep)).toEqual([]);
  }));
