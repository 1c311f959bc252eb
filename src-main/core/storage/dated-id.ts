import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { Result } from '#shared/base/result';
import { onDiskOr } from './storage-error';

/** The latest moment an id can hold: later years have five digits. */
const lastMoment = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * A new id: a moment, so that ids sort by age, and a few random letters. Where the clock was ahead when one of the `earlier`
 * ones was made, the new one comes right after that one: the last one made is always the newest.
 */
export function createDatedId(moment: number, earlier: readonly string[]): string {
  const newest = earlier.map(momentOf).reduce((a, b) => Math.max(a, b), 0);
  const time = new Date(Math.min(Math.max(moment, newest + 1), lastMoment));
  return `${time.toISOString().replace(/[-:.]/g, '')}-${randomBytes(4).toString('hex')}`;
}

function momentOf(id: string): number {
  const iso = id.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\d)(\d{3}Z)-.*$/, '$1-$2-$3:$4:$5.$6');
  const time = Date.parse(iso);
  return Number.isNaN(time) ? 0 : time;
}

/** Whether a text is such an id, and so safe as the name of a folder. */
export function isDatedId(text: string): boolean {
  return /^\d{8}T\d{9}Z-[0-9a-f]{8}$/.test(text);
}

/** The ids that folders in this one are named by; none where it is not there. */
export function listDatedIds(folder: string): Promise<Result<readonly string[]>> {
  return onDiskOr([], folder, async () => (await readdir(folder)).filter(isDatedId));
}
