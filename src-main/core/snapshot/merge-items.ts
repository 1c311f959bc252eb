import type { SnapshotLine } from '#shared/domain/snapshot-lines';
import type { Item } from '../partner-api/operations';
import { fieldText } from './identity';
import { viewOf } from './list-reading';
import type { JournalEntry } from './page-journal';
import type { Resource } from './page-view';

/** What is kept of the items of one resource. */
export interface ItemFields {
  readonly resource: Resource;
  /** Null where the items have no identity: then those of the pages of the last pass are kept, each as often as it came. */
  readonly identityField: string | null;
  /** The last pass of the list of an event, or of the whole project for null. */
  readonly lastPass: (eventId: string | null) => number;
  /** The fields of a line, after the identity. */
  readonly fields: ReadonlyArray<string | null>;
}

/**
 * Merges all responses into one copy of every item, the one read last (snapshot.md, "The promise": a version that was
 * true at some instant of the reading). Reads the entries twice: which copy is the last, and then the copies themselves.
 */
export async function* mergeItems(
  entries: () => AsyncIterable<JournalEntry>,
  { resource, identityField, lastPass, fields }: ItemFields,
): AsyncGenerator<readonly SnapshotLine[]> {
  const toLine = (item: Item): SnapshotLine => {
    const texts = fields.map((field) => (field === null ? null : fieldText(item, field)));
    const identity = identityField === null ? null : fieldText(item, identityField);
    return resource === 'tickets' ? [identity, ...texts] : texts;
  };
  if (identityField === null) {
    for await (const entry of entries()) {
      const isLast = entry.role === 'page' && entry.pass === lastPass(entry.eventId);
      if (entry.resource !== resource || !isLast) continue;
      yield viewOf(entry).items.map(toLine);
    }
    return;
  }

  const lastSeen = new Map<string, number>();
  let number = 0;
  for await (const entry of entries()) {
    number += 1;
    if (entry.resource !== resource) continue;
    for (const item of viewOf(entry).items) lastSeen.set(fieldText(item, identityField) ?? '', number);
  }
  number = 0;
  for await (const entry of entries()) {
    number += 1;
    if (entry.resource !== resource) continue;
    const current = number;
    const latest = viewOf(entry).items.filter(
      (item) => lastSeen.get(fieldText(item, identityField) ?? '') === current,
    );
    yield latest.map(toLine);
  }
}
