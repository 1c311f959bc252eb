import { describe, expect, it, onTestFinished } from 'vitest';
import type { AppError } from '#shared/base/app-error';
import { wordsFor } from '#shared/words/errors/error-words';
import type { Fault, FaultCondition } from '#main/sandbox/index';
import { errorOf, orderFor, readTickets, startBench } from './reading';
import { openServer } from '../../support/open-server';
import { valueOf } from '../../support/value-of';

describe('what the API refuses', () => {
  it('a revoked key: says so at once, with the message of the API', async () => {
    const { sandbox, key, take } = await startBench();
    sandbox.revokeKey(key);
    expect(errorOf(await take())).toEqual({ code: 'key_rejected', message: 'Invalid API key' });
    expect(sandbox.requests).toHaveLength(1);
  });

  it.each([
    ['', 'key_missing'],
    ['no-dot', 'key_malformed'],
    ['two lines.\nsecret', 'key_malformed'],
    ['prefix.sécret', 'key_malformed'],
  ])('the key %j: nothing is sent', async (key, code) => {
    const { sandbox, take } = await startBench();
    expect(errorOf(await take({ key }))).toEqual({ code });
    expect(sandbox.requests).toEqual([]);
  });

  it('a key that the server finds malformed', async () => {
    const { take } = await startBench();
    expect(errorOf(await take({ key: 'a.b.c' }))).toEqual({
      code: 'key_rejected',
      message: 'Malformed API key',
    });
  });

  it('a key without tickets.read: names the group', async () => {
    const { sandbox, take } = await startBench();
    const key = sandbox.issueKey({ groups: ['orders.read', 'events.read'] });
    expect(errorOf(await take({ key }))).toEqual({ code: 'scope_missing', group: 'tickets.read' });
  });

  it('a key without orders.read: reads the tickets and says that orders are missing', async () => {
    const { sandbox, take } = await startBench({ project: { tickets: 150 } });
    const info = valueOf(await take({ key: sandbox.issueKey({ groups: ['tickets.read'] }) }));
    expect(info).toMatchObject({
      state: 'verified',
      orders: null,
      ordersProblem: { code: 'scope_missing', group: 'orders.read' },
    });
    expect(info.tickets.unique).toBe(150);
  });

  it('the wrong project', async () => {
    const { profile, take } = await startBench();
    const other = { ...profile, projectId: 'another' };
    expect(errorOf(await take({ profile: other }))).toEqual({
      code: 'not_found',
      id: 'another',
    });
  });

  it('a wrong parameter', async () => {
    const { take } = await startBench({
      faults: [{ what: { kind: 'status', status: 400, message: 'size is wrong' } }],
    });
    expect(errorOf(await take())).toEqual({
      code: 'request_refused',
      status: 400,
      message: 'size is wrong',
    });
  });

  // Promise: The key follows no redirect.
  it('a redirect: is not followed, so that the key goes to no one else', async () => {
    const { sandbox, take } = await startBench({
      faults: [
        { what: { kind: 'status', status: 302, headers: { location: 'http://127.0.0.1:9/elsewhere' } } },
      ],
    });
    const host = new URL(sandbox.baseUrl).host;
    expect(errorOf(await take())).toEqual({ code: 'redirect_refused', host });
  });

  it('an address where nobody listens', async () => {
    const { sandbox, take } = await startBench();
    const { host } = new URL(sandbox.baseUrl);
    await sandbox.close();
    expect(errorOf(await take())).toEqual({ code: 'network_failed', host, problem: 'refused' });
  });

  it('an address that is not https', async () => {
    const { profile, take } = await startBench();
    const error = errorOf(await take({ profile: { ...profile, baseUrl: 'http://example.com' } }));
    expect(error).toMatchObject({ code: 'base_url_invalid', problem: 'not_https' });
  });

  it('a server that is not HTTP at all, or hangs up', async () => {
    const { profile, take } = await startBench();
    const { baseUrl } = await openServer((request) => request.socket.destroy(), onTestFinished);
    const error = errorOf(await take({ profile: { ...profile, baseUrl } }));
    expect(error).toMatchObject({ code: 'network_failed', problem: 'reset' });
  });
});

/** Faults that pass: the reading ends as if nothing had been. */
const passing: ReadonlyArray<readonly [name: string, fault: Fault]> = [
  ['500 three times', { when: { nth: [1, 3] }, what: { kind: 'status', status: 500 } }],
  [
    '500 three times in the middle',
    { when: { page: 2, nth: [1, 3] }, what: { kind: 'status', status: 500 } },
  ],
  [
    'a reset before anything is sent',
    { when: { page: 1, nth: [1, 2] }, what: { kind: 'reset', at: 'start' } },
  ],
  ['a reset in the body', { when: { page: 1, nth: [1, 2] }, what: { kind: 'reset', at: 'body' } }],
  ['a stall before the headers', { when: { page: 1, nth: 1 }, what: { kind: 'stall', at: 'headers' } }],
  ['a stall in the body', { when: { page: 1, nth: 1 }, what: { kind: 'stall', at: 'body' } }],
  ['a cut-off body', { when: { page: 1, nth: [1, 2] }, what: { kind: 'truncate' } }],
  ['a web page with status 200', { when: { page: 1, nth: [1, 2] }, what: { kind: 'html' } }],
  ['429 for a while', { when: { forMs: 400 }, what: { kind: 'status', status: 429 } }],
  ['429 in the middle', { when: { page: 2, nth: [1, 2] }, what: { kind: 'status', status: 429 } }],
];

const inTickets = (page: number): FaultCondition => ({ resource: 'tickets', page });
const notAsPromised = (found: string, where = 'List Tickets, page 1'): string =>
  `The answer to ${where} is not what the Partner API promises: ${found}.`;

/** Faults that stay: the reading stops with this error, and a person reads this sentence. */
const lasting: ReadonlyArray<
  readonly [name: string, fault: Fault, error: Partial<AppError>, sentence: string | RegExp]
> = [
  [
    '500',
    { what: { kind: 'status', status: 500 } },
    { code: 'server_failed', status: 500, attempts: 4 },
    'The platform failed with status 500, 4 times in a row.',
  ],
  [
    '500 for one page',
    { when: { page: 2 }, what: { kind: 'status', status: 503 } },
    { code: 'server_failed', status: 503, attempts: 7 },
    'The platform failed with status 503, 7 times in a row.',
  ],
  [
    'a reset before anything is sent',
    { what: { kind: 'reset', at: 'start' } },
    { code: 'network_failed', problem: 'reset' },
    /^The connection to 127\.0\.0\.1:\d+ was interrupted\.$/,
  ],
  [
    'a reset in the body',
    { what: { kind: 'reset', at: 'body' } },
    { code: 'network_failed', problem: 'cut_off' },
    /^The answer from 127\.0\.0\.1:\d+ broke off before its end\.$/,
  ],
  [
    'a reset in the body of one page',
    { when: inTickets(1), what: { kind: 'reset', at: 'body' } },
    { code: 'network_failed', problem: 'cut_off' },
    /^The answer from 127\.0\.0\.1:\d+ broke off before its end\.$/,
  ],
  [
    'a stall before the headers',
    { what: { kind: 'stall', at: 'headers' } },
    { code: 'network_failed', problem: 'timed_out' },
    /^127\.0\.0\.1:\d+ did not answer in time\.$/,
  ],
  [
    'a stall in the body',
    { what: { kind: 'stall', at: 'body' } },
    { code: 'network_failed', problem: 'timed_out' },
    /^127\.0\.0\.1:\d+ did not answer in time\.$/,
  ],
  [
    'a web page with status 200',
    { what: { kind: 'html' } },
    { code: 'contract_broken', field: 'the body', found: 'a web page' },
    notAsPromised('the body is “a web page”', 'List Orders, page 0'),
  ],
  [
    'cut-off JSON',
    { when: inTickets(1), what: { kind: 'truncate' } },
    { code: 'contract_broken', where: 'List Tickets, page 1', field: 'the body' },
    notAsPromised('the body is “text that is not JSON”'),
  ],
  ...(['items', 'total', 'page', 'size'] as const).flatMap((field): typeof lasting => [
    [
      `no ${field}`,
      { when: inTickets(1), what: { kind: 'envelope', drop: [field] } },
      { code: 'contract_broken', where: 'List Tickets, page 1', field, found: 'missing' },
      notAsPromised(`${field} is “missing”`),
    ],
    [
      `${field} as a text`,
      { when: inTickets(1), what: { kind: 'envelope', set: { [field]: 'x' } } },
      { code: 'contract_broken', where: 'List Tickets, page 1', field, found: 'the text "x"' },
      notAsPromised(`${field} is “the text "x"”`),
    ],
  ]),
  [
    'an item that is no object',
    { when: inTickets(1), what: { kind: 'envelope', set: { items: [{}, 7] } } },
    { code: 'contract_broken', field: 'items[1]', found: '7' },
    notAsPromised('items[1] is “7”'),
  ],
  [
    'a reference that is an object',
    { when: inTickets(1), what: { kind: 'envelope', set: { items: [{ paymentReference: {} }] } } },
    { code: 'contract_broken', field: 'items[0].paymentReference', found: 'an object' },
    notAsPromised('items[0].paymentReference is “an object”'),
  ],
  [
    'a negative total',
    { when: inTickets(1), what: { kind: 'envelope', set: { total: -1 } } },
    { code: 'contract_broken', field: 'total', found: '-1' },
    notAsPromised('total is “-1”'),
  ],
  [
    'another page than was asked for',
    { when: { resource: 'tickets' }, what: { kind: 'ignore-page' } },
    { code: 'contract_broken', where: 'List Tickets, page 1', field: 'page', found: '0 and not 1' },
    notAsPromised('page is “0 and not 1”'),
  ],
];

describe('faults that pass', () =>
  it.each(passing)('%s', async (_name, fault) => {
    const { platform, sandbox, take } = await startBench(
      { project: { tickets: 450 }, faults: [fault] },
      { readOrders: false },
    );
    const info = valueOf(await take());
    expect((await readTickets(platform, info.id)).identities).toHaveLength(450);
    expect(info.requests).toBe(sandbox.requests.length);
    expect(info.requests).toBeGreaterThan(7);
  }));

describe('faults that stay', () =>
  it.each(lasting)('%s', async (_name, fault, error, sentence) => {
    const { platform, profile, sandbox, take } = await startBench({ project: { tickets: 450 } });
    const earlier = valueOf(await take());
    sandbox.setFaults([fault]);
    const found = errorOf(await take());
    expect(found).toMatchObject(error);
    expect(wordsFor(found).happened).toMatch(sentence);
    const kept = valueOf(await platform.snapshots.list(profile.id));
    expect(kept.map(({ state }) => state)).toEqual(['partial', 'verified']);
    expect((await readTickets(platform, earlier.id)).identities).toHaveLength(450);
  }));

describe('bodies that cannot be trusted', () => {
  const unsettled: ReadonlyArray<readonly [name: string, fault: Fault, doubts: readonly RegExp[]]> = [
    [
      '99 of 100',
      { when: inTickets(1), what: { kind: 'short' } },
      [/^The platform keeps sending pages with fewer tickets than it says there are: it said 450, /],
    ],
    [
      'a total that drifts with each call',
      { when: { resource: 'tickets' }, what: { kind: 'drift' } },
      [/^The platform keeps sending pages with fewer tickets than it says there are: it said \d+, /],
    ],
    [
      'page 0 whatever is asked',
      { when: { resource: 'tickets' }, what: { kind: 'ignore-page', echo: true } },
      [/^The platform sent more tickets than its own count allows: it said 450, and 100 were found/],
    ],
  ];
  it.each(unsettled)('%s: never verified, and said', async (_name, fault, doubts) => {
    const { take } = await startBench({ project: { tickets: 450 }, faults: [fault] }, { readOrders: false });
    const info = valueOf(await take());
    expect(info.state).toBe('unsettled');
    for (const doubt of doubts) expect(info.doubts).toContainEqual(expect.stringMatching(doubt));
  });

  it.each<readonly [string, readonly Fault[]]>([
    ['empty pages', [{ when: { resource: 'tickets' }, what: { kind: 'envelope', set: { total: 1e15 } } }]],
    [
      'the last page again and again',
      [
        { when: { resource: 'tickets' }, what: { kind: 'envelope', set: { total: 1e15 } } },
        { when: { resource: 'tickets' }, what: { kind: 'repeat-last' } },
      ],
    ],
  ])('a total of a thousand million million, then %s: is left soon, in words', async (_name, faults) => {
    const { platform, take } = await startBench({ project: { tickets: 450 }, faults }, { readOrders: false });
    const info = valueOf(await take());
    expect(info).toMatchObject({ state: 'unsettled', tickets: { unique: 450 } });
    expect(info.doubts.join(' ')).toContain('it said 1000000000000000, and 450 were found');
    expect(info.requests).toBeLessThan(5 + 26 + 16);
    expect((await readTickets(platform, info.id)).identities).toHaveLength(450);
  });

  it.each([20, 25, 99])('pages of %i whatever is asked: read twice, whole, and said', async (size) => {
    const { platform, take } = await startBench(
      { project: { tickets: 450 }, faults: [{ what: { kind: 'envelope', set: { size } } }] },
      { readOrders: false },
    );
    const info = valueOf(await take());
    expect(info.state).toBe('second look');
    expect(info.doubts.join(' ')).toContain('other sizes of pages than are asked for');
    expect((await readTickets(platform, info.id)).identities).toHaveLength(450);
  });

  it('the last page again past the end: nothing is asked past the end', async () => {
    const { take } = await startBench({
      project: { tickets: 450 },
      faults: [{ what: { kind: 'repeat-last' } }],
    });
    expect(valueOf(await take()).state).toBe('verified');
  });
});

describe('the key', () => {
  // Promise: The key is in no error.
  it('never stands in an error, whatever the API sends back', async () => {
    const { sandbox, key, profile, platform } = await startBench();
    sandbox.setFaults([{ what: { kind: 'status', status: 400, message: `you sent ${key} to us` } }]);
    const taken = await platform.takeSnapshot(orderFor(profile, key));
    expect(JSON.stringify(taken)).not.toContain(key);
  });
});
