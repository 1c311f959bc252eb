import type { Resource } from '#shared/domain/vocabulary/resources';
import { expect, onTestFinished } from 'vitest';
import { createPlatform } from '#main/core/snapshot/take/create-platform';
import type { Platform, SnapshotOrder } from '#main/core/snapshot/take/platform';
import { startSandbox, type Sandbox, type SandboxOptions } from '#main/sandbox/index';
import { collectOrders, collectTickets } from '#shared/domain/snapshot/snapshot-lines';
import type { Orders } from '#shared/domain/sides/order';
import { defaultProfile, type Profile } from '#shared/domain/rules/profile';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { textsOf } from '#shared/columns/text-column';
import type { Tickets } from '#shared/domain/sides/ticket';
import type { Result } from '#shared/base/result';
import { temporaryFolder } from '../../support/temporary-folder';
import { orderFor, windowMs } from './order';
import { valueOf } from '../../support/value-of';

export { orderFor, windowMs };

/** A sandbox and a platform that reads from it, both gone after the test. */
export interface Bench {
  readonly sandbox: Sandbox;
  readonly platform: Platform;
  readonly profile: Profile;
  readonly key: string;
  readonly dataDir: string;
  /** Takes a snapshot to its end. */
  readonly take: (changes?: Partial<SnapshotOrder>) => Promise<Result<SnapshotInfo>>;
}

/** Starts both. Without further options the project is small enough for one burst of requests. */
export async function startBench(
  options: SandboxOptions = {},
  changes: Partial<Profile> = {},
): Promise<Bench> {
  const limits = { windowMs, ...options.limits };
  const sandbox = await startSandbox({ ...options, limits });
  onTestFinished(() => sandbox.close().catch(() => undefined));
  const dataDir = temporaryFolder();
  const key = sandbox.issueKey();
  const { baseUrl, projectId } = sandbox;
  const profile: Profile = { ...defaultProfile, id: 'p1', name: 'Test', baseUrl, projectId, ...changes };
  const platform = createPlatform({ fetch, dataDir, windowMs: limits.windowMs });
  return {
    ...{ sandbox, platform, profile, key, dataDir },
    take: (order) => platform.takeSnapshot({ ...orderFor(profile, key), ...order }),
  };
}

/** Takes a snapshot and cancels it once this many pages are there. */
export async function takeAndCancel(bench: Bench, pages: number): Promise<void> {
  const stop = new AbortController();
  const taken = await bench.take({
    signal: stop.signal,
    onProgress: ({ pagesDone }) => {
      if (pagesDone >= pages) stop.abort();
    },
  });
  expect(errorOf(taken)).toEqual({ code: 'cancelled' });
}

/** The error of a result that must be one. */
export function errorOf(result: Result<unknown>) {
  if (result.ok) throw new Error(`unexpected value: ${JSON.stringify(result.value)}`);
  return result.error;
}

/** The columns of tickets as strings, which can be compared and printed. */
export type TicketTexts = Readonly<Record<Exclude<keyof Tickets, 'events' | 'fields'>, readonly string[]>>;

/** All tickets of a snapshot. */
export async function readTickets(platform: Platform, snapshotId: string): Promise<TicketTexts> {
  const { identities, references, statuses } = await readColumns(platform, snapshotId);
  return { identities: textsOf(identities), references: textsOf(references), statuses: textsOf(statuses) };
}

/** The same as the columns that they are compared in. */
async function readColumns(platform: Platform, snapshotId: string): Promise<Tickets> {
  const { add, end } = collectTickets(valueOf(await platform.snapshots.info(snapshotId)));
  await readAll(platform, snapshotId, 'tickets', add);
  return end();
}

export async function readOrders(platform: Platform, snapshotId: string): Promise<Orders> {
  const { add, end } = collectOrders();
  await readAll(platform, snapshotId, 'orders', add);
  return end();
}

async function readAll(
  platform: Platform,
  snapshotId: string,
  resource: Resource,
  add: (lines: Uint8Array) => void,
): Promise<void> {
  const info = valueOf(await platform.snapshots.info(snapshotId));
  for await (const lines of platform.snapshots.readLines(info, resource, [])) add(valueOf(lines));
}

/** `[id, reference, status]` of every ticket of the sandbox now, sorted, to compare with `sortedTickets`. */
export function sandboxTickets({ project }: Sandbox): readonly string[] {
  const listing = project.tickets({});
  return listing
    .slice(0, listing.total)
    .map(({ id, paymentReference, status }) =>
      JSON.stringify([id === undefined ? '' : String(id), String(paymentReference ?? ''), status]),
    )
    .sort();
}

/** `[identity, reference, status]` of every ticket of a snapshot, sorted. */
export function sortedTickets({ identities, references, statuses }: TicketTexts): readonly string[] {
  return identities
    .map((identity, index) => JSON.stringify([identity, references[index], statuses[index]]))
    .sort();
}
