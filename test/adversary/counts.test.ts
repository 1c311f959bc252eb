import { describe, expect, it } from 'vitest';
import { collect, liesOfReading } from '../partner-api/liars/collect';
import { createProject, withChanged, without, type Project, type Ticket } from '../partner-api/liars/project';
import {
  play,
  playAll,
  rowsOf,
  rowsWithout,
  type Played,
  type Scene,
  type Sweep,
} from '../partner-api/liars/scene';
import { startServer, type Asked, type Envelope, type ServerOptions } from '../partner-api/liars/server';

const statuses = ['VALID', 'USED', 'VOID'];
const threeStatuses = (): Project =>
  createProject(300, (number) => ({
    status: statuses[number % 3] ?? '',
    eventIds: [number <= 120 ? 'A' : 'B'],
  }));

/** Filters that count otherwise than the list shows. */
const filters: ReadonlyArray<readonly [string, Omit<ServerOptions, 'project'>]> = [
  ['counts one less of a status', { hides: ({ serial }, { status }) => status === 'VALID' && serial === 3 }],
  ['counts none of a status', { hides: (_ticket, { status }) => status === 'VOID' }],
  ['counts one less of an event', { hides: ({ serial }, { eventId }) => eventId === 'A' && serial === 7 }],
  ['ignores the status', { ignores: ['status'] }],
  ['ignores the event', { ignores: ['eventId'] }],
];

describe('a platform whose filter', () => {
  it.each(filters)('%s is never called clean, and looked at twice', async (_name, options) => {
    const project = threeStatuses();
    const { ended, server, lies } = await play({
      server: { project, ...options },
      rows: rowsOf(project.tickets()),
    });
    expect(lies).toEqual([]);
    expect([ended.code, ended.said]).toEqual([3, ended.said]);
    expect(ended.said).toMatch(/Not all of the platform’s own counts|not proven whole/);
    const broken = ended.result?.equations.filter(
      ({ name, holds }) => name.startsWith('counts by') && !holds,
    );
    expect(broken).toHaveLength(1);
    const heads = server.asked.filter(
      ({ page, size, eventId }) => page === 0 && size === 100 && eventId === null,
    );
    expect(heads.length).toBeGreaterThan(1);
  });

  it('counts one less still lets findings be told', async () => {
    const project = threeStatuses();
    const hides = ({ serial }: Ticket, { status }: Pick<Asked, 'status'>): boolean =>
      status === 'VALID' && serial === 3;
    const { ended, lies } = await play({ server: { project, hides }, rows: rowsWithout(project, 20) });
    expect(lies).toEqual([]);
    expect(ended).toMatchObject({ code: 1, result: { verdict: 'discrepancies' } });
  });
});

describe('a status that changed after it was read', () =>
  it('is read by the second look, and then the counts agree', async () => {
    const project = threeStatuses();
    const act = (): void => project.change((tickets) => withChanged(tickets, 150, { status: 'USED' }));
    // The first count is asked for when all has been read.
    const acts = [{ when: ({ number }: Asked): boolean => number === 6, act }];
    const changed = project
      .tickets()
      .map((ticket) => (ticket.serial === 150 ? { ...ticket, status: 'USED' } : ticket));
    const { ended, lies } = await play({ server: { project, acts }, rows: rowsOf(changed) });
    expect(lies).toEqual([]);
    expect([ended.said, ended.code]).toEqual([ended.said, 0]);
  }));

describe('counts that contradict a reading, which a second look cannot request again', () => {
  /** Every list lacks the seventh ticket, as the client file does; the filter by status counts it. */
  const hides = ({ serial }: Ticket, { status }: Pick<Asked, 'status'>): boolean =>
    serial === 7 && status === null;
  const playHidden = async (project: Project, options: Partial<ServerOptions>, sold = 0) => {
    const rows = [
      ...rowsWithout(project, 7),
      ...Array.from({ length: sold }, () => ['SOLD', 'USED'] as const),
    ];
    return play({ server: { project, hides, ...options }, rows });
  };

  it('are kept where a ticket is sold meanwhile', async () => {
    const project = threeStatuses();
    const sold = project.made({ paymentReference: 'SOLD', status: 'USED', eventIds: ['B'] });
    let isCounted = false;
    const isSecondWalk = ({ page, size, status }: Asked): boolean => {
      isCounted ||= status !== null;
      return isCounted && page === 0 && size === 100;
    };
    const act = (): void => project.change((tickets) => [...tickets, sold]);
    const { ended, lies } = await playHidden(project, { acts: [{ when: isSecondWalk, act }] }, 1);
    expect(lies).toEqual([]);
    expect([ended.said, ended.code]).toEqual([ended.said, 3]);
  });

  it('are kept where the platform refuses another count', async () => {
    const refuses = ({ status }: Asked) => (status === 'VOID' ? { status: 400, message: 'status' } : null);
    const { ended, lies } = await playHidden(threeStatuses(), { refuses });
    expect(lies).toEqual([]);
    expect([ended.said, ended.code]).toEqual([ended.said, 3]);
  });
});

describe('a ticket that only one count would show', () => {
  const hides = ({ serial, status }: Ticket, asked: Pick<Asked, 'status'>): boolean =>
    serial === 7 && asked.status !== status;
  const playWith = async (options: Partial<ServerOptions>) => {
    const project = threeStatuses();
    return play({ server: { project, hides, ...options }, rows: rowsWithout(project, 7) });
  };
  const isOfSeventh = ({ status }: Asked): boolean => status === statuses[7 % 3];

  // Promise: A count that the platform refuses is counted as requested, and named.
  it.each([400, 404, 422])('is not clean where that count is refused with %i', async (status) => {
    const refuses = (asked: Asked) => (isOfSeventh(asked) ? { status, message: 'status' } : null);
    const { ended, server, lies } = await playWith({ refuses });
    expect(lies).toEqual([]);
    expect([ended.code, ended.said]).toEqual([3, expect.stringContaining('“tickets with status USED”')]);
    expect(ended.result?.snapshot.state).toBe('stitched');
    expect(ended.result?.equations).toContainEqual(
      expect.objectContaining({
        ...{ name: 'counts by status that agree with what was read = counts by status requested' },
        ...{ left: 2, right: 3, holds: false },
      }),
    );
    // Nothing contradicts the reading, so nothing is read again.
    expect(server.asked.filter(isOfSeventh)).toHaveLength(1);
  });

  it.each([
    ['an error', () => ({ message: 'slow down', status: 429 })],
    ['a total as text', (envelope: Envelope) => ({ ...envelope, total: String(envelope.total) })],
  ])('is not compared where %s comes in place of that count', async (_, broken) => {
    const { ended } = await playWith({
      envelope: (envelope, asked) => (isOfSeventh(asked) ? broken(envelope) : envelope),
    });
    expect([ended.code, ended.result, ended.said]).toEqual([
      3,
      null,
      expect.stringMatching(/\btotal\b|items/),
    ]);
  });

  it('is said to be in no comparison where all counts are refused', async () => {
    const refuses = ({ status, eventId }: Asked) =>
      status === null && eventId === null ? null : { status: 400, message: 'no filter' };
    const { ended } = await playWith({ refuses });
    expect([ended.code, ended.said]).toEqual([
      0,
      expect.stringContaining('gave no count by status or event'),
    ]);
  });
});

describe('a ticket that every list hides while a total moves during the first reading', () => {
  /** All but the seventh ticket; the filters by status and by event count it, as told. */
  const hidesBut =
    (filter: 'status' | 'eventId') =>
    ({ serial }: Ticket, asked: Pick<Asked, 'status' | 'eventId'>): boolean =>
      serial === 7 && asked[filter] === null;
  const sellAt = (
    moment: number,
    hides: NonNullable<ServerOptions['hides']>,
    events?: readonly string[],
  ): Scene => {
    const project = threeStatuses();
    const sold = project.made({ paymentReference: 'SOLD', status: 'USED', eventIds: ['B'] });
    const act = (): void => project.change((tickets) => [...tickets, sold]);
    const when = ({ listNumber }: Asked): boolean => listNumber === moment;
    return {
      server: { project, hides, acts: [{ when, act }] },
      rows: [...rowsWithout(project, 7), ['SOLD', 'USED']],
      ...(events === undefined ? {} : { events }),
    };
  };
  const moments = [1, 2, 3, 4, 5, 6, 7, 8];

  // Promise: A ticket that the lists hide while others are sold is known by the counts.
  it.each([
    ['status', 'status', undefined],
    ['event', 'eventId', undefined],
    ['status of a chosen event', 'status', ['A', 'B']],
  ] as const)('is known by the counts by %s', async (_name, filter, events) => {
    const sweep: Sweep = moments.map((moment) => [
      `sold at ${moment}`,
      () => sellAt(moment, hidesBut(filter), events),
    ]);
    expect(await playAll(sweep)).toEqual([]);
  });
});

describe('counts during which tickets are sold', () => {
  const isCount = ({ status }: Asked): boolean => status !== null;
  const playSelling = async (options: Partial<ServerOptions>, most = Infinity) => {
    const project = threeStatuses();
    const all = Array.from({ length: 60 }, (_, index) =>
      project.made({ paymentReference: `SOLD${index}`, status: 'USED', eventIds: ['B'] }),
    );
    let sold = 0;
    const act = (): void => {
      const next = sold < most ? all[sold] : undefined;
      if (next === undefined) return;
      sold += 1;
      project.change((tickets) => [...tickets, next]);
    };
    const acts = [{ when: isCount, act, each: true }];
    const rows = rowsOf([...project.tickets(), ...all.slice(0, most)]);
    const withoutHidden = rows.filter(([reference]) => options.hides === undefined || reference !== 'R7');
    return play({ server: { project, acts, ...options }, rows: withoutHidden });
  };
  const hides = ({ serial }: Ticket, { status }: Pick<Asked, 'status'>): boolean =>
    serial === 7 && status === null;
  const countsOf = ({ ended }: Played) =>
    ended.result?.equations.filter(({ name }) => name.startsWith('counts by'));

  it('are not compared with what is no longer all, and nothing is clean', async () => {
    for (const most of [1, 2, 4]) {
      const played = await playSelling({}, most);
      expect([most, played.lies]).toEqual([most, []]);
      expect(played.ended.code).not.toBe(0);
      expect(played.ended.said).toContain('were not compared with what was read');
      expect(countsOf(played)).toEqual([]);
    }
  });

  it.each(['oldest', 'newest'] as const)('and go on being sold are never clean, %s', async (sort) => {
    const played = await playSelling({ sort });
    expect(played.lies).toEqual([]);
    const hidden = await playSelling({ sort, hides });
    for (const { ended } of [played, hidden]) {
      expect(ended.code).not.toBe(0);
      expect(ended.said).toMatch(/were not compared with what was read|Not all of the platform’s own counts/);
    }
  });
});

describe('a ticket that changes between two counts', () =>
  it('is not taken for one that was not read', async () => {
    const project = threeStatuses();
    // Counted as USED first and, changed, as VALID too: together one more than there are.
    const act = (): void => project.change((tickets) => withChanged(tickets, 4, { status: 'VALID' }));
    const acts = [{ when: ({ status }: Asked): boolean => status === 'USED', act }];
    const server = await startServer({ project, acts });
    expect((await collect(server)).state).toBe('stitched');
  }));

describe('counts for which the request limit has no room', () => {
  const words = ['--no-orders', '--requests-per-minute', '10'];

  // Promise: Counts that were not compared are said to be so.
  it.each(['calm', 'sold'])('are not said to agree, %s', async (kind) => {
    const project = threeStatuses();
    const sold = project.made({ paymentReference: 'SOLD', status: 'USED', eventIds: ['B'] });
    const act = (): void => {
      if (kind === 'sold') project.change((tickets) => [...tickets, sold]);
    };
    const acts = [{ when: ({ listNumber }: Asked): boolean => listNumber === 2, act }];
    const rows = rowsOf([...project.tickets(), ...(kind === 'sold' ? [sold] : [])]);
    const { ended, lies, server } = await play({
      server: { project, acts },
      rows,
      run: { words, windowMs: 3_000 },
    });
    expect(lies).toEqual([]);
    expect([ended.said, ended.code]).toEqual([expect.stringContaining('left no room'), 0]);
    expect(ended.result?.equations.filter(({ name }) => name.startsWith('counts'))).toEqual([]);
    expect(server.asked.filter(({ status }) => status !== null)).toEqual([]);
  });
});

describe('the total behind the counts, which shows the first ticket', () => {
  const isCount = ({ status }: Asked): boolean => status !== null;

  it('counts it once where its payment reference has changed', async () => {
    const project = threeStatuses();
    const rows = rowsOf(project.tickets());
    const act = (): void => project.change((tickets) => withChanged(tickets, 1, { paymentReference: 'NEW' }));
    const { ended } = await play({ server: { project, acts: [{ when: isCount, act }] }, rows });
    expect(ended.result).toMatchObject({ verdict: 'clean', totals: { platform: { unique: 300 } } });
  });

  it('loses none where the list only seems to be sorted by its identity', async () => {
    const project = threeStatuses();
    // The second one is last now, and the first one, gone, makes the third one the head.
    const act = (): void =>
      project.change((tickets) => without(withChanged(tickets, 2, { status: 'VOID' }), 1));
    const server = await startServer({ project, sort: 'updated-ascending', acts: [{ when: isCount, act }] });
    project.forget();
    const reading = await collect(server);
    expect(liesOfReading(reading, project)).toEqual([]);
    expect(reading.tickets).toHaveLength(300);
  });
});
