import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { inputParts, resources } from '#shared/domain/vocabulary/resources';
import type { LinesCalls, LinesSource } from '#shared/bridge/snapshot-contract';
import { linesPath } from '#shared/bridge/hosts';
import { writeLists } from '#shared/bridge/lists-stream';
import type { Handlers } from '#shared/bridge/rpc';
import { platformFieldSchema } from '../profiles/profile-schema';
import type { RunReader } from '../runs/run-store';
import type { SnapshotStore } from '../snapshot/disk/snapshot-store';
import { sha256Of } from '../storage/checksum';
import { endedAtSchema, runIdSchema, serve, snapshotIdSchema } from './serve';

const snapshotEntries = {
  snapshotId: snapshotIdSchema,
  endedAt: endedAtSchema,
  lists: v.pipe(
    v.array(
      v.strictObject({
        resource: v.picklist(resources),
        paths: v.pipe(v.array(platformFieldSchema.entries.path), v.maxLength(100)),
      }),
    ),
    v.maxLength(resources.length),
  ),
};
const linesArgument = v.strictObject({
  source: v.variant('kind', [
    v.strictObject({ kind: v.literal('snapshot'), ...snapshotEntries }),
    v.strictObject({ kind: v.literal('provisional'), ...snapshotEntries }),
    v.strictObject({
      kind: v.literal('run'),
      runId: runIdSchema,
      lists: v.pipe(v.array(v.picklist(inputParts)), v.maxLength(inputParts.length)),
    }),
  ]),
});

/** How long a path may be used, in milliseconds. */
const goodForMs = 60_000;

/** The lines behind a path's secret, which works once; null where the secret is unknown or expired. */
export type LinesOf = (secret: string) => Promise<AsyncIterable<Uint8Array> | null>;

/**
 * The rows that the worker compares, millions of them, from any source: the call that opens them, and how the host serves
 * them.
 */
export function linesCalls(
  snapshots: Pick<SnapshotStore, 'readLines' | 'readProvisional'>,
  readerOf: (runId: string) => Pick<RunReader, 'readInputs'>,
  onDefect: (call: string, defect: unknown) => string,
): { readonly calls: Handlers<LinesCalls>; readonly linesOf: LinesOf } {
  /** Looked up by the secret's hash, so that the time it takes reveals nothing about the secret. */
  const opened = new Map<string, { readonly source: LinesSource; readonly until: number }>();

  const read = (source: LinesSource): AsyncIterable<Uint8Array> => {
    const onThrown = (defect: unknown): string => onDefect('openLines', defect);
    if (source.kind === 'run') {
      const { runId, lists } = source;
      const reader = readerOf(runId);
      return writeLists(
        lists.map((part) => [part, reader.readInputs(runId, part)] as const),
        onThrown,
      );
    }
    const { kind, snapshotId: id, endedAt, lists } = source;
    const readList = kind === 'snapshot' ? snapshots.readLines : snapshots.readProvisional;
    return writeLists(
      lists.map(({ resource, paths }) => [resource, readList({ id, endedAt }, resource, paths)] as const),
      onThrown,
    );
  };

  return {
    calls: {
      openLines: serve(linesArgument, ({ source }) => {
        const now = performance.now();
        for (const [hash, { until }] of opened) if (until < now) opened.delete(hash);
        const secret = randomBytes(32).toString('base64url');
        opened.set(sha256Of(secret), { source, until: now + goodForMs });
        return Promise.resolve(linesPath + secret);
      }),
    },
    linesOf: (secret) => {
      const hash = sha256Of(secret);
      const found = opened.get(hash);
      opened.delete(hash);
      const isGood = found !== undefined && found.until >= performance.now();
      return Promise.resolve(isGood ? read(found.source) : null);
    },
  };
}
