import { describe, expect, it } from 'vitest';
import { createProject, withChanged, type Project, type Ticket } from './support/project';
import { play, rowsOf, rowsWithout } from './support/scene';
import type { Asked, ServerOptions } from './support/server';

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
    expect(ended.said).toMatch(/counts contradict what was read|not proven whole/);
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

describe('a status that changed after it was read', () => {
  it('is read by the second look, and then the counts agree', async () => {
    const project = threeStatuses();
    const act = (): void => {
      project.change((tickets) => withChanged(tickets, 150, { status: 'USED' }));
    };
    // The first count is asked for when all has been read.
    const acts = [{ when: ({ number }: Asked): boolean => number === 6, act }];
    const changed = project
      .tickets()
      .map((ticket) => (ticket.serial === 150 ? { ...ticket, status: 'USED' } : ticket));
    const { ended, lies } = await play({ server: { project, acts }, rows: rowsOf(changed) });
    expect(lies).toEqual([]);
    expect([ended.said, ended.code]).toEqual([ended.said, 0]);
  });
});

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
    const act = (): void => {
      project.change((tickets) => [...tickets, sold]);
    };
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
