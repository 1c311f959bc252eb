import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '#main/hosts/cli/file-source';
import { executeRun } from '#main/hosts/cli/run';
import { WrittenNumber } from '#main/sandbox/api/json';
import { createSession } from '#renderer/worker/session';
import { parseRecords } from '#shared/files/csv/parse-records';
import { splitRecords } from '#shared/files/csv/split-records';
import { defaultProfile, type Profile } from '#shared/domain/rules/profile';
import { defaultFindingsFormat } from '#shared/domain/result/report';
import { defaultRules, platformFieldsOf } from '#shared/domain/rules/rules';
import { succeed } from '#shared/base/result';
import { temporaryFolder } from '../support/temporary-folder';
import { startBench } from './snapshot/reading';
import { quietRun } from '../support/quiet-run';
import { allLines, fetchGiven, pathOf } from '../support/given-lines';
import { valueOf } from '../support/value-of';

/** Numbers that a double cannot hold, one more apart than a double can tell. */
const long = (tail: number): bigint => 1234567890123456789012345678901234567890n * 1000n + BigInt(tail);

const rules: Profile['rules'] = {
  ...defaultRules,
  fields: [
    {
      column: 'amount',
      field: { resource: 'tickets', path: ['amount'] },
      compare: { as: 'number', tolerance: '0', decimalComma: false },
    },
  ],
};
const file = { ...defaultProfile.file, keyColumn: 'reference', statusColumn: 'status' };

/** Tickets whose fields are these JSON numbers, one after the other, and lines of a client file. */
interface Sides {
  readonly tickets: ReadonlyArray<Readonly<Record<'id' | 'paymentReference' | 'amount', string>>>;
  readonly lines: ReadonlyArray<Readonly<Record<'reference' | 'amount', string>>>;
}

async function start({ tickets, lines }: Sides) {
  const written = tickets.map(({ id, paymentReference, amount }) => ({
    id: new WrittenNumber(id),
    paymentReference: new WrittenNumber(paymentReference),
    status: 'PAID',
    amount: new WrittenNumber(amount),
  }));
  const ticket = ({ id }: { readonly id?: unknown }): unknown =>
    written[Number(String(id).replace(/\D/g, '')) - 1];
  const bench = await startBench(
    { project: { tickets: tickets.length, unreferenced: 'none', shape: { ticket } } },
    { readOrders: false, rules, file },
  );
  const rows = lines.map(({ reference, amount }) => `${reference},PAID,${amount}\n`);
  const client = new TextEncoder().encode(`reference,status,amount\n${rows.join('')}`);
  return { ...bench, client };
}

type Bench = Awaited<ReturnType<typeof start>>;

async function onTheCommandLine(bench: Bench): Promise<string> {
  const out = join(temporaryFolder(), 'findings.csv');
  const ran = await executeRun({
    ...quietRun,
    ...{ platform: bench.platform, profile: bench.profile, out },
    source: sourceOfBytes('client.csv', bench.client),
    key: () => Promise.resolve(succeed(bench.key)),
  });
  valueOf(ran);
  return readFileSync(out, 'utf8');
}

async function inTheWorker(bench: Bench): Promise<string> {
  const info = valueOf(await bench.take());
  const { fields } = rules;
  const session = createSession(() => undefined, fetchGiven);
  const paths = fields.map(({ field }) => field.path);
  const path = pathOf({
    tickets: valueOf(await allLines(bench.platform.snapshots.readLines(info, 'tickets', paths))),
  });
  valueOf(await session.takeSnapshot({ info, secondLook: null, fields: platformFieldsOf(rules), path }));
  valueOf(await session.importFile({ file: new File([bench.client], 'client.csv'), choices: file }));
  valueOf(await session.reconcile({ rules, acknowledgeMalformed: false }));
  return valueOf(
    await session.exportFindings({
      format: 'csv',
      csv: defaultFindingsFormat,
      viewId: null,
      rows: null,
      columns: [],
      part: null,
      about: [],
    }),
  ).text();
}

/** The findings as `[class, payment reference, ticket ids, reason, note]`, sorted. */
function readFindings(csv: string): ReadonlyArray<readonly string[]> {
  const records = splitRecords(csv.replace('\uFEFF', ''), ',');
  const [head = [], ...findings] = parseRecords(
    records.map(({ text }) => text),
    ',',
  );
  const columns = ['class', 'payment_reference', 'ticket_ids', 'reason', 'note'];
  return findings.map((row) => columns.map((name) => row[head.indexOf(name)] ?? '')).sort();
}

describe.each([
  ['on the command line', onTheCommandLine],
  ['in the worker of the screen', inTheWorker],
])('numbers of any length, %s,', (_where, findingsOf) => {
  it('keep their digits from the wire to the findings', async () => {
    const tickets = [1, 2, 3].map((number) => ({
      id: String(long(number)),
      paymentReference: String(long(100 + number)),
      amount: String(long(500 + number)),
    }));
    const lines = [
      { reference: String(long(101)), amount: String(long(501)) },
      // One apart in the last of 43 digits.
      { reference: String(long(102)), amount: String(long(503)) },
      // One apart from a reference that is there.
      { reference: String(long(104)), amount: '1' },
    ];
    const findings = readFindings(await findingsOf(await start({ tickets, lines })));
    expect(findings.map((finding) => finding.slice(0, 4))).toEqual([
      ['reference_extra', String(long(104)), '', 'reference_extra'],
      ['reference_missing', String(long(103)), String(long(3)), 'reference_missing'],
      ['status_mismatch', String(long(102)), String(long(2)), 'field_differs'],
    ]);
    for (const amount of [long(502), long(503)]) expect(findings[2]?.[4]).toContain(String(amount));
  });

  it('that are decimals are compared as written, and keep their digits', async () => {
    /** The amounts of the two sides, and whether they are the same number. */
    const amounts: ReadonlyArray<readonly [platform: string, client: string, isSame: boolean]> = [
      ['12345678901234567890.123456789', '12345678901234567890.123456789', true],
      // One apart in the last digit, and one and the same to a double.
      ['12345678901234567890.123456789', '12345678901234567890.123456788', false],
      ['0.1000000000000000055511151231257827', '0.1', false],
      ['-0.10', '-0.1', true],
      ['-0.10', '0.10', false],
      // Infinity to a double.
      ['1E400', '10e399', true],
      ['1E400', '1E401', false],
      ['1.5e-400', '0', false],
    ];
    const reference = (index: number): string => `${index + 1}.50`;
    const tickets = amounts.map(([amount], index) => ({
      ...{ id: `${index + 1}.00`, paymentReference: reference(index), amount },
    }));
    const lines = amounts.map(([, amount], index) => ({ reference: reference(index), amount }));
    const findings = readFindings(await findingsOf(await start({ tickets, lines })));
    const apart = amounts.flatMap(([platform, client, isSame], index) =>
      isSame ? [] : [{ platform, client, reference: reference(index), id: `${index + 1}.00` }],
    );
    expect(findings.map((finding) => finding.slice(0, 4))).toEqual(
      apart.map((each) => ['status_mismatch', each.reference, each.id, 'field_differs']),
    );
    apart.forEach(({ platform, client }, index) => {
      expect(findings[index]?.[4]).toContain(platform);
      expect(findings[index]?.[4]).toContain(client);
    });
  });
});
