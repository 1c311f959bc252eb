import { describe, expect, it } from 'vitest';
import { createProject, withChanged, without, type Project, type Ticket } from '../partner-api/liars/project';
import { play, playAll, rowsOf, rowsWithout, type Scene, type Sweep } from '../partner-api/liars/scene';
import type { Act, Asked, ServerOptions } from '../partner-api/liars/server';

/** The moments at which something happens: after the first, second, … answer with a part of the list. */
const moments = [1, 2, 3, 4, 5, 6, 7, 8];

const after =
  (moment: number) =>
  ({ resource, listNumber }: Asked): boolean =>
    resource === 'tickets' && listNumber === moment;

/** A scene in which something happens once at a moment, over a file that holds all tickets but one, and what is to come. */
function sceneAt(
  moment: number,
  parts: {
    readonly project: Project;
    readonly missing: number;
    readonly coming?: readonly Ticket[];
    readonly act: (tickets: readonly Ticket[]) => readonly Ticket[];
    readonly server?: Partial<ServerOptions>;
  },
): Scene {
  const { project, missing, coming = [], act, server } = parts;
  const acts: readonly Act[] = [
    {
      when: after(moment),
      act: () => project.change(act),
    },
  ];
  return {
    server: { project, acts, ...server },
    rows: [...rowsWithout(project, missing), ...rowsOf(coming)],
  };
}

describe('a project in which nothing moves', () => {
  it.each([0, 1, 99, 100, 101, 250, 300])('of %i tickets is read whole', async (count) => {
    const project = createProject(count);
    const { ended, lies } = await play({ server: { project }, rows: rowsOf(project.tickets()) });
    expect(lies).toEqual([]);
    expect(ended.result?.totals.platform).toMatchObject({ unique: count, matched: count });
    expect(ended.code).toBe(count === 0 ? 3 : 0);
  });

  it.each(['oldest', 'newest', 'random'] as const)('lists its one missing ticket, %s', async (sort) => {
    const project = createProject(250);
    const { ended } = await play({ server: { project, sort }, rows: rowsWithout(project, 101) });
    expect(ended).toMatchObject({ code: 1, findings: [{ reference: 'R101', missing: 1 }] });
  });
});

describe('one ticket removed at the head and one added at the tail in one instant', () => {
  const swapAt = (moment: number, count: number, missing: number): Scene => {
    const project = createProject(count);
    const added = project.made();
    const act = (tickets: readonly Ticket[]): readonly Ticket[] => [...without(tickets, 3), added];
    return sceneAt(moment, { project, missing, coming: [added], act });
  };

  it('hides no ticket that slips over the edge of a page', async () => {
    const { lies } = await play(swapAt(2, 250, 201));
    expect(lies).toEqual([]);
  });

  it('hides none, whichever ticket is missing and whenever it happens', async () => {
    const sweep: Sweep = [61, 101, 102, 159, 160, 201, 202, 301].flatMap((missing) =>
      moments.map((moment) => [`R${missing}, moment ${moment}`, () => swapAt(moment, 350, missing)] as const),
    );
    expect(await playAll(sweep)).toEqual([]);
  });

  it('hides no ticket that is moved into what was read, whatever was read', async () => {
    // The server waits until what was read ends shortly before the ticket, and removes just enough before it.
    const chase = (missing: number, times: number): Scene => {
      const project = createProject(450);
      const coming = Array.from({ length: 120 }, () => project.made());
      let used = 0;
      let left = times;
      const seen = new Set<number>();
      const act = ({ shown }: Asked): void => {
        for (const { serial } of shown) seen.add(serial);
        const tickets = project.tickets();
        const place = tickets.findIndex(({ serial }) => serial === missing);
        const end = tickets.findIndex(({ serial }) => serial === shown.at(-1)?.serial);
        const gap = place - end;
        if (left === 0 || seen.has(missing) || end < 0 || gap < 1 || gap > 60) return;
        left -= 1;
        const gone = tickets.slice(0, place).flatMap(({ serial }) => (seen.has(serial) ? [serial] : []));
        const added = coming.slice(used, (used += Math.min(gap, gone.length)));
        project.change((now) => [...without(now, ...gone.slice(0, added.length)), ...added]);
      };
      return {
        server: { project, acts: [{ when: ({ listNumber }) => listNumber !== null, act, each: true }] },
        rows: [...rowsWithout(project, missing), ...rowsOf(coming)],
      };
    };
    const sweep: Sweep = [60, 100, 101, 130, 160, 199, 201, 240, 301, 350, 401].flatMap((missing) =>
      [1, 4].map((times) => [`R${missing}, ${times} times`, () => chase(missing, times)] as const),
    );
    expect(await playAll(sweep)).toEqual([]);
  });

  it('hides none when the ticket comes back under a new id with its old reference', async () => {
    const reissueAt = (moment: number, missing: number): Scene => {
      const project = createProject(350);
      const again = project.made({ paymentReference: 'R3' });
      return sceneAt(moment, { project, missing, act: (tickets) => [...without(tickets, 3), again] });
    };
    const sweep: Sweep = [101, 201, 301].flatMap((missing) =>
      moments.map((moment) => [`R${missing}, moment ${moment}`, () => reissueAt(moment, missing)] as const),
    );
    expect(await playAll(sweep)).toEqual([]);
  });
});

describe('a list sorted by status', () => {
  const statusOf = (number: number): Partial<Ticket> => ({ status: number <= 150 ? 'CANCELLED' : 'PAID' });
  const sort = 'status' as const;
  const changes: ReadonlyArray<
    readonly [string, (tickets: readonly Ticket[], sold: Ticket) => readonly Ticket[]]
  > = [
    ['another is removed', (tickets) => without(tickets, 5)],
    ['another is sold', (tickets, sold) => [...tickets, sold]],
    ['nothing else happens', (tickets) => tickets],
  ];

  it.each(changes)(
    'shows an unread ticket that moves among the read ones while %s',
    async (_name, change) => {
      const moveAt = (moment: number, missing: number): Scene => {
        const project = createProject(350, statusOf);
        const sold = project.made({ status: 'CANCELLED' });
        const act = (tickets: readonly Ticket[]): readonly Ticket[] =>
          change(withChanged(tickets, missing, { status: 'CANCELLED' }), sold);
        const isSold = change([], sold).length > 0;
        return sceneAt(moment, { project, missing, coming: isSold ? [sold] : [], act, server: { sort } });
      };
      const sweep: Sweep = [205, 340].flatMap((missing) =>
        moments.map((moment) => [`R${missing}, moment ${moment}`, () => moveAt(moment, missing)] as const),
      );
      expect(await playAll(sweep)).toEqual([]);
    },
  );
});

describe('a list sorted by update time', () => {
  it.each(['updated-ascending', 'updated-descending'] as const)(
    'loses no ticket that is updated while it is read, %s',
    async (sort) => {
      const updateAt = (moment: number, missing: number): Scene => {
        const project = createProject(350);
        const act = (tickets: readonly Ticket[]): readonly Ticket[] =>
          withChanged(tickets, missing, { updatedAt: project.tick() });
        return sceneAt(moment, { project, missing, act, server: { sort } });
      };
      const sweep: Sweep = [1, 101, 201, 301, 350].flatMap((missing) =>
        moments.map((moment) => [`R${missing}, moment ${moment}`, () => updateAt(moment, missing)] as const),
      );
      expect(await playAll(sweep)).toEqual([]);
    },
  );

  it('loses none while tickets are updated all the time', async () => {
    const busy = (missing: number, step: number): Scene => {
      const project = createProject(350);
      const act = ({ number }: Asked): void => {
        const serial = 1 + ((number * step + missing) % 350);
        project.change((tickets) => withChanged(tickets, serial, { updatedAt: project.tick() }));
      };
      const acts = [{ when: () => true, act, each: true }];
      const sort = 'updated-ascending' as const;
      return { server: { project, sort, acts }, rows: rowsWithout(project, missing) };
    };
    const sweep: Sweep = [1, 100, 101, 200, 201, 300].flatMap((missing) =>
      [0, 1, 101].map((step) => [`R${missing}, every ${step}`, () => busy(missing, step)] as const),
    );
    expect(await playAll(sweep)).toEqual([]);
  });
});

describe('a list of which hundreds are removed at once', () => {
  it('is not clean over tickets that a whole later view lacks', async () => {
    for (const moment of [3, 10, 20, 22]) {
      const project = createProject(2_223);
      const rows = rowsOf(project.tickets());
      const acts = [
        {
          when: after(moment),
          act: () =>
            project.change((tickets) => tickets.filter(({ serial }) => serial <= 100 || serial > 250)),
        },
      ];
      const { ended, lies } = await play({ server: { project, acts }, rows });
      expect([moment, lies]).toEqual([moment, []]);
      // All of the file cannot be matched by what is left, so there is nothing clean about it.
      expect([moment, ended.code]).not.toEqual([moment, 0]);
    }
  });

  it('loses none of the others', async () => {
    const cutAt = (moment: number, missing: number, gone: number): Scene => {
      const project = createProject(700);
      const act = (tickets: readonly Ticket[]): readonly Ticket[] => tickets.slice(gone);
      return sceneAt(moment, { project, missing, act });
    };
    const sweep: Sweep = [250, 601].flatMap((missing) =>
      [41, 240].flatMap((gone) =>
        moments.map(
          (moment) =>
            [`R${missing}, ${gone} gone, moment ${moment}`, () => cutAt(moment, missing, gone)] as const,
        ),
      ),
    );
    expect(await playAll(sweep)).toEqual([]);
  });
});

describe('tickets that only a field tells apart which changes with them', () =>
  it('are not there twice', async () => {
    const shape = ({ serial, updatedAt, paymentReference, status }: Ticket): unknown => ({
      ...{ version: `${serial}.${updatedAt}`, paymentReference, status },
    });
    const scene = (moment: number, changed: number): Scene => {
      const project = createProject(250);
      const sold = [project.made(), project.made(), project.made(), project.made()];
      const acts: readonly Act[] = sold.map((one, index) => ({
        when: after(moment + 2 * index),
        act: () => {
          const fields = { status: 'USED', updatedAt: project.tick() };
          project.change((tickets) => [...withChanged(tickets, changed + index, fields), one]);
        },
      }));
      const server = { project, shape, acts, sort: 'random' as const };
      return { server, rows: [...rowsWithout(project, changed), ...rowsOf(sold)] };
    };
    const sweep: Sweep = moments.flatMap((moment) =>
      [20, 140].map((changed) => [`R${changed}, moment ${moment}`, () => scene(moment, changed)] as const),
    );
    expect(await playAll(sweep)).toEqual([]);
  }));

describe('half the answers from a replica that is behind', () =>
  it.each([1, 3])('by %i changes lose no ticket', async (back) => {
    const sweep: Sweep = [2, 101, 201, 301].flatMap((missing) =>
      [0, 1, 2].map(
        (turn) =>
          [
            `R${missing}, turn ${turn}`,
            () => {
              const project = createProject(350);
              const coming = Array.from({ length: 40 }, () => project.made());
              let used = 0;
              const act = (): void => {
                const [added] = coming.slice(used, (used += 1));
                project.change((tickets) => {
                  const [first] = tickets.filter(({ serial }) => serial !== missing);
                  const left = without(tickets, first?.serial ?? 0);
                  return added === undefined ? left : [...left, added];
                });
              };
              const acts = [{ when: () => true, act, each: true }];
              const behind = (number: number): number => ((number + turn) % 2 === 0 ? back : 0);
              return {
                server: { project, acts, behind },
                rows: [...rowsWithout(project, missing), ...rowsOf(coming)],
              };
            },
          ] as const,
      ),
    );
    expect(await playAll(sweep)).toEqual([]);
  }));
