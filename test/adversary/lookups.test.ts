import { describe, expect, it } from 'vitest';
import { createProject, withChanged, type Project, type Ticket } from '../partner-api/liars/project';
import { play, playAll, rowsOf, rowsWithout, type Scene } from '../partner-api/liars/scene';
import { plainTicket, type Asked, type ServerOptions } from '../partner-api/liars/server';

const moments = [1, 2, 3, 4, 5];

/** What a server may do to the reference that it is asked for, and a reference that it does not find then. */
const readings: ReadonlyArray<readonly [string, reference: string, (asked: string) => string]> = [
  ['trims it', 'R150 ', (asked) => asked.trim()],
  ['folds its case down', 'R150X', (asked) => asked.toLowerCase()],
  ['folds its case up', 'r150x', (asked) => asked.toUpperCase()],
  ['composes it', 'Re\u0301150', (asked) => asked.normalize('NFC')],
  ['decomposes it', 'R\u00e9150', (asked) => asked.normalize('NFD')],
  ['reads + as a space', 'R+150', (asked) => asked.replaceAll('+', ' ')],
  ['decodes it twice', 'R%31', (asked) => decodeURIComponent(asked)],
  ['cuts it off', 'R150-ABCDEFGHIJKLMNOP', (asked) => asked.slice(0, 12)],
  ['reads it as a number', '000150', (asked) => String(Number(asked))],
  ['reads a part of it', 'R150/7', (asked) => asked.split('/')[0] ?? ''],
  ['finds nothing, ever', 'R150', () => '\u0000'],
];

const statusOf = (number: number): Partial<Ticket> => ({
  status: ['PAID', 'VOID', 'USED'][number % 3] ?? '',
});

/** A ticket that is sold as the tickets are asked for the so-many-th time; and the server's part in it. */
function soldAt(moment: number, project: Project) {
  const sold = project.made();
  const act = (): void => project.change((tickets) => [...tickets, sold]);
  const when = ({ resource, listNumber }: Asked): boolean => resource === 'tickets' && listNumber === moment;
  return { sold, server: { project, acts: [{ when, act }] } };
}

describe('a lookup whose server', () => {
  it.each(readings)('%s takes nothing back that a list showed', async (_name, reference, read) => {
    const sceneAt = (moment: number): Scene => {
      const project = createProject(250, (number) => (number === 150 ? { paymentReference: reference } : {}));
      const { sold, server } = soldAt(moment, project);
      const isReference = (own: string, asked: string): boolean => own === read(asked);
      return {
        server: { ...server, isReference },
        rows: [...rowsWithout(project, 150), ...rowsOf([sold])],
      };
    };
    expect(await playAll(moments.map((moment) => [`moment ${moment}`, () => sceneAt(moment)]))).toEqual([]);
  });

  const others: ReadonlyArray<readonly [string, Partial<ServerOptions>]> = [
    ['searches by prefix', { isReference: (own, asked) => own.startsWith(asked) }],
    ['searches anywhere', { isReference: (own, asked) => own.includes(asked) }],
    ['ignores the reference', { ignores: ['paymentReference'] }],
    ['folds both sides', { isReference: (own, asked) => own.toLowerCase() === asked.toLowerCase() }],
  ];
  it.each(others)('%s brings in no ticket of another reference', async (_name, options) => {
    for (const moment of moments) {
      const project = createProject(250);
      const { sold, server } = soldAt(moment, project);
      const rows = [
        ...rowsWithout(project, 15, 150),
        ...rowsOf([sold]),
        ['R2', 'PAID'],
        ['r7', 'PAID'],
      ] as const;
      const { lies } = await play({ server: { ...server, ...options }, rows });
      expect([moment, lies]).toEqual([moment, []]);
    }
  });
});

describe('a reference with more rows than tickets', () => {
  const shapes: ReadonlyArray<readonly [string, (ticket: Ticket) => unknown]> = [
    ['ids', plainTicket],
    ['no ids', ({ paymentReference, status }) => ({ paymentReference, status })],
  ];
  const filters: ReadonlyArray<readonly [string, Partial<ServerOptions>]> = [
    ['a status filter that works', {}],
    ['a status filter that is ignored', { ignores: ['status'] }],
    ['a reference filter that is ignored', { ignores: ['paymentReference'] }],
    ['both filters ignored', { ignores: ['status', 'paymentReference'] }],
  ];
  const all = shapes.flatMap(([ids, shape]) =>
    filters.map(([name, filter]) => [ids, name, { shape, ...filter }] as const),
  );

  it.each(all)('is not given tickets that are not there: %s, %s', async (_ids, _filter, options) => {
    for (const moment of [0, 1, 2, 3, 4]) {
      const project = createProject(250, statusOf);
      const { server } = soldAt(moment, project);
      const rows = [
        ...rowsOf(project.tickets()),
        ['R5', 'VOID'],
        ['R7', 'PAID'],
        ['R7', 'VOID'],
        ['NOWHERE', 'PAID'],
      ] as const;
      const { lies } = await play({ server: { ...server, ...options }, rows });
      expect([moment, lies]).toEqual([moment, []]);
    }
  });

  it.each(shapes)(
    'is not counted twice where its status changes between two lookups: %s',
    async (_name, shape) => {
      const project = createProject(250, statusOf);
      const turn = ({ number }: Asked): void =>
        project.change((tickets) => withChanged(tickets, 5, statusOf(number)));
      const acts = [
        { when: ({ paymentReference }: Asked) => paymentReference === 'R5', act: turn, each: true },
      ];
      const rows = [...rowsOf(project.tickets()), ['R5', 'PAID'], ['R5', 'VOID']] as const;
      const { lies } = await play({ server: { project, shape, acts }, rows });
      expect(lies).toEqual([]);
    },
  );
});

describe('a list that leaves out a status unless it is asked for', () =>
  it.each([
    [
      'and is asked by reference',
      ({ paymentReference }: Pick<Asked, 'paymentReference'>) => paymentReference === null,
    ],
    ['and by reference only with the status', () => true],
  ])('shows no ticket as extra that is there, %s', async (_name, isHiding) => {
    const project = createProject(250, (number) => (number === 150 ? { status: 'CANCELLED' } : {}));
    const hides = (ticket: Ticket, asked: Pick<Asked, 'status' | 'paymentReference'>): boolean =>
      ticket.status === 'CANCELLED' && asked.status === null && isHiding(asked);
    const { lies } = await play({ server: { project, hides }, rows: rowsOf(project.tickets()) });
    // Where even the lookup needs a status that no ticket ever showed, nobody can know.
    if (isHiding({ paymentReference: 'R150' })) expect(lies.length).toBeLessThanOrEqual(1);
    else expect(lies).toEqual([]);
  }));

describe('a status filter that is ignored', () =>
  it('hides nothing', async () => {
    const project = createProject(250, statusOf);
    for (const rows of [rowsOf(project.tickets()), rowsWithout(project, 201)]) {
      expect((await play({ server: { project, ignores: ['status'] }, rows })).lies).toEqual([]);
    }
  }));
