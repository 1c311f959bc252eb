import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { createProfileStore } from '#main/core/profiles/profile-store';
import { defaultProfile } from '#shared/domain/rules/profile';
import { startShell } from '../e2e/support/shell';
import { chooseFile, platformPanel } from '../e2e/support/steps';
import { writeBenchData } from './data';

/** How many rows and tickets the screen is measured with. */
export const benchRows = 1_000_000;

/** A started shell, and the client file to be compared in it. */
export interface BenchShell {
  readonly shell: Awaited<ReturnType<typeof startShell>>;
  readonly clientCsv: string;
}

/** The built browser shell with a profile whose snapshot is there already, and the client file to be compared with it. */
export async function startBenchShell(
  dataDir: string,
  perThousand?: { readonly extra: number; readonly differing: number },
): Promise<BenchShell> {
  const { clientCsv } = await writeBenchData(dataDir, benchRows, perThousand);
  const saved = await createProfileStore(join(dataDir, 'profiles')).save({
    ...{ ...defaultProfile, id: 'bench', name: 'Bench', baseUrl: 'https://api.example', projectId: 'bench' },
    readOrders: false,
  });
  if (!saved.ok) throw new Error(saved.error.code);
  return { shell: await startShell('--data-dir', dataDir), clientCsv };
}

/** Compares the client file with the snapshot in a page of its own, and waits for the findings. */
export async function openComparison(browser: Browser, { shell, clientCsv }: BenchShell): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1360, height: 860 } });
  await page.goto(shell.link);
  await platformPanel(page).getByText('Verified.').waitFor({ timeout: 180_000 });
  await chooseFile(page, clientCsv);
  await page.getByRole('grid').waitFor({ timeout: 180_000 });
  return page;
}
