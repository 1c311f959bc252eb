import { describe, expect, it } from 'vitest';
import { readClientFile } from '#shared/files/client/read-client-file';
import { entryAt } from '#shared/domain/entries/ledger-entries';
import { defaultProfile } from '#shared/domain/rules/profile';
import { reconcile } from '#shared/domain/result/reconcile';
import { defaultRules } from '#shared/domain/rules/rules';
import { sourceOfBytes } from '#main/hosts/cli/file-source';
import { createProject } from '#main/sandbox/index';
import { sampleClientFile, sampleProject, type PlantedKey } from '#main/sandbox/sample/sample';
import { snapshotOf } from '../../../../support/reconcile-support';
import { valueOf } from '../../../../support/value-of';

/** `kind` tells what the generator did, which is not for the reconciler to know. */
function withoutKind(key: PlantedKey): Partial<PlantedKey> {
  const copy: { -readonly [Name in keyof PlantedKey]?: PlantedKey[Name] } = { ...key };
  delete copy.kind;
  return copy;
}

/** The sample's generator lists what it planted without any reconciler; both must say the same. */
describe('the sample project, reconciled against its own answer sheet', async () => {
  const { bytes, fileName, statusMapping, planted } = sampleClientFile();
  const listing = createProject(sampleProject.project).tickets({});
  const tickets = listing.slice(0, listing.total);
  const read = valueOf(await readClientFile(sourceOfBytes(fileName, bytes), defaultProfile.file));
  const { ledger, findings, summary } = reconcile(
    snapshotOf(
      tickets.map(({ paymentReference, status }) => [
        typeof paymentReference === 'string' ? paymentReference : '',
        status,
      ]),
    ),
    read.file,
    {
      ...defaultRules,
      statusMapping: Object.entries(statusMapping).map(([client, platform]) => ({ client, platform })),
    },
    false,
  );

  it('counts what was planted', () => {
    expect(summary.totals.platform).toMatchObject(planted.totals.platform);
    expect(summary.totals.client).toMatchObject(planted.totals.client);
    expect(summary.findings).toBe(planted.findings);
    expect(summary.equations.filter(({ holds }) => !holds)).toEqual([]);
    expect(summary.verdict).toBe('discrepancies');
  });

  it('finds each planted payment reference, and no other', () => {
    const keyed = findings
      .map((number) => entryAt(ledger, number))
      .filter((entry) => entry.class !== 'unkeyed');
    const found = keyed
      .map(({ paymentReference, class: expectedClass, platformTickets, clientRows, ...counts }) => ({
        paymentReference,
        expectedClass,
        platformTickets,
        clientRows,
        matched: counts.matched,
        mismatched: counts.mismatched,
        missing: counts.missing,
        extra: counts.extra,
      }))
      .sort((a, b) => (a.paymentReference < b.paymentReference ? -1 : 1));
    const expected = [...planted.keys].sort((a, b) => (a.paymentReference < b.paymentReference ? -1 : 1));
    expect(expected.map(withoutKind)).toEqual(found);
  });

  it('places each unkeyed row on its line', () =>
    expect(ledger.unkeyedRows.map((row) => ledger.file.rows.lines[row])).toEqual([...planted.unkeyedLines]));
});
