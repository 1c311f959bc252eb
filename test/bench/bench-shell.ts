import { join } from 'node:path';
import { createProfileStore } from '#main/core/profiles/profile-store';
import { defaultProfile } from '#shared/domain/rules/profile';
import { startShell } from '../e2e/support/shell';
import { writeBenchData } from './data';

/** How many rows and tickets the screen is measured with. */
export const benchRows = 1_000_000;

/** The built browser shell with a profile whose snapshot is there already, and the client file to be compared with it. */
export async function startBenchShell(
  dataDir: string,
  perThousand?: { readonly extra: number; readonly differing: number },
): Promise<{ readonly shell: Awaited<ReturnType<typeof startShell>>; readonly clientCsv: string }> {
  const { clientCsv } = await writeBenchData(dataDir, benchRows, perThousand);
  const saved = await createProfileStore(join(dataDir, 'profiles')).save({
    ...{ ...defaultProfile, id: 'bench', name: 'Bench', baseUrl: 'https://api.example', projectId: 'bench' },
    readOrders: false,
  });
  if (!saved.ok) throw new Error(saved.error.code);
  return { shell: await startShell('--data-dir', dataDir), clientCsv };
}
