import * as v from 'valibot';
import { readVersioned, writeVersioned, type FileFormat } from '../../../core/storage/versioned-file';

/** What the user chose about updates: whether Tieout looks for a newer version at every start. */
const format: FileFormat<{ readonly atStart: boolean }> = {
  name: 'tieout-updates',
  schema: v.object({ atStart: v.boolean() }),
  migrations: [],
};

/** Whether to look at every start: not before the user has said so, nor where that cannot be read. */
export async function looksAtStart(path: string): Promise<boolean> {
  const kept = await readVersioned(path, format);
  return kept.ok && kept.value?.atStart === true;
}

/** Keeps what the user chose; where it cannot be kept the question simply comes again. */
export async function keepLooksAtStart(path: string, atStart: boolean): Promise<void> {
  await writeVersioned(path, format, { atStart });
}
