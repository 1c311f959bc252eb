import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '#main/cli/file-source';
import { executeRun } from '#main/cli/run';
import { createSession } from '#renderer/worker/session';
import { parseRecords } from '#shared/csv/parse-records';
import { createRecordSplitter } from '#shared/csv/split-records';
import { defaultProfile, type Profile } from '#shared/domain/profile';
import { defaultFindingsFormat } from '#shared/domain/report';
import { defaultRules } from '#shared/domain/rules';
import { succeed } from '#shared/result';
import { temporaryFolder } from '../support/temporary-folder';
import { startBench, valueOf } from './snapshot/reading';

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

/** Three tickets with ids, references and amounts of 43 digits as JSON numbers, and a client file that has two of them. */
const start = () =>
  startBench(
    {
      project: {
        tickets: 3,
        unreferenced: 'none',
        shape: {
          ticket: ({ id, status }) => {
            const number = Number(String(id).replace(/\D/g, ''));
            return {
              id: long(number),
              paymentReference: long(100 + number),
              status,
              amount: long(500 + number),
            };
          },
        },
      },
    },
    { readOrders: false, rules, file },
  );

type Bench = Awaited<ReturnType<typeof start>>;

const clientFile = ({ sandbox }: Bench): Uint8Array => {
  const statuses = sandbox.project
    .tickets({})
    .slice(0, 3)
    .map(({ status }) => status);
  const lines = [
    `${long(101)},${statuses[0]},${long(501)}`,
    // One apart in the last of 43 digits.
    `${long(102)},${statuses[1]},${long(503)}`,
    // One apart from a reference that is there.
    `${long(104)},PAID,1`,
  ];
  return new TextEncoder().encode(`reference,status,amount\n${lines.join('\n')}\n`);
};

async function onTheCommandLine(bench: Bench): Promise<string> {
  const out = join(temporaryFolder(), 'findings.csv');
  const ran = await executeRun({
    ...{ platform: bench.platform, profile: bench.profile, out },
    source: sourceOfBytes('client.csv', clientFile(bench)),
    key: () => Promise.resolve(succeed(bench.key)),
    ...{ runs: null, resume: false, lookups: false, malformedAcknowledged: false },
    ...{
      onProgress: () => undefined,
      onPreflight: () => undefined,
      onNote: () => undefined,
      signal: new AbortController().signal,
    },
  });
  valueOf(ran);
  return readFileSync(out, 'utf8');
}

async function inTheWorker(bench: Bench): Promise<string> {
  const info = valueOf(await bench.take());
  const { fields } = rules;
  const session = createSession(() => undefined);
  const arrival = await session.beginSnapshot({ info, secondLook: null, fields });
  const paths = fields.map(({ field }) => field.path);
  const { lines } = valueOf(await bench.platform.snapshots.readPart(info.id, 'tickets', 0, paths));
  await session.addSnapshotLines({ arrival, resource: 'tickets', lines });
  valueOf(await session.endSnapshot({ arrival }));
  const content = new Uint8Array(clientFile(bench));
  valueOf(await session.importFile({ file: new File([content], 'client.csv'), choices: file }));
  valueOf(await session.reconcile({ rules, acknowledgeMalformed: false }));
  return valueOf(
    await session.exportFindings({
      format: 'csv',
      csv: defaultFindingsFormat,
      viewId: null,
      part: null,
      about: [],
    }),
  ).text();
}

describe.each([
  ['on the command line', onTheCommandLine],
  ['in the worker of the screen', inTheWorker],
])('numbers of any length, %s,', (_where, findingsOf) => {
  it('keep their digits from the wire to the findings', async () => {
    const rows = parseRecords(
      createRecordSplitter(',')
        .push((await findingsOf(await start())).replace('\uFEFF', ''), true)
        .map(({ text }) => text),
      ',',
    );
    const [head = [], ...findings] = rows;
    const told = findings
      .map((row) =>
        ['class', 'payment_reference', 'ticket_ids', 'reason'].map((name) => row[head.indexOf(name)]),
      )
      .sort();
    expect(told).toEqual(
      [
        ['reference_extra', String(long(104)), '', 'reference_extra'],
        ['reference_missing', String(long(103)), String(long(3)), 'reference_missing'],
        ['status_mismatch', String(long(102)), String(long(2)), 'field_differs'],
      ].sort(),
    );
    const apart = findings.find((row) => row.includes('field_differs')) ?? [];
    const note = apart[head.indexOf('note')] ?? '';
    for (const amount of [long(502), long(503)]) expect(note).toContain(String(amount));
  });
});
