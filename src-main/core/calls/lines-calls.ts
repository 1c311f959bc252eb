import * as v from 'valibot';
import { inputParts, resources } from '#shared/domain/vocabulary/resources';
import type { Bridge, LinesPart, LinesSource } from '#shared/bridge/contract';
import type { Handlers } from '#shared/bridge/rpc';
import type { Result } from '#shared/base/result';
import { platformFieldSchema } from '../profiles/profile-schema';
import type { RunReader } from '../runs/run-store';
import type { SnapshotStore } from '../snapshot/disk/snapshot-store';
import { endedAtSchema, runIdSchema, serveCall, snapshotIdSchema } from './serve-call';

const listEntries = {
  snapshotId: snapshotIdSchema,
  resource: v.picklist(resources),
  paths: v.pipe(v.array(platformFieldSchema.entries.path), v.maxLength(100)),
};
const linesArgument = v.strictObject({
  source: v.variant('kind', [
    v.strictObject({ kind: v.literal('snapshot'), ...listEntries }),
    v.strictObject({ kind: v.literal('provisional'), ...listEntries, endedAt: endedAtSchema }),
    v.strictObject({ kind: v.literal('run'), runId: runIdSchema, part: v.picklist(inputParts) }),
  ]),
  offset: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
});

/** The one call that carries what the worker compares, millions of rows, whatever they are read from. */
export function linesCalls(
  snapshots: Pick<SnapshotStore, 'readPart' | 'readProvisional'>,
  readerOf: (runId: string) => Pick<RunReader, 'readInputs'>,
): Pick<Handlers<Bridge>, 'readLines'> {
  const read = (source: LinesSource, offset: number): Promise<Result<LinesPart>> => {
    switch (source.kind) {
      case 'snapshot':
        return snapshots.readPart(source.snapshotId, source.resource, offset, source.paths);
      case 'provisional': {
        const { snapshotId: id, endedAt, resource, paths } = source;
        return snapshots.readProvisional({ id, endedAt }, resource, offset, paths);
      }
      case 'run':
        return readerOf(source.runId).readInputs(source.runId, source.part, offset);
    }
  };
  return {
    readLines: serveCall('readLines', linesArgument, ({ source, offset }) => read(source, offset)),
  };
}
