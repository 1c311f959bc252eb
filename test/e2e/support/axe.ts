import type { Page } from '@playwright/test';
import axe from 'axe-core';
import * as v from 'valibot';

const findings = v.array(
  v.object({
    id: v.string(),
    impact: v.nullish(v.string()),
    help: v.string(),
    nodes: v.array(v.object({ html: v.string(), failureSummary: v.optional(v.string(), '') })),
  }),
);

/** What axe finds wrong with the page that is serious or worse, by these rules or by all, as lines to read; empty when nothing is. */
export async function seriousFaults(page: Page, rules: readonly string[] = []): Promise<readonly string[]> {
  // Put in by the debugger and not by the page, so the Content-Security-Policy stays as it is.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = v.parse(
    findings,
    await page.evaluate(
      async (only) => {
        const { axe: inPage } = window as unknown as { readonly axe: typeof axe };
        const { violations } = await inPage.run(document, {
          resultTypes: ['violations'],
          ...(only.length === 0 ? {} : { runOnly: only }),
        });
        return violations;
      },
      [...rules],
    ),
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
    );
}
