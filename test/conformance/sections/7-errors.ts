import { describe, it } from 'vitest';
import { ask, expectError } from '../requests';
import { itNeeds, type Target } from '../target';

/** partner-api.md section 7: one error body for every failure. (Section 6 shows no events, so there is nothing to check.) */
export const describeErrors = (target: Target): void => {
  describe('7. Errors', () => {
    it('400, 401 and 404 carry message and status', async () => {
      expectError(await ask(target, '/orders?page=first'), 400);
      expectError(await ask(target, '/orders', { headers: {} }), 401, 'API key required');
      expectError(await ask(target, '/events/no-such-event'), 404);
    });

    it('a path the document does not show is 404', async () => {
      expectError(await ask(target, '/no-such-resource'), 404);
    });

    itNeeds(
      target.sandbox,
      'the sandbox, which fails on demand',
      '500 carries message and status',
      async (sandbox) => {
        sandbox.setFaults([{ when: { nth: 1 }, what: { kind: 'status', status: 500 } }]);
        expectError(await ask(target, '/tickets'), 500);
        sandbox.setFaults([]);
      },
    );
  });
};
