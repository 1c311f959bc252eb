import { randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { AppError } from '#shared/base/app-error';
import { pathName, type PlatformField, type SeenField } from '#shared/domain/rules/field-pair';
import { fail, succeed, type Result } from '#shared/base/result';
import { removePatiently, renamePatiently } from '../../storage/atomic-file';
import { storageError } from '../../storage/storage-error';
import type { LinesFile } from '../../storage/checked-lines';
import { putAside } from '../../storage/checksum';
import { collectFields } from './item-fields';
import { listViewOf } from './entry-view';
import { fieldsOfLines, listsOfInfo, mergeLines } from './merge-items';
import { DamagedJournalError, readEntries } from './page-journal';
import { resources, type Resource } from '#shared/domain/vocabulary/resources';
import { tagOfParts, type SnapshotPaths, type StoredSnapshot } from './snapshot-file';
import { writeLines } from './write-lines';

/** How many pages of each resource are searched for fields. */
const pagesSeen = 100;

/** The fields of a snapshot's items, found in its first pages: tickets before orders, each in the order first seen. */
export async function findFields(
  paths: SnapshotPaths,
  { journalBytes }: StoredSnapshot,
): Promise<Result<readonly SeenField[]>> {
  const lists = resources.map((resource) => ({
    resource,
    pages: 0,
    ...collectFields(),
  }));
  try {
    for await (const entry of readEntries(paths.journal, journalBytes)) {
      const found = lists.find(({ resource }) => resource === entry.resource);
      if (found !== undefined && found.pages++ < pagesSeen) listViewOf(entry).items.forEach(found.add);
    }
  } catch (thrown) {
    return fail(await journalError(paths, thrown));
  }
  return succeed(lists.flatMap(({ resource, fields }) => fields().map((field) => ({ resource, ...field }))));
}

/**
 * The file of a resource's lines with further fields at their ends. It is made from the pages on disk on first request, so
 * that a field may be chosen at any time without reading the platform again, and kept until others are chosen. Its checksum
 * is part of its name, since the description is complete before this file exists.
 */
export async function linesWithFields(
  paths: SnapshotPaths,
  { info, plan, journalBytes, gone }: StoredSnapshot,
  resource: Resource,
  further: ReadonlyArray<PlatformField['path']>,
): Promise<Result<LinesFile>> {
  // The pages matter too: a second look adds some and completes the snapshot again.
  const start = `${resource}-with-${tagOfParts([journalBytes, further.map(pathName)])}`;
  const fileNamed = (sha256: string): LinesFile => ({
    path: join(paths.folder, `${start}.${sha256}.lines`),
    sha256,
  });
  try {
    const there = (await readdir(paths.folder)).find((name) => isLinesOf(name, start));
    if (there !== undefined) return succeed(fileNamed(there.slice(start.length + 1, -'.lines'.length)));
    const identityField = info[resource]?.identityField ?? null;
    const fields = fieldsOfLines(resource, plan);
    const entries = readEntries(paths.journal, journalBytes);
    // A unique name, because the same file may be requested twice at once.
    const own = join(paths.folder, `${start}.lines.${randomBytes(6).toString('hex')}`);
    const kept = { ...listsOfInfo(info, resource), resource, identityField, gone: gone[resource] };
    const lines = { ...kept, fields, eventsKept: info.eventsKept, further };
    const written = await writeLines(own, mergeLines(entries, lines));
    if (!written.ok) return written;
    const made = fileNamed(written.value.sha256);
    await renamePatiently(own, made.path);
    await removeOthers(paths.folder, resource, basename(made.path));
    return succeed(made);
  } catch (thrown) {
    return fail(await journalError(paths, thrown));
  }
}

function isLinesOf(name: string, start: string): boolean {
  return name.startsWith(`${start}.`) && /^\.[0-9a-f]{64}\.lines$/.test(name.slice(start.length));
}

/** Lines with other fields than those compared now; not what another window has just made for itself. */
async function removeOthers(folder: string, resource: Resource, name: string): Promise<void> {
  for (const other of await readdir(folder)) {
    const isOther = other.startsWith(`${resource}-with-`) && other.endsWith('.lines') && other !== name;
    const path = join(folder, other);
    if (isOther && !(await isNew(path))) await removePatiently(path);
  }
}

async function isNew(path: string): Promise<boolean> {
  const file = await stat(path).catch(() => null);
  return file !== null && Date.now() - file.mtimeMs < 60_000;
}

/** Whether something was thrown because the journal is damaged, or not there. */
export function isOfJournal({ journal }: SnapshotPaths, thrown: unknown): boolean {
  return thrown instanceof DamagedJournalError || (thrown as NodeJS.ErrnoException).path === journal;
}

/** The problem of a journal that could not be read; a damaged one is set aside. */
export async function journalError({ journal }: SnapshotPaths, thrown: unknown): Promise<AppError> {
  return thrown instanceof DamagedJournalError
    ? putAside(journal, 'snapshot')
    : storageError(journal, thrown);
}
