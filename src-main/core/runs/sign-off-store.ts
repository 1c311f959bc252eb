import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, succeed, type Result } from '#shared/base/result';
import type { SignOff } from '#shared/domain/runs/sign-off';
import { asPart, sha256OfFile } from '../storage/checksum';
import { underLock } from '../storage/file-lock';
import { readVersioned, writeVersioned } from '../storage/versioned-file';
import { isRunId, runError, runPaths, signedNames } from './run-file';
import { contentHash, signOffsFormat } from './sign-off-file';

/**
 * Who signed the saved runs of one data folder (docs/product.md, "Sign-off"); stored beside each run, and deleted with it.
 */
export interface SignOffStore {
  /** All sign-offs of a run, oldest first. */
  read(runId: string): Promise<Result<readonly SignOff[]>>;
  /** The content hash of a run's current files. */
  contentOf(runId: string): Promise<Result<string>>;
  /** Adds one, and answers all. Who may sign is decided before, under the lock of the close log. */
  add(runId: string, signOff: SignOff): Promise<Result<readonly SignOff[]>>;
}

/** Keeps them in the folders of the runs. */
export function createSignOffStore(runsDir: string): SignOffStore {
  const pathOf = (runId: string): string => runPaths(join(runsDir, runId)).signOffs;
  const read: SignOffStore['read'] = async (runId) => {
    if (!isRunId(runId)) return fail({ code: 'run_not_found' });
    const kept = asPart(await readVersioned(pathOf(runId), signOffsFormat), 'run');
    return kept.ok ? succeed(kept.value ?? []) : kept;
  };
  const contentOf: SignOffStore['contentOf'] = async (runId) => {
    if (!isRunId(runId)) return fail({ code: 'run_not_found' });
    const folder = join(runsDir, runId);
    try {
      const there = await readdir(folder);
      const names = signedNames.filter((name) => there.includes(name));
      const sums = names.map(async (name) => [name, await sha256OfFile(join(folder, name))] as const);
      return succeed(contentHash(new Map(await Promise.all(sums))));
    } catch (thrown) {
      return fail(runError(folder, thrown));
    }
  };
  return {
    read,
    contentOf,
    add: (runId, signOff) =>
      underLock(`${pathOf(runId)}.lock`, pathOf(runId), async () => {
        const before = await read(runId);
        if (!before.ok) return before;
        const all = [...before.value, signOff];
        const written = await writeVersioned(pathOf(runId), signOffsFormat, all);
        return written.ok ? succeed(all) : written;
      }),
  };
}
