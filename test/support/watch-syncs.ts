import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporary-folder';

/**
 * Lists what `look` saw as each file was brought to the disk, once it was: every `sync` and `datasync` of this test does what
 * it always does, between the two. Whether bytes have left the caches shows nowhere else short of a power cut.
 */
export async function watchSyncs<T>(look: () => T): Promise<readonly T[]> {
  const seen: T[] = [];
  const handle = await open(join(temporaryFolder(), 'any'), 'w');
  const handles = Object.getPrototypeOf(handle) as typeof handle; // the one class of all file handles
  await handle.close();
  for (const name of ['sync', 'datasync'] as const) {
    const does = Reflect.get(handles, name);
    handles[name] = async function () {
      const atStart = look();
      await does.call(this);
      seen.push(atStart);
    };
    onTestFinished(() => {
      handles[name] = does;
    });
  }
  return seen;
}
