import { describe, expect, it } from 'vitest';
import { ask, expectEnvelope, listPaths } from '../requests';
import type { Target } from '../target';

/** partner-api.md section 1, and 9: no version segment in the paths. */
export const describeService = (target: Target): void => {
  describe('1. What the service does', () => {
    it.each(listPaths)('answers below /api/partner/projects/{projectId}: %s', async (path) => {
      expectEnvelope(await ask(target, `${path}?size=1`));
    });

    it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
      'is read-only: %s changes nothing and is no success',
      async (method) => {
        const before = expectEnvelope(await ask(target, '/tickets?size=1')).total;
        const { status } = await ask(target, '/tickets', { method, headers: { 'X-API-Key': target.key } });
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
        expect(expectEnvelope(await ask(target, '/tickets?size=1')).total).toBe(before);
      },
    );
  });
};
