import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { pathsOf } from '#shared/domain/field-pair';
import { reconcileInSteps, type Reconciliation } from '#shared/domain/reconcile';
import { writeFindings } from '#shared/domain/report';
import { collectClientFile } from '#shared/domain/runs/client-lines';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import type { SecondLookRecord } from '#shared/domain/second-look';
import { wholeSnapshot, type SnapshotInfo } from '#shared/domain/snapshot';
import { collectOrders, collectTickets } from '#shared/domain/snapshot-lines';
import { succeed, type Result } from '#shared/result';

/** What a saved run was made from; the bytes are whole lines, as the run's folder keeps them. */
export interface RunInputs {
  readonly run: SavedRun;
  readonly snapshot: SnapshotInfo;
  /** What second looks had found, which the findings name; null where none was taken. */
  readonly secondLook: SecondLookRecord | null;
  readonly tickets: Uint8Array;
  readonly orders: Uint8Array;
  readonly rows: Uint8Array;
}

/** A run computed once more from its inputs. */
export interface Recomputed {
  /** The findings CSV (product.md, section 6). */
  readonly findings: Uint8Array;
  /** Verdict, totals, equations and the number of findings are those that the saved run has. */
  readonly sameResult: boolean;
}

/** Compares the inputs of a saved run once more under its rules; breathes between steps, since its host has more to do. */
export async function recompute({
  run,
  snapshot,
  secondLook,
  ...bytes
}: RunInputs): Promise<Result<Recomputed>> {
  const { fields } = run.rules;
  const tickets = collectTickets(snapshot.tickets.unique, pathsOf(fields, 'tickets'));
  const orders = collectOrders(pathsOf(fields, 'orders'));
  const rows = collectClientFile(run.file);
  for (const part of partsOf(bytes.tickets)) tickets.add(part);
  for (const part of partsOf(bytes.orders)) orders.add(part);
  for (const part of partsOf(bytes.rows)) rows.add(part);
  const ordersRead = snapshot.orders === null ? null : orders.end();
  const whole = wholeSnapshot(snapshot, tickets.end(), ordersRead, secondLook);
  if (!whole.ok) return whole;
  const steps = reconcileInSteps(whole.value, rows.end(), run.rules, run.malformedAcknowledged);
  for (;;) {
    const step = steps.next();
    if (step.done === true)
      return succeed({ findings: findingsOf(step.value), sameResult: isSameResult(run, step.value) });
    await setImmediate();
  }
}

/** How much is made text at a time. */
const partBytes = 4_000_000;

/** Bytes as texts of whole lines. */
function* partsOf(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder();
  for (let start = 0; start < bytes.length;) {
    const lineEnd = bytes.indexOf(0x0a, start + partBytes) + 1;
    const end = lineEnd === 0 ? bytes.length : lineEnd;
    yield decoder.decode(bytes.subarray(start, end));
    start = end;
  }
}

function findingsOf({ ledger, findings }: Reconciliation): Uint8Array {
  return new TextEncoder().encode([...writeFindings(ledger, findings)].join(''));
}

function isSameResult(run: SavedRun, { summary }: Reconciliation): boolean {
  return isDeepStrictEqual(resultOf(run), resultOf(summary));
}

function resultOf({
  verdict,
  verdictReasons,
  totals,
  equations,
  findings,
}: Pick<SavedRun, 'verdict' | 'verdictReasons' | 'totals' | 'equations' | 'findings'>) {
  return { verdict, verdictReasons, totals, equations, findings };
}
