import type { Resource } from '#shared/domain/vocabulary/resources';
import { describe, expect, it } from 'vitest';
import type { Fault } from '#main/sandbox/index';
import { createFaultPlan } from '#main/sandbox/api/faults';
import { openSandbox, pageOf } from '../server';

describe('a fault strikes', () => {
  const kinds = (faults: readonly Fault[], asked: readonly (readonly [Resource, number])[]): unknown[] => {
    const plan = createFaultPlan(faults);
    return asked.map(([resource, page]) => plan.strike(resource, page)?.what.kind);
  };
  const first = [0, 1, 2, 3].map((page) => ['tickets', page] as const);

  it.each<{ readonly says: string; readonly faults: readonly Fault[]; readonly struck: readonly unknown[] }>([
    {
      says: 'every request without a condition',
      faults: [{ what: { kind: 'html' } }],
      struck: ['html', 'html', 'html', 'html'],
    },
    {
      says: 'a page',
      faults: [{ when: { page: 2 }, what: { kind: 'html' } }],
      struck: [undefined, undefined, 'html', undefined],
    },
    {
      says: 'one request',
      faults: [{ when: { nth: 2 }, what: { kind: 'html' } }],
      struck: [undefined, 'html', undefined, undefined],
    },
    {
      says: 'a stretch',
      faults: [{ when: { nth: [2, 3] }, what: { kind: 'html' } }],
      struck: [undefined, 'html', 'html', undefined],
    },
    {
      says: 'another resource',
      faults: [{ when: { resource: 'orders' }, what: { kind: 'html' } }],
      struck: [undefined, undefined, undefined, undefined],
    },
    {
      says: 'first of the list first',
      faults: [{ when: { page: 1 }, what: { kind: 'truncate' } }, { what: { kind: 'html' } }],
      struck: ['html', 'truncate', 'html', 'html'],
    },
    {
      says: 'no time at all',
      faults: [{ when: { forMs: 0 }, what: { kind: 'html' } }],
      struck: ['html', undefined, undefined, undefined],
    },
  ])('$says', ({ faults, struck }) => expect(kinds(faults, first)).toEqual(struck));

  it('counts anew when it is set anew', () => {
    const fault: Fault = { when: { nth: 1 }, what: { kind: 'html' } };
    const plan = createFaultPlan([fault]);
    expect(plan.strike('tickets', 0)).toBeDefined();
    expect(plan.strike('tickets', 0)).toBeUndefined();
    plan.set([fault]);
    expect(plan.strike('tickets', 0)).toBeDefined();
  });
});

describe('over HTTP', () => {
  it('answers 429 with and without Retry-After, in the documented error body', async () => {
    const { ask, sandbox } = await openSandbox({
      faults: [{ what: { kind: 'status', status: 429, headers: { 'retry-after': '7' } } }],
    });
    const response = await ask('/orders');
    expect(response.headers.get('retry-after')).toBe('7');
    expect(await response.json()).toEqual({ message: 'Rate limit exceeded', status: 429 });
    sandbox.setFaults([{ what: { kind: 'status', status: 429 } }]);
    expect((await ask('/orders')).headers.has('retry-after')).toBe(false);
  });

  it.each(['headers', 'body'] as const)(
    'stalls before or in the %s, and goes on after a while',
    async (at) => {
      const { ask } = await openSandbox({ faults: [{ what: { kind: 'stall', at, ms: 40 } }] });
      const start = performance.now();
      expect((await pageOf(await ask('/tickets'))).items).toHaveLength(20);
      expect(performance.now() - start).toBeGreaterThan(35);
    },
  );

  it('ignores page, saying so or not', async () => {
    const { ask, sandbox } = await openSandbox();
    const start = await pageOf(await ask('/tickets?size=100'));
    sandbox.setFaults([{ what: { kind: 'ignore-page' } }]);
    expect(await pageOf(await ask('/tickets?page=2&size=100'))).toEqual(start);
    sandbox.setFaults([{ what: { kind: 'ignore-page', echo: true } }]);
    expect(await pageOf(await ask('/tickets?page=2&size=100'))).toEqual({ ...start, page: 2 });
  });

  it('repeats its last page past the end', async () => {
    const { ask } = await openSandbox({ faults: [{ what: { kind: 'repeat-last' } }] });
    const last = await pageOf(await ask('/tickets?page=2&size=100'));
    expect(last.items).toHaveLength(50);
    expect(await pageOf(await ask('/tickets?page=9&size=100'))).toEqual({ ...last, page: 9 });
  });

  it('sends 99 of 100', async () => {
    const { ask } = await openSandbox({ faults: [{ what: { kind: 'short' } }] });
    const page = await pageOf(await ask('/tickets?size=100'));
    expect([page.items.length, page.total, page.size]).toEqual([99, 250, 100]);
  });

  it('lets the total drift with every call', async () => {
    const { ask } = await openSandbox({ faults: [{ what: { kind: 'drift', by: 2 } }] });
    const totals = [];
    for (let call = 0; call < 3; call += 1) totals.push((await pageOf(await ask('/tickets'))).total);
    expect(totals).toEqual([252, 254, 256]);
  });
});
