import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProject, startSandbox, type Sandbox } from '#main/sandbox/index';
import { createProfileStore } from '#main/core/profiles/profile-store';
import { defaultProfile, type Profile } from '#shared/domain/rules/profile';
import { defaultRules, totalRowFilter } from '#shared/domain/rules/rules';
import { small } from '../e2e/support/client-files';
import { manyRunsOfCli } from '../support/many-runs-of-cli';
import { type Finished } from '../support/run-cli';
import { temporaryFolder } from '../support/temporary-folder';

/** What `--json` prints of amounts. */
interface Printed {
  readonly verdict: string;
  readonly equations: ReadonlyArray<{ readonly name: string; readonly holds: boolean }>;
  readonly statement?: ReadonlyArray<{
    readonly currency: string;
    readonly columns: Readonly<
      Record<string, { readonly platform: string; readonly client: string; readonly difference: string }>
    >;
  }>;
}

const runCli = manyRunsOfCli();

describe('tieout run with amounts', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ project: small, limits: { perKey: 100_000, perAddress: 100_000 } });
  });
  afterAll(() => sandbox.close());

  const { tickets, orders } = createProject(small);
  const sold = tickets({}).slice(0, tickets({}).total);
  const german = (amount: number): string =>
    amount
      .toFixed(2)
      .replace('.', ',')
      .replace(/(\d)(?=\d{3},)/, '$1.');
  const cents = (amounts: readonly number[]): string =>
    (amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100).toFixed(2);
  /** The tickets as rows, with the amounts that `amountOf` gives them. */
  const fileWith = (
    amountOf: (amount: number, place: number) => string,
    more: readonly string[] = [],
  ): string =>
    [
      'Referenz;Status;Betrag',
      ...sold.map(
        ({ paymentReference, status, amount }, place) =>
          `${String(paymentReference)};${status};${amountOf(Number(amount), place)}`,
      ),
      ...more,
      '',
    ].join('\n');

  const run = async (csv: string, ...options: readonly string[]): Promise<Finished & { folder: string }> => {
    const folder = temporaryFolder();
    const path = join(folder, 'client.csv');
    writeFileSync(path, csv);
    const of = ['--base-url', sandbox.baseUrl, '--project', sandbox.projectId];
    const words = ['run', '--csv', path, ...of, ...options.map((word) => word.replace('FOLDER', folder))];
    const env = { TIEOUT_API_KEY: sandbox.issueKey(), TIEOUT_DATA_DIR: join(folder, 'data') };
    return { ...(await runCli(words, env)), folder };
  };
  const printed = ({ stdout }: Finished): Printed => JSON.parse(stdout) as Printed; // our own program's output
  const ofTickets = ['--amount', 'Betrag=tickets.amount', '--currency', 'EUR'] as const;

  it('finds how the file writes them, and ties both sides to the cent', async () => {
    const finished = await run(fileWith(german), '--json', ...ofTickets);
    const { verdict, statement = [], equations } = printed(finished);
    expect({ code: finished.code, verdict }).toEqual({ code: 0, verdict: 'clean' });
    const total = cents(sold.map(({ amount }) => Number(amount)));
    expect(statement[0]?.columns['total']).toEqual({ platform: total, client: total, difference: '0.00' });
    expect(equations.filter(({ name }) => name.startsWith('amounts in EUR'))).toMatchObject([
      { holds: true },
    ]);
  });

  it('states a cent that differs, in the findings, the text and the statement', async () => {
    const csv = fileWith((amount, place) => german(place === 0 ? amount + 0.01 : amount));
    const { code, stdout, stderr, folder } = await run(csv, ...ofTickets, '--out', 'FOLDER/findings.csv');
    expect(code, stderr).toBe(1);
    expect(stdout).toMatch(/Platform, 30 tickets +[\d.]+ EUR/);
    expect(stdout).toMatch(/add or less: amounts that differ +0\.01\n/);
    const [head = '', line = ''] = readFileSync(join(folder, 'findings.csv'), 'utf8').split('\r\n');
    expect(head.endsWith(',note,currency,platform_amount,client_amount,difference')).toBe(true);
    expect(line).toContain(',amount_differs,');
    expect(line).toMatch(/,EUR,[\d.]+,[\d.]+,0\.01$/);
    const within = await run(csv, '--json', ...ofTickets, '--amount-tolerance', '0.01');
    expect(within.code).toBe(0);
  });

  it('takes no amount of another currency for one of the currency named', async () => {
    const withSign = (sign: string, at: number): string =>
      fileWith((amount, place) => `${german(amount)}${place === at ? ` ${sign}` : ''}`);
    const foreign = await run(withSign('USD', 0), '--json', ...ofTickets);
    expect(foreign.code, foreign.stderr).toBe(1);
    expect(printed(foreign).statement).toMatchObject([{ notNumbers: { platform: 0, client: 1 } }]);
    expect((await run(withSign('EUR', 0), '--json', ...ofTickets)).code).toBe(0);
  });

  it('adds the amount of an order up once, whatever its tickets', async () => {
    const all = orders({}).slice(0, orders({}).total);
    const seen = new Set<string>();
    const amounts = new Map(all.map((order) => [String(order.paymentReference), Number(order.amount)]));
    const csv = fileWith((_amount, place) => {
      const reference = String(sold[place]?.paymentReference);
      if (seen.has(reference)) return '0,00';
      seen.add(reference);
      return german(amounts.get(reference) ?? 0);
    });
    const finished = await run(csv, '--json', '--amount', 'Betrag=orders.amount');
    const { statement = [] } = printed(finished);
    expect(finished.code, finished.stderr).toBe(0);
    expect(statement[0]).toMatchObject({ currency: '', columns: { total: { difference: '0.00' } } });
    const total = cents(all.map(({ amount }) => Number(amount)));
    expect(statement[0]?.columns['total']?.platform).toBe(total);
  });

  it('keeps the statement in evidence, where a changed one is found', async () => {
    const csv = fileWith((amount, place) => german(place === 0 ? amount + 5 : amount));
    const { folder, stderr } = await run(csv, '--json', ...ofTickets, '--evidence', 'FOLDER/e.zip');
    const archive = join(folder, 'e.zip');
    const verified = await runCli(['verify', archive]);
    expect(verified.code, stderr + verified.stdout).toBe(0);
    const files = unzipSync(readFileSync(archive));
    const name = Object.keys(files).find((path) => path.endsWith('/statement.csv')) ?? '';
    const text = new TextDecoder().decode(files[name]);
    expect(text).toMatch(/^\uFEFF?currency,column,platform,client,difference,/);
    expect(text).toMatch(/\r\nEUR,total,[\d.]+,[\d.]+,5\.00,30,30\r\n$/);
    const forged = join(folder, 'forged.zip');
    writeFileSync(
      forged,
      zipSync({ ...files, [name]: new TextEncoder().encode(text.replace(',5.00,', ',0.00,')) }),
    );
    expect((await runCli(['verify', forged])).code).toBe(4);
  });

  it('says by how much the total in the file is off, and is never clean then', async () => {
    const total = Number(cents(sold.map(({ amount }) => Number(amount))));
    const folder = temporaryFolder();
    const data = join(folder, 'data');
    const profile: Profile = {
      ...defaultProfile,
      ...{ id: 'month', name: 'Month', baseUrl: sandbox.baseUrl, projectId: sandbox.projectId },
      rules: {
        ...defaultRules,
        filters: [{ name: totalRowFilter, side: 'client', column: 'Referenz', values: ['Summe'] }],
        amount: {
          column: 'Betrag',
          field: { resource: 'tickets', path: ['amount'] },
          writing: { decimalComma: true, sign: '' },
          currency: { is: 'one', code: 'EUR' },
          ...{ counts: null, rowsAddUp: false, tolerance: '0' },
        },
      },
    };
    expect((await createProfileStore(join(data, 'profiles')).save(profile)).ok).toBe(true);
    const path = join(folder, 'client.csv');
    const env = { TIEOUT_API_KEY: sandbox.issueKey(), TIEOUT_DATA_DIR: data };
    const runFile = (csv: string): Promise<Finished> => {
      writeFileSync(path, csv);
      return runCli(['run', '--csv', path, '--profile', 'Month'], env);
    };
    const ties = await runFile(fileWith(german, [`Summe;;${german(total)}`]));
    expect(ties.code, ties.stderr).toBe(0);
    expect(ties.stdout).toContain('as the rows that were read');
    const off = await runFile(fileWith(german, [`Summe;;${german(total + 1)}`]));
    expect(off.code).toBe(3);
    expect(off.stdout).toContain('The total that the client file states is not what its rows add up to');
    // Two rows of 12.00 that cannot be read are in the total, and in no sum.
    const unread = ['X1;PAID;12,00;x;x', 'X2;PAID;12,00;x;x'];
    const less = await runFile(fileWith(german, [...unread, `Summe;;${german(total + 24)}`]));
    expect(less.code).toBe(3);
    expect(less.stdout).toMatch(
      /a total of [\d.]+ EUR in line 34, 24\.00 more than the rows that were read\. Lines that could not be read/,
    );
  });

  it.each([
    [
      'amounts that can be read in two ways',
      (): string => '1.234',
      [...ofTickets],
      /can be read in two ways.*“1\.234”.*--decimal-comma/,
    ],
    ['a column that is not there', german, ['--amount', 'Summe=tickets.amount'], /no column “Summe”/],
    ['no currency', german, [...ofTickets.slice(0, 2), '--currency', 'EURO'], /“EURO” is no currency/],
    ['no field', german, ['--amount', 'Betrag=price'], /--amount wants COLUMN=tickets\.FIELD/],
    ['an option without --amount', german, ['--rows-add-up'], /go with --amount/],
  ] as const)('refuses %s in one sentence', async (_name, amountOf, options, sentence) => {
    const { code, stdout, stderr } = await run(fileWith(amountOf), '--json', ...options);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toMatch(sentence);
  });

  it('is incomplete where the platform has no amount in that field', async () => {
    const { code, stderr } = await run(fileWith(german), '--json', '--amount', 'Betrag=tickets.price');
    expect(code).toBe(3);
    expect(stderr).toContain('Most items of one side have no amount');
  });
});
