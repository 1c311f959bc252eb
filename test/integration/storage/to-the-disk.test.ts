import { readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownerOnly, writeAtomically, writeNamed } from '#main/core/storage/atomic-file';
import { openPageJournal, type JournalEntry } from '#main/core/snapshot/disk/page-journal';
import { writeLines } from '#main/core/snapshot/disk/write-lines';
import { temporaryFolder } from '../../support/temporary-folder';
import { watchSyncs } from '../../support/watch-syncs';
import { valueOf } from '../../support/value-of';
import { onWindows } from '../../support/system';

const old = 'what was there before';

/** The texts of a folder's files, as they were at each sync. */
function watchFolder(folder: string): Promise<ReadonlyArray<readonly string[]>> {
  return watchSyncs(() =>
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .sort(),
  );
}

describe('a power cut leaves the old file or the new one, whole', () => {
  it('of a replaced file: text on disk before it takes the name, the name after', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'profile.json');
    writeFileSync(path, old);
    const seen = await watchFolder(folder);
    valueOf(await writeAtomically(path, 'a new text'));
    expect(seen).toEqual([['a new text', old], ...(!onWindows ? [['a new text']] : [])]);
  });

  it('of a snapshot’s items: on disk before they take their name, the name after', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'tickets.lines');
    writeFileSync(path, old);
    const seen = await watchFolder(folder);
    const items = async function* () {
      yield await Promise.resolve(['["t1","PAY-1","PAID"]']);
      yield ['["t2","PAY-2","PAID"]'];
    };
    valueOf(await writeLines(path, items()));
    const lines = readFileSync(path, 'utf8');
    expect(seen).toEqual([[lines, old].sort(), ...(!onWindows ? [[lines]] : [])]);
  });

  it('of a page: it is on the disk before it counts as read', async () => {
    const folder = temporaryFolder();
    const journal = valueOf(await openPageJournal(join(folder, 'pages.journal')));
    const seen = await watchFolder(folder);
    const entry: JournalEntry = {
      ...{ resource: 'tickets', eventId: null, pass: 1, role: 'page', reference: null },
      ...{
        page: 0,
        size: 100,
        monotonic: 1,
        wall: 2,
        requests: 3,
        waitedMs: 4,
        old: null,
        body: '{"items":[]}',
      },
    };
    valueOf(await journal.append(entry));
    const written = [expect.stringMatching(/^\{"sha256":"[0-9a-f]{64}","resource".*\n$/)];
    expect(seen).toEqual([written]);
    await journal.close();
  });
});

describe('a file that the user names', () => {
  it('is written where their link leads, and the link stays', async () => {
    const folder = temporaryFolder();
    const [link, file] = [join(folder, 'latest.csv'), join(folder, 'share.csv')];
    writeFileSync(file, old);
    symlinkSync(file, link);
    valueOf(await writeNamed(link, 'a new text', ownerOnly));
    expect([readlinkSync(link), readFileSync(file, 'utf8')]).toEqual([file, 'a new text']);
  });

  it.each(['n'.repeat(251), 'ü'.repeat(125)])('may have the longest name there is', async (name) => {
    const path = join(temporaryFolder(), `${name}.csv`);
    valueOf(await writeNamed(path, 'a text', ownerOnly));
    expect(readFileSync(path, 'utf8')).toBe('a text');
  });
});
