import { expect, type Page } from '@playwright/test';
import type { Sandbox } from '#main/sandbox/index';
import type { ScreenState, StateTools } from './states';
import { chooseFile, createProfile, csvFile, expectVerdict, platformPanel, openSide } from './steps';

/** A large project, a profile of it, and a client file of two references, one of them nowhere on the platform. */
export async function openFewReferences({ page, serve }: StateTools): Promise<Sandbox> {
  const sandbox = await serve({ project: { seed: 3, tickets: 3000, unreferenced: 'none' } });
  await createProfile(page, sandbox, { key: sandbox.issueKey() });
  const [ticket] = sandbox.project.tickets({}).slice(0, 1);
  const reference = String(ticket?.paymentReference);
  const same = sandbox.project.tickets({ paymentReference: reference });
  const rows = same.slice(0, same.total).map(({ status }) => `${reference};${status}`);
  await chooseFile(page, csvFile('few.csv', `reference;status\n${rows.join('\n')}\nPAY-NOWHERE;PAID\n`));
  return sandbox;
}

/** Asks for the plan of looking them up. */
export async function planLookups({ page }: Pick<StateTools, 'page'>): Promise<void> {
  await platformPanel(page)
    .getByRole('button', { name: /^Look up only this file’s/ })
    .click();
  await expect(platformPanel(page).getByText(/^Looking them up takes 2 requests/)).toBeVisible();
}

export async function lookUp({ page }: Pick<StateTools, 'page'>): Promise<void> {
  await planLookups({ page });
  await platformPanel(page).getByRole('button', { name: 'Begin 2 lookups' }).click();
}

/** Lets payment references agree in upper and lower case, under which lookups could not tell. */
export async function ignoreCase(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Rules…' }).click();
  const rules = page.getByRole('dialog');
  await rules.getByLabel(/case/i).first().check();
  await rules.getByRole('button', { name: 'Done' }).click();
}

export const lookupStates: readonly ScreenState[] = [
  {
    name: 'lookups-planned',
    reach: async (tools) => {
      await openFewReferences(tools);
      await planLookups(tools);
    },
  },
  {
    name: 'lookups-under-way',
    reach: async (tools) => {
      const sandbox = await openFewReferences(tools);
      await planLookups(tools);
      sandbox.setFaults([
        { when: { resource: 'tickets' }, what: { kind: 'stall', at: 'headers', ms: 20_000 } },
      ]);
      const panel = platformPanel(tools.page);
      await panel.getByRole('button', { name: 'Begin 2 lookups' }).click();
      await expect(panel.getByText(/^0 of 2 lookups/)).toBeVisible();
    },
  },
  {
    name: 'lookups-refused',
    reach: async (tools) => {
      await openFewReferences(tools);
      await lookUp(tools);
      await expectVerdict(tools.page, 'Incomplete');
      await ignoreCase(tools.page);
      await openSide(platformPanel(tools.page));
      await expect(platformPanel(tools.page).getByText(/cannot be looked up by themselves/)).toBeVisible();
    },
  },
  {
    name: 'looked-up',
    reach: async (tools) => {
      await openFewReferences(tools);
      await lookUp(tools);
      await expectVerdict(tools.page, 'Incomplete');
      await openSide(platformPanel(tools.page));
      await expect(platformPanel(tools.page).getByText('Looked up.')).toBeVisible();
    },
  },
];
