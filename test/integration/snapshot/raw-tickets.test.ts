import { describe, expect, it } from 'vitest';
import { startBench } from './reading';
import { valueOf } from '../../support/value-of';

describe('tickets as the platform sent them', () => {
  it('are read from the pages on disk, all at once, with their JSON and their fields', async () => {
    const { platform, sandbox, take } = await startBench({
      project: {
        tickets: 250,
        shape: {
          ticket: (ticket) => ({
            ...ticket,
            note: `„${String(ticket.id)}“ \\ "x"`,
            more: { paid: [1.5, null] },
          }),
        },
      },
    });
    const info = valueOf(await take());
    const listing = sandbox.project.tickets({});
    const requests = sandbox.requests.length;
    const wanted = [...listing.slice(0, 1), ...listing.slice(249, 250)];
    const identities = wanted.map(({ id }) => String(id));
    const found = valueOf(await platform.snapshots.rawTickets(info, [...identities, 'no such ticket'])) ?? [];
    expect(found.map((one) => one.identity).sort()).toEqual([...identities].sort());
    for (const ticket of wanted) {
      const identity = String(ticket.id);
      const { json = '', fields = [] } = found.find((one) => one.identity === identity) ?? {};
      expect(fields).toContainEqual({ path: ['paymentReference'], text: ticket.paymentReference });
      expect(fields).toContainEqual({ path: ['note'], text: `„${identity}“ \\ "x"` });
      // A list is no single value.
      expect(fields.map(({ path }) => path[0])).not.toContain('more');
      expect(JSON.parse(json)).toMatchObject({
        paymentReference: ticket.paymentReference,
        note: `„${identity}“ \\ "x"`,
        more: { paid: [1.5, null] },
      });
      expect(json).toContain('\n');
    }
    expect(sandbox.requests).toHaveLength(requests);
  });

  it('keep numbers that no program of numbers could hold', async () => {
    const { platform, sandbox, take } = await startBench({ project: { tickets: 3, ticketIds: 'digits' } });
    const info = valueOf(await take());
    const identity = String(sandbox.project.tickets({}).slice(0, 1)[0]?.id);
    expect(Number(identity)).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
    const [found] = valueOf(await platform.snapshots.rawTickets(info, [identity])) ?? [];
    expect(found?.json).toContain(`"id": ${identity}`);
    expect(found?.fields).toContainEqual({ path: ['id'], text: identity });
  });

  it('are not those of a version that a second look replaced', async () => {
    const { platform, sandbox, take, profile, key } = await startBench({ project: { tickets: 120 } });
    const info = valueOf(await take());
    const identity = String(sandbox.project.tickets({}).slice(0, 1)[0]?.id);
    expect(valueOf(await platform.snapshots.rawTickets({ ...info, id: 'gone' }, [identity]))).toBeNull();
    const looked = valueOf(
      await platform.takeSecondLook({
        ...{ profile, key, snapshotId: info.id, way: 'pass', references: [] },
        onProgress: () => undefined,
        signal: new AbortController().signal,
      }),
    );
    expect(valueOf(await platform.snapshots.rawTickets(info, [identity]))).toBeNull();
    expect(valueOf(await platform.snapshots.rawTickets(looked.info, [identity]))).toMatchObject([
      { identity },
    ]);
  });
});
