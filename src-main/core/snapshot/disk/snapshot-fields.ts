import { randomBytes } from 'node:crypto';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppError } from '#shared/base/app-error';
import { pathName, type PlatformField, type SeenField } from '#shared/domain/rules/field-pair';
import { fail, succeed, type Result } from '#shared/base/result';
import { storageError, systemErrorCode } from '../../storage/storage-error';
import { collectFields } from './item-fields';
import { viewOf } from './entry-view';
import { fieldsOfLines, listsOfInfo, mergeItems } from './merge-items';
import { DamagedJournalError, readEntries } from './page-journal';
import type { Resource } from '../read/view';
import { tagOf, type SnapshotPaths, type StoredSnapshot } from './snapshot-file';
import { writeLines } from './write-lines';

/** So many pages of each resource are looked through for fields. */
const pagesSeen = 100;

/** The fields of a snapshot's items, found in its first pages: tickets before orders, each in the order of first sight. */
export async function findFields(
  paths: SnapshotPaths,
  { journalBytes }: StoredSnapshot,
): Promise<Result<readonly SeenField[]>> {
  const resources = (['tickets', 'orders'] as const).map((resource) => ({
    resource,
    pages: 0,
    ...collectFields(),
  }));
  try {
    for await (const entry of readEntries(paths.journal, journalBytes)) {
      const found = resources.find(({ resource }) => resource === entry.resource);
      if (found !== undefined && found.pages++ < pagesSeen) viewOf(entry).items.forEach(found.add);
    }
  } catch (thrown) {
    return fail(journalError(paths, thrown));
  }
  return succeed(
    resources.flatMap(({ resource, fields }) => fields().map((field) => ({ resource, ...field }))),
  );
}

/**
 * The file of a resource's lines with further fields at their ends. It is made from the pages on disk when it is first asked
 * for, so that a field may be chosen at any time without reading the platform again, and kept until others are chosen.
 */
export async function linesWithFields(
  paths: SnapshotPaths,
  { info, plan, journalBytes, gone }: StoredSnapshot,
  resource: Resource,
  further: ReadonlyArray<PlatformField['path']>,
): Promise<Result<string>> {
  // The pages decide too: a second look adds some and completes the snapshot anew.
  const name = `${resource}-with-${tagOf([journalBytes, further.map(pathName)])}.lines`;
  const path = join(paths.folder, name);
  try {
    if (await isThere(path)) return succeed(path);
    const identityField = info[resource]?.identityField ?? null;
    const fields = fieldsOfLines(resource, plan);
    const entries = () => readEntries(paths.journal, journalBytes);
    // A name of its own, because the same file may be asked for twice at once.
    const own = `${path}.${randomBytes(6).toString('hex')}`;
    const kept = { ...listsOfInfo(info, resource), resource, identityField, gone: gone[resource] };
    const lines = { ...kept, fields, eventsKept: info.eventsKept, further };
    const written = await writeLines(own, mergeItems(entries, lines));
    if (!written.ok) return written;
    await rename(own, path);
    await removeOthers(paths.folder, resource, name);
    return succeed(path);
  } catch (thrown) {
    return fail(journalError(paths, thrown));
  }
}

/** Lines with other fields than those that are compared now. */
async function removeOthers(folder: string, resource: Resource, name: string): Promise<void> {
  for (const other of await readdir(folder)) {
    const isOther = other.startsWith(`${resource}-with-`) && other.endsWith('.lines') && other !== name;
    if (isOther) await rm(join(folder, other), { force: true });
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (thrown) {
    if (systemErrorCode(thrown) === 'ENOENT') return false;
    throw thrown;
  }
}

/** What is wrong with a journal that could not be read. */
export function journalError({ journal }: SnapshotPaths, thrown: unknown): AppError {
  if (thrown instanceof DamagedJournalError)
    return { code: 'stored_file_damaged', path: journal, kept: null };
  return storageError(journal, thrown);
}
