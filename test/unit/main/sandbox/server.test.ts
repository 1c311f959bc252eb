import { describe, expect, it } from 'vitest';
import type { Choices } from '#main/sandbox/index';
import { openSandbox, pageOf } from './server';

/** What a request is answered with under one choice of the table in src-main/sandbox/README.md. */
const choiceTable: readonly {
  readonly choice: Partial<Choices>;
  readonly path: string;
  readonly status: number;
  readonly body?: object;
}[] = [
  { choice: {}, path: '/tickets', status: 200, body: { page: 0, size: 20 } },
  { choice: { defaultSize: 50 }, path: '/tickets', status: 200, body: { size: 50 } },
  { choice: {}, path: '/tickets?size=101', status: 400, body: { message: 'size must be at most 100' } },
  { choice: { sizeAboveMaximum: 'clamp' }, path: '/tickets?size=101', status: 200, body: { size: 100 } },
  { choice: {}, path: '/tickets?page=-1', status: 400, body: { message: 'page must be 0 or more' } },
  { choice: { negativePage: 'first' }, path: '/tickets?page=-1', status: 200, body: { page: 0 } },
  { choice: {}, path: '/tickets?page=1&page=2', status: 400 },
  { choice: { repeatedParameter: 'first' }, path: '/tickets?page=1&page=2', status: 200, body: { page: 1 } },
  { choice: {}, path: '/tickets?sort=id', status: 200 },
  { choice: { unknownParameter: 'reject' }, path: '/tickets?sort=id', status: 400 },
  { choice: {}, path: '/tickets?status=NOPE', status: 200, body: { items: [], total: 0 } },
  { choice: { unknownStatus: 'reject' }, path: '/tickets?status=NOPE', status: 400 },
  { choice: {}, path: '/orders?eventId=NOPE', status: 200, body: { items: [], total: 0 } },
  { choice: { unknownEventFilter: 'not-found' }, path: '/orders?eventId=NOPE', status: 404 },
  { choice: {}, path: '/../other/tickets', status: 404, body: { message: 'Project not found', status: 404 } },
  {
    choice: { otherProject: 403 },
    path: '/../other/tickets',
    status: 403,
    body: { message: 'Insufficient permissions' },
  },
  {
    choice: { otherProject: 401 },
    path: '/../other/tickets',
    status: 401,
    body: { message: 'Invalid API key' },
  },
];

describe('what the document does not show', () => {
  it.each(choiceTable)('$choice: $path gives $status', async ({ choice, path, status, body }) => {
    const { ask } = await openSandbox({ choices: choice });
    const response = await ask(path);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject(body ?? {});
  });

  it.each([
    ['x-api-key', 200, 401],
    ['bearer', 401, 200],
    ['reject', 400, 400],
  ] as const)('of two key headers %s counts', async (bothKeyHeaders, goodFirst, goodBearer) => {
    const { ask, key } = await openSandbox({ choices: { bothKeyHeaders } });
    const send = async (xApiKey: string, bearer: string): Promise<number> =>
      (await ask('/events', { headers: { 'X-API-Key': xApiKey, Authorization: `Bearer ${bearer}` } })).status;
    expect(await send(key, 'wrong.key')).toBe(goodFirst);
    expect(await send('wrong.key', key)).toBe(goodBearer);
  });

  it.each([405, 404] as const)('another method gets %i', async (otherMethod) => {
    const { ask, key } = await openSandbox({ choices: { otherMethod } });
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']) {
      const response = await ask('/tickets', { method, headers: { 'X-API-Key': key } });
      expect([method, response.status]).toEqual([method, otherMethod]);
    }
  });

  it('sends items in another shape when told to', async () => {
    const { ask } = await openSandbox({
      project: { tickets: 3, shape: { order: ({ paymentReference }) => ({ reference: paymentReference }) } },
    });
    const { items } = await pageOf(await ask('/orders'));
    expect(Object.keys(items[0] ?? {})).toEqual(['reference']);
  });

  it('sends long numbers with all their digits', async () => {
    const { ask } = await openSandbox({
      project: { tickets: 2, ticketIds: 'digits', references: 'numbers' },
    });
    expect(await (await ask('/tickets')).text()).toMatch(
      /"id":12345678900000000000,"paymentReference":9\d{18},/,
    );
  });
});

it('says with a 429 when to come again, where that is chosen', async () => {
  const { ask, sandbox } = await openSandbox({
    limits: { perAddress: 1 },
    choices: { retryAfter: 'seconds' },
  });
  expect((await ask('/events')).headers.has('retry-after')).toBe(false);
  const refused = await ask('/events');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  expect(sandbox.requests.map(({ status }) => status)).toEqual([200, 429]);
});

describe('while the project changes', () =>
  it('shows changes made between two pages, and sales that go on by themselves', async () => {
    const { ask, sandbox } = await openSandbox({ project: { tickets: 250, sort: 'newest' } });
    const before = await pageOf(await ask('/tickets?page=1&size=100'));
    sandbox.mutate({ add: [{ status: 'PAID' }] });
    const after = await pageOf(await ask('/tickets?page=1&size=100'));
    expect(after.total).toBe(251);
    expect(after.items.slice(1)).toEqual(before.items.slice(0, 99));
    sandbox.setChurn({ every: 1, add: 2 });
    await ask('/tickets');
    await ask('/orders');
    sandbox.setChurn(undefined);
    expect((await pageOf(await ask('/tickets'))).total).toBe(253);
  }));

describe('key administration', () => {
  const admin = { 'x-sandbox-admin': '1' };

  it('is not there unless asked for', async () => {
    const { sandbox } = await openSandbox();
    expect((await fetch(`${sandbox.baseUrl}/sandbox/keys`, { headers: admin })).status).toBe(404);
  });

  it('refuses whoever could be a web page', async () => {
    const { sandbox } = await openSandbox({ admin: true });
    expect((await fetch(`${sandbox.baseUrl}/sandbox/keys`)).status).toBe(403);
    const byName = sandbox.baseUrl.replace('127.0.0.1', 'localhost');
    const reached = await fetch(`${byName}/sandbox/keys`, { headers: admin }).catch(() => undefined);
    expect(reached?.status ?? 403).toBe(403);
  });

  it('issues, rotates, revokes and lists', async () => {
    const { sandbox } = await openSandbox({ admin: true });
    const post = async (path: string): Promise<Response> =>
      fetch(`${sandbox.baseUrl}/sandbox/keys${path}`, { method: 'POST', headers: admin });
    const status = async (key: string, path: string): Promise<number> =>
      (
        await fetch(`${sandbox.baseUrl}/api/partner/projects/${sandbox.projectId}${path}`, {
          headers: { 'X-API-Key': key },
        })
      ).status;
    const keyIn = async (response: Response): Promise<string> => {
      const body: unknown = await response.json();
      return typeof body === 'object' && body !== null && 'key' in body ? String(body.key) : '';
    };

    const first = await keyIn(await post('?groups=tickets.read'));
    expect([await status(first, '/tickets'), await status(first, '/orders')]).toEqual([200, 403]);
    const prefix = first.split('.')[0] ?? '';
    const second = await keyIn(await post(`/${prefix}/rotate`));
    expect([await status(first, '/tickets'), await status(second, '/tickets')]).toEqual([401, 200]);
    expect((await post(`/${prefix}/revoke`)).status).toBe(200);
    expect(await status(second, '/tickets')).toBe(401);
    expect((await post('?groups=everything')).status).toBe(400);
    const list = await (await fetch(`${sandbox.baseUrl}/sandbox/keys`, { headers: admin })).text();
    expect(list).toContain(`"prefix":"${prefix}","groups":["tickets.read"],"revoked":true`);
    expect(list).not.toContain(second.split('.')[1]);
  });
});
