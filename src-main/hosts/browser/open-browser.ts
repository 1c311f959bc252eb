import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import open from 'open';
import { ownerOnly } from '../../core/storage/atomic-file';
import { entryPage } from './entry-page';

/** How long a browser has to read the file. */
const keptMs = 60_000;

/**
 * Opens the link in the machine's browser, by a file that only its owner can read: every user of the machine sees the words
 * that the browser is started with, and the link among them would be a key to this user's data. Answers what removes the
 * file. Where no browser can be opened, the address on stdout is there to be opened by hand.
 */
export async function openBrowser(
  link: string,
  openFile: (address: string) => Promise<unknown> = openInBrowser,
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'tieout-open-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true }).catch(() => undefined);
  const file = join(folder, 'tieout.html');
  await writeFile(file, entryPage(link), { mode: ownerOnly });
  try {
    await openFile(pathToFileURL(file).href);
  } catch {
    await remove();
  }
  setTimeout(() => void remove(), keptMs).unref();
  return remove;
}

async function openInBrowser(address: string): Promise<void> {
  const browser = await open(address);
  browser.on('error', () => undefined);
}
