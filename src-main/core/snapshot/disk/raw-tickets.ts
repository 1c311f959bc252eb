import { fail, succeed, type Result } from '#shared/base/result';
import type { RawTicket } from '#shared/domain/snapshot/raw-ticket';
import { formatLosslessJson } from '../../partner-api/lossless-json';
import { identityNamed, identityOf } from '../read/identity';
import { collectFields } from './item-fields';
import { listsOfInfo, mergeItems } from './merge-items';
import { readEntries, type JournalEntry } from './page-journal';
import { journalError } from './snapshot-fields';
import type { SnapshotPaths, StoredSnapshot } from './snapshot-file';

const noItems = JSON.stringify({ items: [], total: 0, page: 0, size: 0 });

/**
 * These tickets as the platform sent them, those of the copies in the snapshot: their JSON, indented, numbers with their source
 * digits, and their fields. The pages are read once for all of them. Leaves out what the snapshot has no ticket of.
 */
export async function rawTickets(
  paths: SnapshotPaths,
  { info, journalBytes, gone }: StoredSnapshot,
  identities: readonly string[],
): Promise<Result<readonly RawTicket[]>> {
  const { identityField } = info.tickets;
  if (identityField === null) return succeed([]);
  const fields = identityNamed(identityField);
  const wanted = new Set(identities);
  // An identity of several fields is not in a page as one text.
  const escaped = fields.length === 1 ? identities.map((one) => JSON.stringify(one).slice(1, -1)) : [''];
  /** A page without these texts cannot hold the tickets, which saves the costly parsing; with an escape in it, it may. */
  const emptied = (entry: JournalEntry): JournalEntry =>
    entry.body.includes('\\') || escaped.some((text) => entry.body.includes(text))
      ? entry
      : { ...entry, body: noItems };
  async function* entries(): AsyncGenerator<JournalEntry> {
    for await (const entry of readEntries(paths.journal, journalBytes)) yield emptied(entry);
  }
  const found: RawTicket[] = [];
  try {
    const kept = { ...listsOfInfo(info, 'tickets'), identityField, gone: gone.tickets };
    const merged = mergeItems(entries(), { ...kept, resource: 'tickets' }, (item, asked) => {
      const identity = identityOf(item, asked, fields);
      return identity !== null && wanted.has(identity) ? { identity, item } : null;
    });
    for await (const copies of merged) {
      for (const { identity, item } of copies) {
        const seen = collectFields();
        seen.add(item);
        const texts = seen.fields().map(({ path, example }) => ({ path, text: example }));
        found.push({ identity, json: formatLosslessJson(item), fields: texts });
      }
    }
    return succeed(found);
  } catch (thrown) {
    return fail(await journalError(paths, thrown));
  }
}
