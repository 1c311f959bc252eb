import type { Page } from '@playwright/test';
import { nextSaved } from './saved-file';
import { chooseExport } from './steps';

/** Writes a query list of all findings, and answers where it was saved. */
export async function writtenList(
  page: Page,
  { as, language }: { readonly as: 'Excel workbook (.xlsx)' | 'CSV'; readonly language: string },
): Promise<string> {
  await chooseExport(page, /^Query list for the client/);
  const dialog = page.getByRole('dialog', { name: 'Query list for the client' });
  await dialog.getByLabel('Language of its texts').selectOption({ label: language });
  await dialog.getByLabel('Written as').selectOption({ label: as });
  const saved = nextSaved(page);
  await dialog.getByRole('button', { name: 'Write the list' }).click();
  return (await saved).path;
}

/** A line of a list whose id was mistyped: one letter is another, which the check digit always tells. */
export function mistyped(line: string): string {
  return line.replace(/^Q(.)/, (_all, letter: string) => `Q${letter === 'X' ? 'Y' : 'X'}`);
}
