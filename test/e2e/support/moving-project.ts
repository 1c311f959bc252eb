import { expect } from '@playwright/test';
import type { Sandbox, SandboxOptions } from '#main/sandbox/index';
import { agreeingFile } from './client-files';
import {
  chooseFile,
  chooseInSwitcher,
  createProfile,
  csvFile,
  expectVerdict,
  expectVerdictWord,
  platformPanel,
} from './steps';
import type { StateTools } from './states';

const project = { seed: 3, tickets: 1500, unreferenced: 'none' } as const;

interface MovingTools<Served> {
  readonly page: StateTools['page'];
  readonly serve: (options: SandboxOptions) => Promise<Served>;
}

/** Reads a project in which tickets are sold meanwhile: a stitched snapshot. */
export async function readMovingProject<Served extends Sandbox>({
  page,
  serve,
}: MovingTools<Served>): Promise<Served> {
  const sandbox = await serve({ project });
  await createProfile(page, sandbox, { key: sandbox.issueKey() });
  sandbox.setChurn({ every: 5, add: 1 });
  const panel = platformPanel(page);
  await panel.getByRole('button', { name: /^Read/ }).click();
  await expect(panel.getByText('Stitched.')).toBeVisible({ timeout: 30_000 });
  sandbox.setChurn(undefined);
  return sandbox;
}

/**
 * Compares it with a client file that knows nothing of the sales and has one row too many, so that there are findings. Where the
 * second look is held up or only offered, it is not waited for.
 */
export async function compareRecords(
  { page }: Pick<StateTools, 'page'>,
  { looks = true } = {},
): Promise<void> {
  await chooseFile(page, csvFile('records.csv', `${agreeingFile(project)}PAY-EXTRA1;PAID\n`));
  await (looks ? expectVerdict : expectVerdictWord)(page, /findings?$/);
}

/** Leaves one request a minute to the profile, so that whatever comes next takes longer than a minute. */
export async function lowerAllowance({ page }: Pick<StateTools, 'page'>): Promise<void> {
  await chooseInSwitcher(page, 'Edit…');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Requests per minute').fill('1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

/** The first ticket that was sold while the project was read: its reference, and a way to undo the sale. */
export function firstSale({ project: { tickets, ticketNumber }, mutate }: Sandbox): {
  readonly reference: string;
  readonly undo: () => void;
} {
  const [sold] = tickets({}).slice(project.tickets, project.tickets + 1);
  return {
    reference: String(sold?.paymentReference),
    undo: () => {
      mutate({ remove: [ticketNumber(project.tickets)] });
    },
  };
}

/** Waits for the end of the second look that begins on its own, since it takes less than a minute. */
export async function awaitSecondLook({ page }: Pick<StateTools, 'page'>): Promise<void> {
  await expect(
    platformPanel(page)
      .getByText(/second look taken/i)
      .first(),
  ).toBeVisible({ timeout: 30_000 });
}
