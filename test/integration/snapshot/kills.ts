import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { snapshotPaths } from '#main/core/snapshot/disk/snapshot-file';
import { createSnapshotStore } from '#main/core/snapshot/disk/snapshot-store';
import { startSandbox, type Sandbox, type Ticket } from '#main/sandbox/index';
import { defaultProfile, type Profile } from '#shared/domain/rules/profile';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { createRandom } from '../../partner-api/simulator/random';
import { startChild, type Child } from './child-reading';
import { writeKinds, type DeadlyWrite } from './die-at';
import { windowMs } from './order';
import { buildProgram } from '../../support/built-program';
import { valueOf } from '../../support/value-of';

/** A reading that was killed at some point, and what happened to it when another process went on. */
export interface KilledReading {
  /** Where: `request 17`, `millisecond 812` or `limiter 40, half of it`. */
  readonly point: string;
  /** Whether it was still reading then. */
  readonly wasKilled: boolean;
  readonly state: SnapshotInfo['state'] | 'none';
  readonly hasSameTickets: boolean;
  /** Counts the requests of both processes. */
  readonly requests: number;
  /** Those for a whole page that had been asked for before; the closing check on its own makes two. */
  readonly askedAgain: number;
  readonly refused: number;
}

/** Killed readings, and what the same reading takes when nobody kills it. */
export interface Kills {
  readonly wholeRequests: number;
  readonly readings: readonly KilledReading[];
}

/** How many readings run side by side. */
const abreast = 2;
/** Requests a window that server and client agree on. */
const limit = 600;

/**
 * Reads a project over HTTP in processes of their own, kills each with -9 at a random request, moment or write, and lets
 * another process go on (docs/snapshot.md, "Adversaries").
 */
export async function killAndResume(plan: {
  readonly tickets: number;
  readonly points: number;
  readonly seed: number;
  readonly onReading?: (reading: KilledReading) => void;
}): Promise<Kills> {
  const folder = await mkdtemp(join(tmpdir(), 'tieout-kills-'));
  const { program, remove } = await buildProgram(join(import.meta.dirname, 'child-reading.ts'));
  const worlds: World[] = [];
  try {
    for (let index = 0; index < abreast; index += 1) {
      worlds.push(await startWorld(join(folder, `data-${index}-`), program, plan.tickets));
    }
    const [first] = worlds;
    if (first === undefined) throw new Error('nowhere to read from');
    const whole = await readWhole(first);
    const random = createRandom(plan.seed);
    const points = Array.from({ length: plan.points }, (_, number) =>
      drawPoint(number, whole, random),
    ).values();
    const readings: KilledReading[] = [];
    await Promise.all(
      worlds.map(async (world) => {
        for (const point of points) {
          const reading = await readKilled(world, point, whole);
          readings.push(reading);
          plan.onReading?.(reading);
        }
      }),
    );
    return { wholeRequests: whole.requests, readings };
  } finally {
    await Promise.all(worlds.map(({ sandbox }) => sandbox.close()));
    await rm(folder, { recursive: true, force: true });
    remove();
  }
}

/** A sandbox, and how processes read from it. */
interface World {
  readonly sandbox: Sandbox;
  readonly start: (dataDir: string, resume: boolean, deadly?: DeadlyWrite) => Child;
  readonly newDataDir: () => Promise<string>;
}

async function startWorld(dataDirs: string, program: string, tickets: number): Promise<World> {
  const sandbox = await startSandbox({
    project: { tickets, shape: { ticket: fewFields } },
    limits: { windowMs, limiter: 'sliding', perAddress: limit, perKey: limit },
  });
  const { baseUrl, projectId } = sandbox;
  const key = sandbox.issueKey();
  const profile: Profile = {
    ...defaultProfile,
    ...{ id: 'killed', name: 'Killed', baseUrl, projectId, readOrders: false, requestsPerMinute: limit },
  };
  return {
    sandbox,
    start: (dataDir, resume, deadly) =>
      startChild({ dataDir, profile, key, resume, ...(deadly === undefined ? {} : { deadly }) }, program),
    newDataDir: () => mkdtemp(dataDirs),
  };
}

/** What is compared; small pages leave more of the machine to the processes. */
function fewFields({ id, paymentReference, status }: Ticket): unknown {
  return { id, paymentReference, status };
}

interface WholeReading {
  readonly requests: number;
  readonly ms: number;
  readonly writes: Readonly<Record<DeadlyWrite['kind'], number>>;
  readonly tickets: string;
}

async function readWhole({ sandbox, start, newDataDir }: World): Promise<WholeReading> {
  const dataDir = await newDataDir();
  const writes = await start(dataDir, false).writes;
  const found = await newest(dataDir);
  if (writes === null || found?.state !== 'verified')
    throw new Error('the reading failed with nobody killing it');
  const [first, last] = [sandbox.requests[0], sandbox.requests.at(-1)];
  const ms = (last?.arrivedMs ?? 0) - (first?.arrivedMs ?? 0);
  return { requests: sandbox.requests.length, ms, writes, tickets: await ticketsOf(dataDir, found) };
}

/** A point at which a process is killed: from outside once so much has happened, or on its own at a write. */
type Point = { readonly kind: 'request' | 'millisecond'; readonly nth: number } | DeadlyWrite;

/** The kinds go round, so that each comes up as often as the others; which of its kind is drawn. */
function drawPoint(number: number, whole: WholeReading, random: () => number): Point {
  const draw = (most: number): number => 1 + Math.floor(random() * most);
  const kinds = ['request', 'millisecond', ...writeKinds] as const;
  const kind = kinds[number % kinds.length] ?? 'request';
  if (kind === 'request') return { kind, nth: draw(whole.requests) };
  if (kind === 'millisecond') return { kind, nth: draw(whole.ms) };
  const stage = (['before', 'half', 'after'] as const)[draw(3) - 1] ?? 'half';
  return { kind, nth: draw(whole.writes[kind]), stage };
}

async function readKilled(world: World, point: Point, whole: WholeReading): Promise<KilledReading> {
  const { sandbox, start, newDataDir } = world;
  // To the server a new data folder is another machine at the same address: it starts once both fit into one window.
  if (2 * whole.requests > limit) await wait(windowMs);
  const dataDir = await newDataDir();
  const before = sandbox.requests.length;
  const child = start(dataDir, false, 'stage' in point ? point : undefined);
  if (!('stage' in point)) await killFromOutside(child, point, () => sandbox.requests.length - before);
  const wasKilled = (await child.ended) === '';
  // A reading that was whole when it was killed needs nobody to go on.
  if ((await newest(dataDir))?.state !== 'verified') await start(dataDir, true).ended;
  const found = await newest(dataDir);
  const hasSameTickets = found !== null && (await ticketsOf(dataDir, found)) === whole.tickets;
  const requests = sandbox.requests.slice(before);
  const pages = requests.map(({ query }) => query).filter((query) => query.includes('size=100'));
  await rm(dataDir, { recursive: true });
  return {
    point: 'stage' in point ? `${point.kind} ${point.nth}, ${point.stage}` : `${point.kind} ${point.nth}`,
    ...{ wasKilled, state: found?.state ?? 'none', hasSameTickets, requests: requests.length },
    askedAgain: pages.length - new Set(pages).size,
    refused: requests.filter(({ status }) => status === 429).length,
  };
}

async function killFromOutside(
  child: Child,
  { kind, nth }: Exclude<Point, DeadlyWrite>,
  requests: () => number,
): Promise<void> {
  let firstAt: number | null = null;
  const reached = (): number => {
    if (kind === 'request') return requests();
    if (requests() > 0) firstAt ??= performance.now();
    return firstAt === null ? 0 : performance.now() - firstAt;
  };
  while (reached() < nth && child.process.exitCode === null) await wait(1);
  child.process.kill('SIGKILL');
}

/** The newest snapshot of a data folder; null where none was begun. */
async function newest(dataDir: string): Promise<SnapshotInfo | null> {
  const found = valueOf(await createSnapshotStore(join(dataDir, 'snapshots')).list('killed'));
  return found[0] ?? null;
}

/** The tickets of a snapshot, sorted, as one text to compare; empty where it is not whole. */
async function ticketsOf(dataDir: string, { id, state }: SnapshotInfo): Promise<string> {
  if (state === 'partial') return '';
  const lines = await readFile(snapshotPaths(join(dataDir, 'snapshots'), id).tickets, 'utf8');
  return lines.split('\n').sort().join('\n');
}
