import { appendFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openPageJournal, type JournalEntry } from '#main/core/snapshot/disk/page-journal';
import { temporaryFolder } from '../../support/temporary-folder';
import { valueOf } from '../../support/value-of';

const entry = (page: number, body: string): JournalEntry => ({
  ...{ resource: 'tickets', eventId: null, pass: 1, role: 'page', reference: null },
  ...{ page, size: 100, monotonic: 1, wall: 2, requests: 3, waitedMs: 4, old: null, body },
});

async function collect(entries: AsyncIterable<JournalEntry>): Promise<JournalEntry[]> {
  const all: JournalEntry[] = [];
  for await (const each of entries) all.push(each);
  return all;
}

async function read(path: string, knownLength?: number): Promise<JournalEntry[]> {
  const journal = valueOf(await openPageJournal(path, knownLength));
  const entries = await collect(journal.entries());
  await journal.close();
  return entries;
}

describe('a page journal', () => {
  it('gives back what was committed, with line ends and separators of every kind in it', async () => {
    const path = join(temporaryFolder(), 'pages.journal');
    const journal = valueOf(await openPageJournal(path));
    const entries = [
      'a\nb\r\nc',
      'line\u2028separator\u2029paragraph',
      '\u0000',
      'ä'.repeat(300_000),
      '',
    ].map((body, page) => entry(page, body));
    await Promise.all(entries.map((each) => journal.append(each)));
    expect(await collect(journal.entries())).toEqual(entries);
    const length = journal.length();
    await journal.close();
    expect(await read(path)).toEqual(entries);
    expect(await read(path, length)).toEqual(entries);
  });

  it('forgets a line whose end never came, and goes on behind the last whole one', async () => {
    const path = join(temporaryFolder(), 'pages.journal');
    const journal = valueOf(await openPageJournal(path));
    await journal.append(entry(0, 'first'));
    await journal.append(entry(1, 'second'));
    const length = journal.length();
    await journal.close();
    await truncate(path, length - 3);
    const again = valueOf(await openPageJournal(path));
    await again.append(entry(2, 'third'));
    await again.close();
    expect((await read(path)).map(({ body }) => body)).toEqual(['first', 'third']);
  });

  it('cuts off what stands behind a known length', async () => {
    const path = join(temporaryFolder(), 'pages.journal');
    const journal = valueOf(await openPageJournal(path));
    await journal.append(entry(0, 'complete'));
    const length = journal.length();
    await journal.append(entry(1, 'of a second look that failed'));
    await journal.close();
    expect((await read(path, length)).map(({ body }) => body)).toEqual(['complete']);
  });

  it('does not take a damaged line for a page', async () => {
    const path = join(temporaryFolder(), 'pages.journal');
    const journal = valueOf(await openPageJournal(path));
    await journal.append(entry(0, 'fine'));
    await journal.close();
    await appendFile(path, '{"resource":"tickets"}\n');
    await expect(read(path)).rejects.toThrow('damaged');
  });

  it('says that its folder is gone', async () => {
    const opened = await openPageJournal(join(temporaryFolder(), 'nowhere', 'pages.journal'));
    expect(opened).toMatchObject({ ok: false, error: { code: 'storage_failed', problem: 'missing' } });
  });
});
