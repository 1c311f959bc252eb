import fc from 'fast-check';
import type { FieldPair } from '#shared/domain/rules/field-pair';
import { totalRowFilter } from '#shared/domain/rules/rules';
import type { MalformedRecord } from '#shared/domain/sides/client-file';
import type { Reconciliation } from '#shared/domain/totals/reconciliation';
import { amountFields, currencyField, dateField, projects, runProject } from './amounts-projects';

const byText: FieldPair = {
  column: 'W',
  field: { resource: 'tickets', path: [currencyField] },
  compare: { as: 'text' },
};
const byDay: FieldPair = {
  column: 'Datum',
  field: { resource: 'tickets', path: [dateField] },
  compare: { as: 'date', order: 'day first' },
};
const near = (resource: 'tickets' | 'orders', tolerance: string): FieldPair => ({
  column: 'Betrag',
  field: { resource, path: [amountFields[resource]] },
  compare: { as: 'number', tolerance, decimalComma: false },
});

/** A run of a random project, with what the amount rule does not concern: further fields, unreadable records, a total of the file. */
export const runs: fc.Arbitrary<Reconciliation> = fc
  .record({
    project: projects,
    hasAmounts: fc.constantFrom(true, true, true, false),
    fields: fc.constantFrom<readonly FieldPair[]>(
      ...[[], [], [], [byText], [byDay], [byText, byDay], [near('tickets', '0')], [near('orders', '0')]],
      ...[[near('tickets', '1')], [byText, near('orders', '0.05')], [byText, near('tickets', '0.05'), byDay]],
    ),
    malformed: fc.constantFrom<readonly MalformedRecord[]>(
      [],
      [],
      [{ line: 90, reason: 'too_few_fields', text: 'A;PAID' }],
    ),
    hasTotals: fc.constantFrom(false, false, true),
  })
  .map(({ project, hasAmounts, fields, malformed, hasTotals }) => {
    const { rules } = project;
    const filters = rules.filters.map((filter) =>
      hasTotals && filter.name === 'Own tests' ? { ...filter, name: totalRowFilter } : filter,
    );
    const amount = hasAmounts ? rules.amount : null;
    return runProject({ ...project, rules: { ...rules, filters, fields, amount } }, malformed);
  });
