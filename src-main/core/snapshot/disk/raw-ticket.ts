import { fail, succeed, type Result } from '#shared/base/result';
import { formatLosslessJson } from '../../partner-api/lossless-json';
import { identityNamed, identityOf } from '../read/identity';
import { listsOfInfo, mergeItems } from './merge-items';
import { readEntries, type JournalEntry } from './page-journal';
import { journalError } from './snapshot-fields';
import type { SnapshotPaths, StoredSnapshot } from './snapshot-file';

const noItems = JSON.stringify({ items: [], total: 0, page: 0, size: 0 });

/**
 * The JSON of one ticket as the platform sent it, indented, numbers with their source digits: that of the copy in the
 * snapshot. Null where it has no ticket of this identity.
 */
export async function rawTicket(
  paths: SnapshotPaths,
  { info, journalBytes, gone }: StoredSnapshot,
  identity: string,
): Promise<Result<string | null>> {
  const { identityField } = info.tickets;
  if (identityField === null) return succeed(null);
  const fields = identityNamed(identityField);
  // An identity of several fields is not in a page as one text.
  const escaped = fields.length === 1 ? JSON.stringify(identity).slice(1, -1) : '';
  /** A page without this text cannot hold the ticket, which saves the costly parsing; with an escape in it, it may. */
  const emptied = (entry: JournalEntry): JournalEntry =>
    entry.body.includes(escaped) || entry.body.includes('\\') ? entry : { ...entry, body: noItems };
  async function* entries(): AsyncGenerator<JournalEntry> {
    for await (const entry of readEntries(paths.journal, journalBytes)) yield emptied(entry);
  }
  try {
    const kept = { ...listsOfInfo(info, 'tickets'), identityField, gone: gone.tickets };
    const merged = mergeItems(entries(), { ...kept, resource: 'tickets' }, (item, asked) =>
      identityOf(item, asked, fields) === identity ? item : null,
    );
    for await (const [found] of merged) if (found !== undefined) return succeed(formatLosslessJson(found));
    return succeed(null);
  } catch (thrown) {
    return fail(await journalError(paths, thrown));
  }
}
