import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountsOfEntry, writeAmounts } from '#shared/domain/entries/entry-amounts';
import { detailAt } from '#shared/domain/entries/entry-detail';
import { entryRanges } from '#shared/domain/entries/ledger-entries';
import type { Reconciliation } from '#shared/domain/totals/reconciliation';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import {
  expectedOf,
  keyOf,
  textOf,
  unitsOf,
  type Cell,
  type OracleStatement,
  type Place,
  type Project,
} from '../../../../support/amounts-oracle';
import { projects, runProject } from '../../../../support/amounts-projects';
import { casesOf } from '../../../../partner-api/seeds';

/** Where the run put every ticket and every row, and what it says of every payment reference. */
function readLedger({ ledger }: Reconciliation, { tickets, rows }: Project) {
  const ticketPlaces: Place[] = tickets.map(() => 'missing');
  const rowPlaces: Place[] = rows.map(() => 'extra');
  const classes = new Map<string, string>();
  const sums = new Map<string, { platform: bigint; client: bigint; difference: bigint }>();
  let seen = 0;
  for (let number = 0; number < entryRanges(ledger).end; number++) {
    const detail = detailAt(ledger, number);
    for (const { identity, bucket } of detail.tickets) ticketPlaces[Number(identity.slice(1)) - 1] = bucket;
    for (const { line, bucket } of detail.rows) rowPlaces[Number(line) - 2] = bucket;
    seen += detail.tickets.length + detail.rows.length;
    const { entry } = detail;
    if (entry.class !== 'unkeyed' && entry.class !== 'excluded')
      classes.set(keyOf(entry.paymentReference), entry.class);
    for (const amount of amountsOfEntry(ledger, number)) {
      const texts = writeAmounts(amount);
      const sum = sums.get(texts.currency) ?? { platform: 0n, client: 0n, difference: 0n };
      for (const side of ['platform', 'client', 'difference'] as const)
        sum[side] += texts[side] === '' ? 0n : (unitsOf(texts[side], false) ?? 0n);
      sums.set(texts.currency, sum);
    }
  }
  return { places: { tickets: ticketPlaces, rows: rowPlaces }, classes, sums, seen };
}

const cellTexts = ({ platform, client, items }: Cell) => ({
  platform: textOf(platform),
  client: textOf(client),
  difference: textOf(client - platform),
  items,
});

const statementTexts = (statements: ReadonlyMap<string, OracleStatement>) =>
  new Map(
    [...statements].map(([currency, { columns, total, excludedBy, ...rest }]) => [
      currency,
      {
        ...rest,
        columns: Object.fromEntries([...columns].map(([name, cell]) => [name, cellTexts(cell)])),
        total: cellTexts(total),
        excludedBy: new Map([...excludedBy].map(([filter, cell]) => [filter, cellTexts(cell)])),
      },
    ]),
  );

/** What the run says of a project, and what the oracle says of it. */
function both(project: Project) {
  const result = runProject(project);
  const { summary } = result;
  const expected = expectedOf(project);
  const { places, classes, sums, seen } = readLedger(result, project);
  const statement = expected.statement(places);
  const { platform, client } = summary.totals;
  return {
    said: {
      seen,
      platform: pick(platform, ['excluded', 'unkeyed', 'matched', 'mismatched', 'missing']),
      client: pick(client, ['excluded', 'unkeyed', 'matched', 'mismatched', 'extra']),
      classes,
      amountDiffers: summary.reasons.find(({ reason }) => reason === 'amount_differs')?.items ?? 0,
      refused: summary.verdictReasons.includes('amounts_lacking'),
      isCutOffMisplaced: summary.verdictReasons.includes('cut_off_misplaced'),
      ordersApart: ordersApart(summary),
      unsound: expected.unsound(places),
      isClean: summary.verdict === 'clean',
      broken: summary.equations.filter(({ holds }) => !holds),
      equations8: summary.equations.filter(({ rule }) => rule === 8).length,
      statement: new Map(
        summary.statement.map(({ currency, ...rest }) => [
          currency,
          {
            ...pick(rest, ['columns', 'total', 'withoutAmount', 'notNumbers', 'differing']),
            excludedBy: new Map((rest.excludedBy ?? []).map(({ filter, ...cell }) => [filter, cell])),
          },
        ]),
      ),
      findings: new Map(
        [...sums].flatMap(([currency, { platform: a, client: b, difference }]) =>
          a === 0n && b === 0n && difference === 0n ? [] : [[currency, [a, b, difference].map(textOf)]],
        ),
      ),
    },
    expected: {
      seen: project.tickets.length + project.rows.length,
      platform: expected.platform,
      client: expected.client,
      classes: expected.classes,
      amountDiffers: expected.amountDiffers,
      refused: expected.refused,
      isCutOffMisplaced: expected.isCutOffMisplaced,
      ordersApart: expected.ordersApart,
      unsound: [],
      isClean: expected.isClean,
      broken: [],
      equations8: statement.size,
      statement: statementTexts(statement),
      findings: new Map(
        [...statement].flatMap(([currency, { columns, total }]) => {
          // The ledger has no entry for an order without a reference, nor for one that has neither tickets nor rows.
          const a = total.platform - outsideLedger(project, columns);
          const b = total.client;
          return a === 0n && b === 0n ? [] : [[currency, [a, b, b - a].map(textOf)]];
        }),
      ),
    },
  };
}

const ordersApart = ({ orders }: RunSummary): readonly string[] =>
  orders.checked
    ? orders.findings.flatMap((finding) =>
        finding.class === 'order_amount_differs' ? [keyOf(finding.paymentReference)] : [],
      )
    : [];

const pick = <A extends object, K extends keyof A>(of: A, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, of[name]]));

function outsideLedger({ rules }: Project, columns: OracleStatement['columns']): bigint {
  if (rules.amount.field.resource === 'tickets') return 0n;
  return (['unkeyed', 'ordersWithoutTickets', 'excluded'] as const).reduce(
    (sum, name) => sum + (columns.get(name)?.platform ?? 0n),
    0n,
  );
}

describe('the amounts of a run, worked out a second time', () => {
  // Promise: Every amount is in one column of the statement, and in none twice.
  it('are what an oracle makes of money.md, item by item', () =>
    fc.assert(
      fc.property(projects, (project) => {
        const { said, expected } = both(project);
        expect(said).toEqual(expected);
      }),
      { numRuns: casesOf(2_000), seed: 20_261_125 },
    ));
});
