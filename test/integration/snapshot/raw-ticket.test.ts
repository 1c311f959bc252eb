import { describe, expect, it } from 'vitest';
import { startBench } from './reading';
import { valueOf } from '../../support/value-of';

describe('the JSON of one ticket', () => {
  it('is what the platform sent, from the pages on disk, its numbers digit by digit', async () => {
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
    for (const ticket of [...listing.slice(0, 1), ...listing.slice(249, 250)]) {
      const identity = String(ticket.id);
      const json = valueOf(await platform.snapshots.rawTicket(info, identity)) ?? '';
      expect(JSON.parse(json)).toMatchObject({
        paymentReference: ticket.paymentReference,
        note: `„${identity}“ \\ "x"`,
        more: { paid: [1.5, null] },
      });
      expect(json).toContain('\n');
    }
    expect(sandbox.requests).toHaveLength(requests);
  });

  it('keeps numbers that no program of numbers could hold', async () => {
    const { platform, sandbox, take } = await startBench({ project: { tickets: 3, ticketIds: 'digits' } });
    const info = valueOf(await take());
    const identity = String(sandbox.project.tickets({}).slice(0, 1)[0]?.id);
    expect(Number(identity)).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
    expect(valueOf(await platform.snapshots.rawTicket(info, identity))).toContain(`"id": ${identity}`);
  });

  it('is null for an unknown ticket, and for a version that a second look replaced', async () => {
    const { platform, sandbox, take, profile, key } = await startBench({ project: { tickets: 120 } });
    const info = valueOf(await take());
    const identity = String(sandbox.project.tickets({}).slice(0, 1)[0]?.id);
    expect(valueOf(await platform.snapshots.rawTicket(info, 'no such ticket'))).toBeNull();
    expect(valueOf(await platform.snapshots.rawTicket({ ...info, id: 'gone' }, identity))).toBeNull();
    const looked = valueOf(
      await platform.takeSecondLook({
        ...{ profile, key, snapshotId: info.id, way: 'pass', references: [] },
        onProgress: () => undefined,
        signal: new AbortController().signal,
      }),
    );
    expect(valueOf(await platform.snapshots.rawTicket(info, identity))).toBeNull();
    expect(valueOf(await platform.snapshots.rawTicket(looked.info, identity))).toContain(identity);
  });
});
