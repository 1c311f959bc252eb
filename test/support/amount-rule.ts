import type { AmountRule } from '#shared/domain/rules/amount-rule';

/** The amount of tickets, `amount`, in the column Betrag with a point, exact; a test says what is otherwise with it. */
export const plainAmounts: AmountRule = {
  column: 'Betrag',
  field: { resource: 'tickets', path: ['amount'] },
  writing: { decimalComma: false, sign: '' },
  currency: null,
  counts: null,
  rowsAddUp: false,
  tolerance: '0',
};
