import { describe, expect, it } from 'vitest';
import { defaultRules } from '#shared/domain/rules/rules';
import { openingViewOf } from '#shared/domain/views/view-params';
import type { Item } from '../../../support/reconcile-support';
import { openWorkerSession } from '../../../support/worker-session';

const many = Array.from({ length: 200_000 }, (_, index): Item => [`PAY-${index}`, 'PAID']);
const csv = `reference,status\n${many.map(([reference]) => `X-${reference},PAID`).join('\n')}\n`;

const argument = { rules: defaultRules, acknowledgeMalformed: false };

describe('a comparison under way', () => {
  it.each(['cancelReconcile', 'closeFile', 'closeSnapshot'] as const)(
    'ends with `cancelled` on %s, and leaves no run',
    async (call) => {
      const { session } = await openWorkerSession(many, csv);
      const comparison = session.reconcile(argument);
      await new Promise((resolve) => setTimeout(resolve));
      await session[call]();
      expect(await comparison).toEqual({ ok: false, error: { code: 'cancelled' } });
      const view = openingViewOf('missing');
      expect(await session.openView(view)).toMatchObject({ entries: 0 });
    },
  );

  it('leaves the run that was open before it as it was, and whole', async () => {
    const { session } = await openWorkerSession(many, csv);
    expect(await session.reconcile(argument)).toMatchObject({ ok: true });
    const { viewId } = await session.openView(openingViewOf('missing'));
    const before = await session.describeRun();
    const keys = { ...defaultRules.keys, ignoreCase: true };
    const comparison = session.reconcile({ ...argument, rules: { ...defaultRules, keys } });
    await new Promise((resolve) => setTimeout(resolve));
    expect(await session.windowOf({ viewId, start: 0, end: 1 })).toHaveLength(1);
    await session.cancelReconcile();
    expect(await comparison).toEqual({ ok: false, error: { code: 'cancelled' } });
    expect(await session.windowOf({ viewId, start: 199_999, end: 200_000 })).toHaveLength(1);
    expect(await session.describeRun()).toEqual(before);
  });

  it('ends at once although it waits, here for a column that was not kept', async () => {
    const { session } = await openWorkerSession(many, csv);
    const filters = [{ name: 'Tests', side: 'client' as const, column: 'status', values: ['Test'] }];
    const comparison = session.reconcile({ ...argument, rules: { ...defaultRules, filters } });
    await session.cancelReconcile();
    expect(await comparison).toEqual({ ok: false, error: { code: 'cancelled' } });
  });

  it('can be asked for again after it was cancelled', async () => {
    const { session } = await openWorkerSession(many, csv);
    const comparison = session.reconcile(argument);
    await session.cancelReconcile();
    expect(await comparison).toMatchObject({ error: { code: 'cancelled' } });
    expect(await session.reconcile(argument)).toMatchObject({ ok: true, value: { findings: 400_000 } });
  });
});
