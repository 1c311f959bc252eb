import { expect, it } from 'vitest';
import type { AmountRule } from '#shared/domain/rules/amount-rule';
import { queriesOf } from '#shared/domain/queries/query';
import { writeQueryCsv } from '#shared/files/queries/write-query-list';
import { findingStates } from '#shared/domain/runs/finding-state';
import { queryTexts } from '#shared/words/queries/languages';
import { plainAmounts } from '../../../../support/amount-rule';
import { compare, type Item } from '../../../../support/reconcile-support';

const amount: AmountRule = {
  ...plainAmounts,
  field: { resource: 'tickets', path: ['price'] },
  writing: { decimalComma: true, sign: '' },
  currency: { is: 'one', code: 'EUR' },
};

it('asks the client about both amounts, in the style of their file', () => {
  const ticket: Item = ['A', 'PAID', { price: '17.00' }];
  const run = compare([ticket, ticket, ticket], [['A', 'PAID', { Betrag: '50,99' }]], {
    ...{ grain: 'payment', amount },
  });
  const source = { run, profileId: 'march', columns: new Map(), eventName: (id: string) => id };
  const states = findingStates(run.ledger, run.findings);
  const queries = states.flatMap((state, place) => queriesOf(source, run.findings[place] ?? 0, state));
  const lines = [...writeQueryCsv({ source, count: queries.length, queries, texts: queryTexts.de })]
    .join('')
    .split('\r\n');
  expect(lines[0]).toContain('Bei uns: price');
  expect(lines[1]).toContain('Betrag: wir haben 51,00 EUR, Ihre Datei sagt 50,99 EUR.');
});
