import { performance } from 'node:perf_hooks';
import { createTextColumnBuilder } from '#shared/columns/text-column';
import { defaultRules } from '#shared/domain/rules/rules';
import { changedSince, type ChangeKind } from '#shared/domain/runs/changed-since';
import type { Snapshot } from '#shared/domain/snapshot/snapshot';
import {
  collectTickets,
  writeSnapshotLines,
  type SnapshotLine,
} from '#shared/domain/snapshot/snapshot-lines';
import { verifiedInfo } from '../support/snapshot-info';

/**
 * Twelve closed runs of 100,000 tickets are each compared with a newer reading in which tickets were changed: every change must be
 * found and no other, in at most a second a run, with the reading of both sides' lines; with identities of the tickets, and once
 * more without. Beside it what `JSON.parse` needs for the lines of one run. Run with `npx tsx test/bench/changed-since.ts`.
 */
const [months, tickets, goalMs] = [12, 100_000, 1_000];
const path = ['amount'];
const amount = {
  ...{ column: 'Amount', field: { resource: 'tickets', path } as const, counts: null, rowsAddUp: false },
  ...{ writing: { decimalComma: false, sign: '' }, currency: { is: 'one', code: 'EUR' } as const },
  tolerance: '0',
};
const rules = { ...defaultRules, amount };

/** By place among the tickets of a month: which are changed, and how. */
const planted: Readonly<Record<ChangeKind, (place: number, month: number) => boolean>> = {
  gone: (place, month) => place % 10_007 === month,
  new: () => false,
  moved: (place, month) => place % 9_973 === month + 100,
  status: (place, month) => place % 5_003 === month + 200,
  amount: (place, month) => place % 7_001 === month + 300,
};
const added = (month: number): number => 3 + month;

function linesThen(month: number): readonly SnapshotLine[] {
  return Array.from({ length: tickets }, (_, at) => [
    `t-${month}-${at}`,
    `PAY-${month}-${at >> 1}`,
    at % 3 === 0 ? 'PAID' : 'CHECKED_IN',
    '12.50',
  ]);
}

function linesNow(then: readonly SnapshotLine[], month: number): readonly SnapshotLine[] {
  const kept = then.flatMap(([id = '', reference = '', status = '', text = ''], at): SnapshotLine[] => {
    if (planted.gone(at, month)) return [];
    return [
      [
        id,
        planted.moved(at, month) ? `PAY-${month}-X${at}` : reference,
        planted.status(at, month) ? 'REFUNDED' : status,
        planted.amount(at, month) ? '13.00' : text,
      ],
    ];
  });
  const more = Array.from({ length: added(month) }, (_, at): SnapshotLine => [
    ...[`new-${month}-${at}`, `PAY-${month}-${1_000 + at}`, 'PAID', '1.00'],
  ]);
  return [...kept, ...more];
}

/** A ticket without an identity that moved is one that is gone, since no other reference of the run has it. */
function expectedIn(month: number, hasIdentities: boolean): Readonly<Record<ChangeKind, number>> {
  const places = Array.from({ length: tickets }, (_, at) => at).filter((at) => !planted.gone(at, month));
  const of = (kind: ChangeKind): number => places.filter((at) => planted[kind](at, month)).length;
  const [gone, moved] = [tickets - places.length, of('moved')];
  const ofThem = hasIdentities ? { gone, moved } : { gone: gone + moved, moved: 0 };
  return { ...ofThem, new: added(month), status: of('status'), amount: of('amount') };
}

function read(lines: Uint8Array, count: number, changes: Partial<Snapshot['info']>, hasIdentities: boolean) {
  const read = verifiedInfo(count, changes);
  const info = hasIdentities ? read : { ...read, tickets: { ...read.tickets, identityField: null } };
  const collected = collectTickets(info, [path]);
  collected.add(lines);
  return { info: info as Snapshot['info'], tickets: collected.end() };
}

const bytesOf = (lines: readonly SnapshotLine[], hasIdentities: boolean) =>
  new TextEncoder().encode(
    writeSnapshotLines(hasIdentities ? lines : lines.map(([, ...rest]) => [null, ...rest])),
  );
const noRows = createTextColumnBuilder().build();
const laterAt = '2099-01-01T00:00:00.000Z';
let slowest = 0;
for (const hasIdentities of [true, false]) {
  for (let month = 0; month < months; month++) {
    const lines = linesThen(month);
    const newer = linesNow(lines, month);
    const [then, now] = [bytesOf(lines, hasIdentities), bytesOf(newer, hasIdentities)];
    const parsing = performance.now();
    for (const line of new TextDecoder().decode(then).split('\n')) if (line !== '') JSON.parse(line);
    const parseMs = performance.now() - parsing;
    const began = performance.now();
    const answer = changedSince(
      { rules, snapshot: read(then, tickets, {}, hasIdentities), rowReferences: noRows },
      read(now, newer.length, { id: 'newer', endedAt: laterAt, readAt: laterAt }, hasIdentities),
    );
    const ms = performance.now() - began;
    slowest = Math.max(slowest, ms);
    if (answer.kind !== 'compared') throw new Error(answer.why);
    for (const [kind, expected] of Object.entries(expectedIn(month, hasIdentities))) {
      const found = answer.counts[kind as ChangeKind]; // the keys of the table
      if (found !== expected) throw new Error(`month ${month}: ${found} ${kind}, not ${expected}`);
    }
    process.stdout.write(
      `month ${month + 1}, ${hasIdentities ? 'with' : 'without'} identities: ${answer.changes.length} changes, ` +
        `${ms.toFixed(0)} ms, ×${(ms / parseMs).toFixed(2)} of JSON.parse\n`,
    );
  }
}
process.stdout.write(`slowest: ${slowest.toFixed(0)} ms, goal ${goalMs}\n`);
if (slowest > goalMs) process.exitCode = 1;
