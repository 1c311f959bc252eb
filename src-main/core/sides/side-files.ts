import { succeed, type Result } from '#shared/base/result';
import type { Reconciliation } from '#shared/domain/totals/reconciliation';
import { drawSample } from './sample';
import { sidesOf } from './sides';

/** The names of the tables and of the SQL, in the order in which they are written: a folder that has the SQL is complete. */
export const sideNames = [
  'platform.csv',
  'client.csv',
  'findings.csv',
  'statement.csv',
  'sample.csv',
  'reconcile.sql',
] as const;

/** A file of the sides; its content can be made several times. */
export interface SideFile {
  readonly name: (typeof sideNames)[number];
  readonly content: () => Iterable<string | Uint8Array>;
}

/**
 * Both sides of a run as tables, its findings and its statement as its evidence has them, a sample of so many matched items, and the
 * SQL (docs/sides.md). What is not there is left out: a statement where no amounts are compared, and a sample of none.
 */
export function sideFiles(
  run: Reconciliation,
  evidence: ReadonlyMap<string, Uint8Array>,
  { seed, count }: { readonly seed: string; readonly count: number },
): Result<readonly SideFile[]> {
  const sides = sidesOf(run);
  if (!sides.ok) return sides;
  const { platform, client, sql } = sides.value;
  // Drawn once, since the content of a file may be made several times.
  const sample = count === 0 ? null : drawSample(run.ledger, seed, count);
  const made: Readonly<Partial<Record<string, SideFile['content']>>> = {
    'platform.csv': platform,
    'client.csv': client,
    ...(sample === null ? {} : { 'sample.csv': () => [sample] }),
    'reconcile.sql': () => [sql],
  };
  return succeed(
    sideNames.flatMap((name) => {
      const own = evidence.get(name);
      const content = made[name] ?? (own && (() => [own]));
      return content === undefined ? [] : [{ name, content }];
    }),
  );
}
