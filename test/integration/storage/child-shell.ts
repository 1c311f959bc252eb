import { writeSync } from 'node:fs';
import type { Bridge, BridgeEvent } from '#shared/bridge/contract';
import { createCaller } from '#shared/bridge/rpc';
import { defaultLooks, type Looks } from '#shared/bridge/looks';
import type { Profile } from '#shared/domain/rules/profile';
import { createKeytarKeychain } from '#main/core/keys/keytar-keychain';
import { openCore } from '#main/hosts/common/open-core';
import { valueOf } from '../../support/value-of';

/** What a shell in a process of its own is told, as JSON in its environment. */
export interface ShellOrder {
  readonly dataDir: string;
  /** Its name in what it writes; no two processes ever have the same. */
  readonly worker: string;
  readonly reviewed: readonly string[];
  /** The profile whose status mapping all shells add to. */
  readonly shared: string;
}

/** What it says of each operation, once it was answered. */
export interface Told {
  readonly kind: 'review' | 'looks' | 'mapping' | 'name';
  readonly worker: string;
  readonly number: number;
  /** The profile, or for a name the name. */
  readonly on: string;
  readonly done: boolean;
  readonly code: string | null;
}

const given = process.env['TIEOUT_SHELL_ORDER'];
if (given !== undefined) {
  // Written by `processes.test.ts`.
  const order = JSON.parse(given) as ShellOrder;
  const opened = valueOf(
    await openCore({
      host: 'browser',
      keychain: createKeytarKeychain(),
      desktop: null,
      fetch,
      demo: false,
      dataDir: order.dataDir,
    }),
  );
  const bridge = createCaller<Bridge, BridgeEvent>({
    request: opened.answer,
    subscribe: opened.subscribe,
  });
  const stop = new AbortController();
  process.once('SIGTERM', () => stop.abort());
  for (let number = 0; !stop.signal.aborted; number += 1) {
    const told = await operate(bridge, order, number);
    writeSync(1, `${JSON.stringify({ ...told, worker: order.worker, number })}\n`);
  }
  process.exit(0);
}

type Outcome = Pick<Told, 'kind' | 'on' | 'done' | 'code'>;

async function operate(bridge: Bridge, order: ShellOrder, number: number): Promise<Outcome> {
  const lot = Math.random();
  if (lot < 0.7) {
    const on = order.reviewed[Math.floor(Math.random() * order.reviewed.length)] ?? '';
    const act = { decision: 'accepted', until: null, reason: 'r', data: 'd' } as const;
    const findings = [{ signature: 's', references: ['A-1'], items: [] }];
    const note = `${order.worker} ${number}`;
    return outcome('review', on, await bridge.review({ profileId: on, ...act, note, findings }));
  }
  if (lot < 0.8) {
    // Each arranges a column of its own, as windows do that were opened long before.
    const arranged = (width: number): Looks => ({
      ...defaultLooks,
      columns: { order: [], shown: {}, widths: { [order.worker]: width } },
    });
    const change = { looks: arranged(number + 2), before: arranged(number + 1) };
    return outcome('looks', order.worker, await bridge.saveLooks({ profileId: order.shared, ...change }));
  }
  const listed = await bridge.listProfiles();
  const shared = listed.ok ? listed.value.profiles.find(({ id }) => id === order.shared) : undefined;
  if (shared === undefined) throw new Error('the shared profile has gone');
  if (lot < 0.95)
    return outcome('mapping', shared.id, await bridge.saveProfile(mapped(shared, order, number)));
  const name = `Name ${Math.floor(Math.random() * 40)}`;
  const profile = { ...shared, id: `${order.worker}-${number}`, name };
  return outcome('name', name, await bridge.saveProfile({ profile, before: null }));
}

function mapped(before: Profile, { worker }: ShellOrder, number: number) {
  const entry = { client: `${worker} ${number}`, platform: 'PAID' };
  const rules = { ...before.rules, statusMapping: [...before.rules.statusMapping, entry] };
  return { profile: { ...before, rules }, before };
}

function outcome(
  kind: Told['kind'],
  on: string,
  result: { readonly ok: boolean; readonly error?: { readonly code: string } },
): Outcome {
  return { kind, on, done: result.ok, code: result.error?.code ?? null };
}
