import { describe, it } from 'vitest';
import { ask, expectEnvelope, expectError, listPaths } from '../requests';
import { itNeeds, type Target } from '../target';

/** partner-api.md section 5: two equivalent headers, four outcomes with their exact messages. */
export const describeAuthentication = (target: Target): void => {
  const withHeaders = (path: string, headers: Record<string, string>): ReturnType<typeof ask> =>
    ask(target, path, { headers });

  describe('5. Authentication', () => {
    it.each(listPaths)('X-API-Key and Authorization: Bearer are equivalent on %s', async (path) => {
      expectEnvelope(await withHeaders(`${path}?size=1`, { 'X-API-Key': target.key }));
      expectEnvelope(await withHeaders(`${path}?size=1`, { Authorization: `Bearer ${target.key}` }));
    });

    it.each([...listPaths, '/events/no-such-event'])('no key: 401 "API key required" (%s)', async (path) => {
      expectError(await withHeaders(path, {}), 401, 'API key required');
    });

    it.each([
      { 'X-API-Key': 'no-dot-in-it' },
      { 'X-API-Key': '.secret-alone' },
      { 'X-API-Key': 'prefix-alone.' },
      { Authorization: 'Bearer no-dot-in-it' },
    ])('not of the form prefix.secret: 401 "Malformed API key" (%j)', async (headers) => {
      expectError(await withHeaders('/tickets', headers), 401, 'Malformed API key');
    });

    it.each([{ 'X-API-Key': 'never.existed' }, { Authorization: 'Bearer never.existed' }])(
      'a key that never existed: 401 "Invalid API key" (%j)',
      async (headers) => {
        expectError(await withHeaders('/tickets', headers), 401, 'Invalid API key');
      },
    );

    it('the right prefix with another secret: 401 "Invalid API key"', async () => {
      expectError(await withHeaders('/tickets', { 'X-API-Key': `${target.key}x` }), 401, 'Invalid API key');
    });

    itNeeds(
      target.revokedKey,
      'TIEOUT_CONFORMANCE_KEY_REVOKED',
      'a revoked key: 401 "Invalid API key"',
      async (key) => {
        expectError(await withHeaders('/tickets', { 'X-API-Key': key }), 401, 'Invalid API key');
      },
    );

    itNeeds(
      target.rotatedKey,
      'TIEOUT_CONFORMANCE_KEY_ROTATED',
      'a rotated key: 401 "Invalid API key"',
      async (key) => {
        expectError(
          await withHeaders('/tickets', { Authorization: `Bearer ${key}` }),
          401,
          'Invalid API key',
        );
      },
    );

    itNeeds(
      target.groupKeys['orders.read'],
      'TIEOUT_CONFORMANCE_KEY_ORDERS',
      'a valid key without the group: 403 "Insufficient permissions"',
      async (key) => {
        expectError(await withHeaders('/tickets', { 'X-API-Key': key }), 403, 'Insufficient permissions');
      },
    );

    it('a key belongs to one project: another project is refused (how is not shown)', async () => {
      const other = { ...target, projectId: 'no-such-project' };
      const reply = await ask(other, '/tickets?size=1');
      expectError(reply, [401, 403, 404].find((status) => status === reply.status) ?? 404);
    });
  });
};
