import { expect } from '@playwright/test';
import type { Sandbox } from '#main/sandbox/index';
import { agreeingFile } from './client-files';
import { chooseFile, createProfile, csvFile, expectVerdict, platformPanel } from './steps';
import type { StateTools } from './states';

const project = { seed: 3, tickets: 1500, unreferenced: 'none' } as const;

/**
 * Reads a project in which tickets are sold meanwhile, and compares it with a client file that knows nothing of them and
 * has one row too many: a stitched snapshot with findings.
 */
export async function compareMovingProject({ page, serve }: StateTools): Promise<Sandbox> {
  const sandbox = await serve({ project });
  await createProfile(page, sandbox, { key: sandbox.issueKey() });
  sandbox.setChurn({ every: 5, add: 1 });
  const panel = platformPanel(page);
  await panel.getByRole('button', { name: /^Read/ }).click();
  await expect(panel.getByText('Stitched.')).toBeVisible({ timeout: 30_000 });
  sandbox.setChurn(undefined);
  await chooseFile(page, csvFile('records.csv', `${agreeingFile(project)}PAY-EXTRA1;PAID\n`));
  await expectVerdict(page, /findings?$/);
  await expect(panel.getByRole('button', { name: 'Take a second look' })).toBeVisible();
  return sandbox;
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

/** Takes the second look that is offered, to its end. */
export async function takeSecondLook({ page }: Pick<StateTools, 'page'>): Promise<void> {
  const panel = platformPanel(page);
  await panel.getByRole('button', { name: 'Take a second look' }).click();
  await expect(panel.getByText('Second look taken.')).toBeVisible({ timeout: 30_000 });
}
