import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { Rules } from '#shared/domain/rules/rules';
import type { KeyRules } from '#shared/domain/vocabulary/key-rules';
import { amountFields, currencyField, dateField, projects } from '../../support/amounts-projects';
import type { Project, Thing } from '../../support/amounts-oracle';
import type { Item } from '../../support/reconcile-support';
import { evidenceOf } from '../../support/resealed';
import { runFilesOf, withSeals } from '../../support/run-files';
import type { RunMaking } from '../../support/saved-run';
import { removeFolder } from '../../support/system';

const program = join(import.meta.dirname, '../../../src-main/core/evidence/reperform.py');
const folder = mkdtempSync(join(tmpdir(), 'tieout-reperform-'));
afterAll(() => {
  removeFolder(folder);
});

/** What the program says of an archive, with its exit code. */
function reperform(
  archive: Uint8Array,
  ...more: readonly string[]
): { readonly code: number | null; readonly said: string } {
  const path = join(folder, 'evidence.zip');
  writeFileSync(path, archive);
  const { status, stdout, stderr } = spawnSync('python3', [program, path, ...more], { encoding: 'utf8' });
  return { code: status, said: stdout + stderr };
}

/** A project of the oracle as a saved run is made of it. */
function makingOf({ tickets, orders, rows, rules }: Project, keys: KeyRules): RunMaking {
  const onPlatform =
    (field: string) =>
    ({ reference, status, amount, currency, date }: Thing): Item => [
      reference,
      status,
      { [field]: amount, [currencyField]: currency, [dateField]: date, eventId: 'EVT-1' },
    ];
  const inFile = ({ reference, status, amount, currency, quantity, date }: Thing): Item => [
    reference,
    status,
    { Betrag: amount, W: currency, Anzahl: quantity, Datum: date },
  ];
  return {
    tickets: tickets.map(onPlatform(amountFields.tickets)),
    orders: orders.map(onPlatform(amountFields.orders)),
    rows: rows.map(inFile),
    rules: { ...(rules as Rules), keys },
  };
}

const keyRules: fc.Arbitrary<KeyRules> = fc.record({
  ignoreCase: fc.boolean(),
  ignoreSeparators: fc.boolean(),
  ignoreLeadingZeros: fc.boolean(),
  stripPrefix: fc.constantFrom('', '', 'A'),
  stripSuffix: fc.constantFrom('', '', 'B'),
});

describe('reperform.py, a second implementation of the rules', () => {
  // Promise: A program that shares no code with Tieout comes to the same result.
  it('comes to the result of Tieout, over random projects', async () => {
    await fc.assert(
      fc.asyncProperty(projects, keyRules, async (project, keys) => {
        const { archive } = await evidenceOf(withSeals(runFilesOf(makingOf(project, keys)).files));
        const { code, said } = reperform(archive);
        expect(code, said).toBe(0);
      }),
      { numRuns: process.env['TEST_DEPTH'] === 'deep' ? 1_000 : 60 },
    );
  });
});
