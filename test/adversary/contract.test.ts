import { describe, expect, it } from 'vitest';
import { createProject, type Project, type Ticket } from '../partner-api/liars/project';
import { play, rowsOf, rowsWithout } from '../partner-api/liars/scene';
import { plainTicket, type Asked, type Envelope, type ServerOptions } from '../partner-api/liars/server';
import type { Ended, Row } from '../partner-api/liars/tieout';

type Quirk = Omit<ServerOptions, 'project'>;

/** A ticket as `plainTicket` sends it, with other fields for some of its own; undefined leaves one out. */
const shaped =
  (fields: (ticket: Ticket) => Readonly<Record<string, unknown>>) =>
  (ticket: Ticket): unknown => ({ ...plainTicket(ticket), ...fields(ticket) });

const envelope =
  (change: (envelope: Envelope, asked: Asked) => unknown) =>
  (given: Envelope, asked: Asked): unknown =>
    change(given, asked);

const count = 250;

/** What of a server can be wrong here. "Run again" names none of it: the same would come of it. */
const things =
  /\b(sizes?|items|pages?|total|count|filters?|ids?|identit\w+|twice|more than once|different ones|envelope|body|payment ?references?|status)\b/i;

/** Exit code 2 or 3, and what is wrong in words. */
function isNamed({ code, said }: Ended): boolean {
  return (code === 2 || code === 3) && things.test(said);
}

function isRight({ code, result }: Ended, missing: number): boolean {
  const { unique, matched } = result?.totals.platform ?? { unique: -1, matched: -1 };
  return code === (missing === 0 ? 0 : 1) && unique === count && matched === count - missing;
}

/** Plays a quirk over a file that has all tickets, over one without one of them, and over one that has the first 100. */
async function playQuirk(quirk: Quirk, makeProject: () => Project = () => createProject(count)) {
  const files: ReadonlyArray<readonly [missing: number, (project: Project) => readonly Row[]]> = [
    [0, (project) => rowsOf(project.tickets())],
    [1, (project) => rowsWithout(project, 201)],
    [150, (project) => rowsOf(project.tickets().slice(0, 100))],
  ];
  const played: Array<{ readonly missing: number; readonly ended: Ended; readonly lies: readonly string[] }> =
    [];
  for (const [missing, rowsIn] of files) {
    const project = makeProject();
    const server = { project, ...quirk };
    const { ended, lies } = await play({ server, rows: rowsIn(project), run: { mostRequests: 120 } });
    played.push({ missing, ended, lies: lies.slice(0, 3) });
  }
  return played;
}

/** What happened to it, short enough for the report of a failed test. */
function tell({ missing, ended, lies }: Awaited<ReturnType<typeof playQuirk>>[number]) {
  const { code, result, said } = ended;
  return {
    missing,
    code,
    verdict: result?.verdict ?? null,
    state: result?.snapshot.state ?? null,
    said,
    lies,
  };
}

async function expectRightOrNamed(quirk: Quirk, makeProject?: () => Project): Promise<void> {
  const wrong = (await playQuirk(quirk, makeProject)).filter(
    ({ missing, ended, lies }) => lies.length > 0 || !(isRight(ended, missing) || isNamed(ended)),
  );
  expect(wrong.map(tell)).toEqual([]);
}

async function expectNamed(quirk: Quirk, makeProject?: () => Project): Promise<void> {
  const wrong = (await playQuirk(quirk, makeProject)).filter(
    ({ ended, lies }) => lies.length > 0 || !isNamed(ended),
  );
  expect(wrong.map(tell)).toEqual([]);
}

const capped = (maxItems: number, saysSize: boolean): Quirk => ({ maxItems, saysSize });
const refusal = { status: 400, message: 'Page out of range' };

/** Servers that read `page` and `size` in their own way. The reading is right or named in words. */
const paging: ReadonlyArray<readonly [string, Quirk]> = [
  ...[10, 25, 50, 99].flatMap((size): ReadonlyArray<readonly [string, Quirk]> => [
    [`sizes are capped at ${size}, and the envelope says so`, capped(size, true)],
    [`sizes are capped at ${size}, and the envelope says what was asked`, capped(size, false)],
  ]),
  ['sizes are rounded up to 50 and 100', { envelope: roundedUp }],
  ['pages begin at 1, and page 0 is page 1', { pageOf: (page) => Math.max(0, page - 1) }],
  ['pages begin at 1, and page 0 is empty', { firstPage: 1 }],
  [
    'pages begin at 1, and page 0 is refused',
    { firstPage: 1, refuses: ({ page }) => (page < 1 ? refusal : null) },
  ],
  ['every page is the first', { pageOf: () => 0 }],
  ['a page past the end is the last one again', { pageOf: (page, pages) => Math.min(page, pages - 1) }],
  ['a page past the end is the first one again', { pageOf: (page, pages) => page % Math.max(1, pages) }],
  [
    'a page past the end is refused with 400',
    { refuses: ({ page, shown }) => (page > 0 && shown.length === 0 ? refusal : null) },
  ],
  [
    'a page past the end is refused with 404',
    {
      refuses: ({ page, shown }) =>
        page > 0 && shown.length === 0 ? { status: 404, message: 'No page' } : null,
    },
  ],
  [
    'sizes other than 20, 50 and 100 are refused',
    { refuses: ({ size }) => ([20, 50, 100].includes(size) ? null : { status: 400, message: 'Bad size' }) },
  ],
  ['pages are read backwards', { pageOf: (page, pages) => pages - 1 - page }],
  [
    'nothing is shown beyond the first 200',
    {
      envelope: envelope((given, { page, size }) => ({
        ...given,
        items: given.items.slice(0, Math.max(0, 200 - page * size)),
      })),
    },
  ],
  [
    'an item is left out of every page',
    { envelope: envelope((given) => ({ ...given, items: given.items.slice(1) })) },
  ],
  [
    'the last item is left out of every full page',
    { envelope: envelope((given) => ({ ...given, items: given.items.slice(0, 99) })) },
  ],
  [
    'hidden tickets leave gaps in the pages',
    {
      envelope: envelope((given) => ({ ...given, items: given.items.filter((_, index) => index % 7 !== 3) })),
    },
  ],
];

function roundedUp(given: Envelope, { page, size }: Asked): unknown {
  return { ...given, page, size: size <= 50 ? 50 : 100 };
}

describe('a server on which', () => {
  it.each(paging)('%s is read right or named', async (_name, quirk) => {
    await expectRightOrNamed(quirk);
  });

  it.each([
    [25, true],
    [25, false],
    [50, true],
    [50, false],
    [99, true],
    [99, false],
  ])('sizes are capped at %i (said so: %s) is read whole in its own pages, twice', async (most, saysSize) => {
    const wrong = (await playQuirk(capped(most, saysSize))).filter(
      ({ missing, ended, lies }) =>
        lies.length > 0 ||
        !isRight(ended, missing) ||
        !/\b(sizes?|items)\b/i.test(ended.said) ||
        ended.result?.snapshot.state !== 'second look',
    );
    expect(wrong.map(tell)).toEqual([]);
  });

  it.each([
    ['is refused with 400', refusal],
    ['is refused with 404', { status: 404, message: 'Resource not found' }],
    ['fails with 500', { status: 500, message: 'Server error' }],
  ])('a page past the end of 200 tickets %s is read right or named', async (_name, refused) => {
    const project = createProject(200);
    const server: ServerOptions = {
      project,
      refuses: ({ page, shown }) => (page > 0 && shown.length === 0 ? refused : null),
    };
    const run = { windowMs: 3_000, mostRequests: 120 };
    const { ended, lies } = await play({ server, rows: rowsOf(project.tickets()), run });
    expect(lies).toEqual([]);
    expect(ended.code === 0 || isNamed(ended)).toBe(true);
  });
});

/** Lists in which a ticket stands more than once. */
const doubled: ReadonlyArray<readonly [string, Quirk]> = [
  [
    'each page begins with its first item twice, and drops its last',
    {
      envelope: envelope((given, { size }) => ({
        ...given,
        items: [...given.items.slice(0, 1), ...given.items].slice(0, size),
      })),
    },
  ],
  [
    'each page begins with its first item twice, one more than was asked for',
    { envelope: envelope((given) => ({ ...given, items: [...given.items.slice(0, 1), ...given.items] })) },
  ],
  [
    'every tenth ticket stands in the list twice, and is counted twice',
    {
      rearranges: (tickets) =>
        tickets.flatMap((ticket) => (ticket.serial % 10 === 0 ? [ticket, ticket] : [ticket])),
    },
  ],
  [
    'every tenth ticket stands in the list twice, and is counted once',
    {
      rearranges: (tickets) =>
        tickets.flatMap((ticket) => (ticket.serial % 10 === 0 ? [ticket, ticket] : [ticket])),
      total: ({ matching }) => Math.round((matching * 10) / 11),
    },
  ],
  ['the whole list stands there twice', { rearranges: (tickets) => [...tickets, ...tickets] }],
];

describe('a list in which', () =>
  it.each(doubled)('%s is read right or named', async (_name, quirk) => {
    await expectRightOrNamed(quirk);
  }));

const reference = (value: (ticket: Ticket) => unknown): Quirk => ({
  shape: shaped((ticket) => ({ paymentReference: value(ticket) })),
});

/** A payment reference that is sent in another way: its text is then what the file can have, or the thing is named. */
const references: ReadonlyArray<readonly [string, Quirk]> = [
  ['true', reference(() => true)],
  ['an object', reference(({ paymentReference }) => ({ value: paymentReference }))],
  ['a list', reference(({ paymentReference }) => [paymentReference])],
  [
    'an object in one ticket',
    reference(({ serial, paymentReference }) =>
      serial === 201 ? { value: paymentReference } : paymentReference,
    ),
  ],
  [
    'false in one ticket',
    reference(({ serial, paymentReference }) => (serial === 201 ? false : paymentReference)),
  ],
];

describe('payment references that are', () => {
  it.each(references)('%s are named', async (_name, quirk) => {
    await expectNamed(quirk);
  });

  it('numbers are read in their digits', async () => {
    const project = createProject(count, (number) => ({ paymentReference: String(900_000 + number) }));
    const server = {
      project,
      shape: shaped(({ paymentReference }) => ({ paymentReference: Number(paymentReference) })),
    };
    const { ended, lies } = await play({ server, rows: rowsWithout(project, 201) });
    expect(lies).toEqual([]);
    expect(ended).toMatchObject({ code: 1, findings: [{ reference: '900201', missing: 1 }] });
  });

  it('null in one ticket are unkeyed, not clean', async () => {
    const project = createProject(count, (number) => (number === 201 ? { paymentReference: null } : {}));
    const { ended } = await play({ server: { project }, rows: rowsOf(project.tickets()) });
    expect(ended).toMatchObject({
      code: 1,
      result: { totals: { platform: { unkeyed: 1, matched: count - 1 } } },
    });
  });
});

const bare = ({ id, status }: Ticket): Readonly<Record<string, unknown>> => ({ id, status });

/** Tickets in which no payment reference can be found at all. */
const unreferenced: ReadonlyArray<readonly [string, (ticket: Ticket) => unknown]> = [
  ['null in all', (ticket) => ({ ...bare(ticket), paymentReference: null })],
  ['empty in all', (ticket) => ({ ...bare(ticket), paymentReference: '' })],
  ['absent', (ticket) => bare(ticket)],
  ['under PaymentReference', (ticket) => ({ ...bare(ticket), PaymentReference: ticket.paymentReference })],
  ['under payment_reference', (ticket) => ({ ...bare(ticket), payment_reference: ticket.paymentReference })],
  ['under paymentreference', (ticket) => ({ ...bare(ticket), paymentreference: ticket.paymentReference })],
  [
    'under order.paymentReference',
    (ticket) => ({ ...bare(ticket), order: { paymentReference: ticket.paymentReference } }),
  ],
];

describe('a payment reference that is', () => {
  it.each(unreferenced)('%s is not fit to be compared, and that is said', async (_name, shape) => {
    const project = createProject(count);
    for (const rows of [rowsOf(project.tickets()), rowsWithout(project, 201)]) {
      const { ended } = await play({ server: { project, shape }, rows });
      expect({ code: ended.code, isSaid: ended.stops.length > 0 || isNamed(ended) }).toEqual({
        code: expect.toSatisfy((code: number) => code !== 0) as number,
        isSaid: true,
      });
    }
  });

  it('under another name in half of the tickets leaves nothing clean', async () => {
    const project = createProject(count);
    const shape = (ticket: Ticket): unknown =>
      ticket.serial % 2 === 0
        ? plainTicket(ticket)
        : { ...bare(ticket), PaymentReference: ticket.paymentReference };
    const rows = rowsOf(project.tickets().filter(({ serial }) => serial % 2 === 0));
    const { ended } = await play({ server: { project, shape }, rows });
    expect(ended.code).not.toBe(0);
  });
});

/** Other fields that are not as they should be. All of the file agrees, or it is named. */
const otherFields: ReadonlyArray<readonly [string, Quirk]> = [
  ['the status is a boolean', { shape: shaped(() => ({ status: true })) }],
  ['the status is an object', { shape: shaped(({ status }) => ({ status: { name: status } })) }],
  ['there is no id', { shape: shaped(() => ({ id: undefined })) }],
  ['every id is null', { shape: shaped(() => ({ id: null })) }],
  ['one id is null', { shape: shaped(({ id, serial }) => ({ id: serial === 120 ? null : id })) }],
  ['every id is the same', { shape: shaped(() => ({ id: 'x' })) }],
  ['ids begin anew every 100', { shape: shaped(({ serial }) => ({ id: serial % 100 })) }],
  ['ids begin anew every 125', { shape: shaped(({ serial }) => ({ id: serial % 125 })) }],
  [
    'two tickets share one id',
    { shape: shaped(({ id, serial }) => ({ id: serial === 220 ? 't000020' : id })) },
  ],
  [
    'ids are new at every request',
    { shape: (ticket, { number }) => ({ ...plainTicket(ticket), id: `${number}-${ticket.id}` }) },
  ],
  ['ids are objects', { shape: shaped(({ id }) => ({ id: { value: id } })) }],
  ['ids differ in the 18th digit', { envelope: longIds }],
  [
    'ids differ in their case alone',
    {
      shape: shaped(({ serial }) => ({
        id: (serial % 2 === 0 ? 'a' : 'A') + String(Math.floor(serial / 2)),
      })),
    },
  ],
  [
    'ids are the place in the page',
    { envelope: envelope((given) => ({ ...given, items: placed(given, 0) })) },
  ],
  [
    'ids are the place in the list',
    { envelope: envelope((given, { page, size }) => ({ ...given, items: placed(given, page * size) })) },
  ],
];

function placed({ items }: Envelope, start: number): readonly unknown[] {
  return items.map((item, index) => Object.assign({}, item, { id: start + index }));
}

/** A string, so that no double rounds the ids on their way. */
function longIds(given: Envelope, { shown }: Asked): unknown {
  return {
    ...given,
    items: shown.map((ticket) => ({ ...plainTicket(ticket), id: `12345678901234${1000 + ticket.serial}` })),
  };
}

describe('tickets of which', () =>
  it.each(otherFields)('%s are read right or named', async (_name, quirk) => {
    await expectRightOrNamed(quirk);
  }));

/** Bodies that are not the documented envelope. */
const envelopes: ReadonlyArray<readonly [string, (given: Envelope, asked: Asked) => unknown]> = [
  ['whose total is text', (given) => ({ ...given, total: String(given.total) })],
  ['whose total is null', (given) => ({ ...given, total: null })],
  ['without a total', ({ items, page, size }) => ({ items, page, size })],
  ['whose total is negative', (given) => ({ ...given, total: -1 })],
  ['whose total is a fraction', (given) => ({ ...given, total: given.total + 0.5 })],
  ['without items', ({ total, page, size }) => ({ total, page, size })],
  ['whose items are null', (given) => ({ ...given, items: null })],
  ['whose items are an object', (given) => ({ ...given, items: Object.fromEntries(given.items.entries()) })],
  ['whose items hold null', (given) => ({ ...given, items: [...given.items.slice(1), null] })],
  ['that calls its items data', ({ items, ...rest }) => ({ ...rest, data: items })],
  [
    'that begins its names with capitals',
    ({ items, total, page, size }) => ({ Items: items, Total: total, Page: page, Size: size }),
  ],
  ['that is wrapped in another', (given) => ({ data: given })],
  ['that is a bare list', ({ items }) => items],
  ['of another page', (given) => ({ ...given, page: given.page + 1 })],
  ['without page and size', ({ items, total }) => ({ items, total })],
  ['that is an error with status 200', () => ({ message: 'Server error', status: 500 })],
  ['that is null', () => null],
  ['from page 1 on empty', (given, { page }) => (page === 0 ? given : { ...given, items: [] })],
  ['on page 1 empty', (given, { page }) => (page === 1 ? { ...given, items: [] } : given)],
];

describe('an envelope', () =>
  it.each(envelopes)('%s is named', async (_name, change) => {
    await expectNamed({ envelope: change });
  }));

describe('filters that are all ignored', () =>
  it('leave a reading right or named', async () => {
    await expectRightOrNamed({ ignores: ['eventId', 'status', 'paymentReference'] });
  }));
