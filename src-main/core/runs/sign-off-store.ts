import { existsSync } from 'node:fs';
import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, succeed, type Result } from '#shared/base/result';
import type { SignOff } from '#shared/domain/runs/sign-off';
import { removePatiently, renamePatiently } from '../storage/atomic-file';
import { asPart, sha256OfFile } from '../storage/checksum';
import { isDatedId } from '../storage/dated-id';
import { underLock } from '../storage/file-lock';
import { resultOnDisk } from '../storage/storage-error';
import { readVersioned, writeVersioned } from '../storage/versioned-file';
import { onRun, runPaths, signedNames } from './run-file';
import { contentHash, signOffsFormat } from './sign-off-file';

/**
 * Who signed the saved runs of one data folder (docs/product.md, "Sign-off"); stored beside each run, and deleted with it.
 */
export interface SignOffStore {
  /** All sign-offs of a run, oldest first. */
  read(runId: string): Promise<Result<readonly SignOff[]>>;
  /** The content hash of a run's current files. */
  contentOf(runId: string): Promise<Result<string>>;
  /**
   * Adds one, and answers all. `log` writes its line of the close log, without which it is not added. Who may sign is decided before,
   * under the lock of that log.
   */
  add(runId: string, signOff: SignOff, log: () => Promise<Result<null>>): Promise<Result<readonly SignOff[]>>;
  /** Finishes adding one of which the log has the line, where that was killed in between. */
  finish(runId: string, isLogged: (signOff: SignOff) => boolean): Promise<Result<null>>;
}

/** Keeps them in the folders of the runs. */
export function createSignOffStore(runsDir: string): SignOffStore {
  const pathOf = (runId: string): string => runPaths(join(runsDir, runId)).signOffs;
  /** What they are once the log has the line of the last one. */
  const nextOf = (runId: string): string => `${pathOf(runId)}.next`;
  /** One at a time changes the sign-offs of a run. */
  const alone = <T>(runId: string, work: () => Promise<Result<T>>): Promise<Result<T>> =>
    underLock(`${pathOf(runId)}.lock`, pathOf(runId), () => resultOnDisk(pathOf(runId), work));
  const read: SignOffStore['read'] = async (runId) => {
    if (!isDatedId(runId)) return fail({ code: 'run_not_found' });
    const kept = asPart(await readVersioned(pathOf(runId), signOffsFormat), 'run');
    return kept.ok ? succeed(kept.value ?? []) : kept;
  };
  const contentOf: SignOffStore['contentOf'] = async (runId) => {
    if (!isDatedId(runId)) return fail({ code: 'run_not_found' });
    const folder = join(runsDir, runId);
    return onRun(folder, async () => {
      const there = await readdir(folder);
      const names = signedNames.filter((name) => there.includes(name));
      const sums = names.map(async (name) => [name, await sha256OfFile(join(folder, name))] as const);
      return succeed(contentHash(new Map(await Promise.all(sums))));
    });
  };
  return {
    read,
    contentOf,
    add: (runId, signOff, log) =>
      alone(runId, async () => {
        const before = await read(runId);
        if (!before.ok) return before;
        const all = [...before.value, signOff];
        // Fields that a newer Tieout wrote stay.
        if (existsSync(pathOf(runId))) await copyFile(pathOf(runId), nextOf(runId));
        const written = await writeVersioned(nextOf(runId), signOffsFormat, all);
        // Nothing that can fail on a full disk comes after the line.
        const logged = written.ok ? await log() : written;
        if (logged.ok) await renamePatiently(nextOf(runId), pathOf(runId));
        else await removePatiently(nextOf(runId));
        return logged.ok ? succeed(all) : logged;
      }),
    finish: async (runId, isLogged) => {
      if (!existsSync(nextOf(runId))) return succeed(null);
      return alone(runId, async () => {
        const next = await readVersioned(nextOf(runId), signOffsFormat);
        const last = next.ok ? next.value?.at(-1) : undefined;
        if (last !== undefined && isLogged(last)) await renamePatiently(nextOf(runId), pathOf(runId));
        return succeed(null);
      });
    },
  };
}
