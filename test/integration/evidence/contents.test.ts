import { describe, expect, it } from 'vitest';
import { closesName, madeNames } from '#main/core/evidence/evidence-file';
import { inputNames } from '#main/core/runs/run-file';
import type { SignOff } from '#shared/domain/runs/sign-off';
import { contentHash, signOffsFormat } from '#main/core/runs/sign-off-file';
import { sha256Of } from '#main/core/storage/checksum';
import { formatVersioned } from '#main/core/storage/versioned-file';
import type { FieldPair } from '#shared/domain/rules/field-pair';
import { unreviewed } from '#shared/domain/runs/review';
import { evidenceContents } from '#shared/words/evidence-parts';
import { decode, encode, evidenceOf } from '../../support/resealed';
import { runFilesOf } from '../../support/run-files';

const compared = (column: string, path: readonly string[]): FieldPair => ({
  column,
  field: { resource: 'tickets', path },
  compare: { as: 'text' },
});
const told = {
  'E-mail': 'olga@example.com',
  Amount: '17.00',
  Name: 'Ünal',
  Note: 'paid twice',
  Reference: 'R-7',
};
const lookedAt = '2026-03-31T09:59:30.000Z';

/** Evidence with every file that it can have, of a run whose rows have each kind of column. */
async function evidenceOfAll() {
  const { saved, files } = runFilesOf(
    {
      rules: { fields: [compared('E-mail', ['buyer', 'email']), compared('Amount', ['price', 'amount'])] },
      own: ['Name', 'Note', 'Reference'],
      tickets: [
        ['A', 'PAID', { 'buyer,email': 'olga@example.com', 'price,amount': '17.00' }],
        ['B', 'PAID', { 'buyer,email': 'b@example.com', 'price,amount': '5.00' }],
      ],
      rows: [['A', 'PAID', told]],
      orders: ['A', 'B'],
      malformed: [{ line: 3, reason: 'text_after_quote', text: '"Brown;brown@example.com' }],
      secondLook: { way: 'lookups', endedAt: lookedAt, passAt: null, changed: [], lookups: [] },
    },
    [{ ...unreviewed, id: 'key:B', state: 'accepted', note: 'late', by: 'olga', at: lookedAt }],
  );
  const content = contentHash(new Map([...files].map(([name, bytes]) => [name, sha256Of(bytes)])));
  const signed = { role: 'prepared', name: 'Olga', account: 'olga', at: saved.finishedAt, comment: 'seen' };
  const signOffs: readonly SignOff[] = [
    {
      ...signed,
      role: 'prepared',
      content,
      period: null,
      twoPeople: true,
      notes: 'unchanged',
      place: null,
      looked: null,
      signature: null,
    },
  ];
  const whole = new Map(files).set(inputNames.signOffs, encode(formatVersioned(signOffs, signOffsFormat)));
  const closes = `{"format":"tieout-closes","version":1}\n`;
  return { saved, ...(await evidenceOf(whole.set(closesName, encode(closes)))) };
}

describe('what the dialog says that evidence holds', () => {
  it('is each file of the archive, and each column of its tickets and rows', async () => {
    const { saved, files } = await evidenceOfAll();
    const contents = new Map<string, string>(evidenceContents(saved).map(({ name, holds }) => [name, holds]));
    expect([...contents.keys()].toSorted()).toEqual([...files.keys()].toSorted());

    const [row = ''] = decode(files.get(inputNames.rows)).split('\n');
    const cells = JSON.parse(row) as readonly string[];
    expect(cells.slice(0, 3)).toEqual(['2', 'A', 'PAID']);
    for (const word of ['line', 'payment reference', 'status', 'amounts'])
      expect(contents.get(inputNames.rows)).toContain(word);
    expect(cells.slice(3)).toEqual(Object.values(told));
    for (const name of Object.keys(told)) expect(contents.get(inputNames.rows)).toContain(`“${name}”`);

    const [ticket = ''] = decode(files.get(inputNames.tickets)).split('\n');
    expect((JSON.parse(ticket) as unknown[]).slice(-2)).toEqual(['olga@example.com', '17.00']);
    for (const path of ['buyer.email', 'price.amount'])
      expect(contents.get(inputNames.tickets)).toContain(`“${path}”`);
    expect(contents.get(inputNames.orders)).toMatch(/: in this run none$/);
  });

  it('names what of the client and of people is in the other files', async () => {
    const { saved, files } = await evidenceOfAll();
    const contents = new Map<string, string>(evidenceContents(saved).map(({ name, holds }) => [name, holds]));
    const inside: ReadonlyArray<readonly [file: string, text: string, said: string]> = [
      [inputNames.run, 'brown@example.com', 'the first 500 characters of each record that could not be read'],
      [inputNames.run, '"client.csv"', 'the names of the client file'],
      [inputNames.snapshot, saved.profileId, 'the project'],
      [inputNames.reviews, '"note": "late"', 'notes'],
      [inputNames.signOffs, '"account": "olga"', 'accounts'],
      [madeNames.findings, 't000002', 'ticket ids'],
      [madeNames.summary, 'late', 'notes'],
      [madeNames.summary, 'Olga', 'signed'],
      [madeNames.list, 'March', 'the name of the profile'],
    ];
    for (const [file, text, said] of inside) {
      expect(decode(files.get(file)), file).toContain(text);
      expect(contents.get(file), file).toContain(said);
    }
  });
});
