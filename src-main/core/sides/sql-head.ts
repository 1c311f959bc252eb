import { sqlDigits, type ReconcileSqlParts } from './sql-parts';

/** The comment at the head of the query: what it needs, what it returns, and what it does not compute again. */
export const headOf = ({ grain, amounts, furtherFields, nearFields }: ReconcileSqlParts): string => {
  const tolerance = amounts !== null && amounts.tolerance > 0n;
  const lines = [
    'Reconciles the tables platform and client once more, without Tieout, and compares the result with that of Tieout.',
    'It returns a line for each difference: none if both agree.',
    '',
    '  what      key, class, item, excluded, total, finding or statement',
    '  name      the payment reference, side, class or currency that differs',
    '  place     the bucket, column or figure that differs',
    '  surplus   how much more this query comes to than Tieout: items, or units of the last decimal of an amount; of class, item and',
    '            excluded: how many items it is about',
    '',
    'Load the files as tables that are named after them; all columns are text, and a blank may be NULL. A text from outside that a',
    "spreadsheet would run as a formula begins with an apostrophe, on both sides alike. To see the query's own result, put one of",
    'these in the place of the last SELECT: SELECT * FROM classed, SELECT * FROM own_totals, SELECT * FROM statement_lines.',
    '',
    'platform, client: a line for each item',
    '  kind                ticket, or order where amounts are those of orders; row, or malformed for an unreadable record',
    '  item                its number on its side and of its kind, from 1, in the order in which it was read',
    '  ticket_id, line     what the platform calls the ticket; where the row is in the file',
    '  reference, key      the payment reference as written, and as compared; no key: unkeyed',
    '  status              as written',
    '  status_as_compared  normalised, and of a row what the status table makes of it',
    '  comparable          no: the status is blank and agrees with nothing',
    '  quantity            (client) the number of tickets that the row says; blank where it says no number of up to nine digits',
    '  currency            by which amounts are added up',
    '  amount              a decimal with a point; blank where amount_kind is blank or no number',
    '  amount_kind         number, blank or no number; amount_as_written is the text',
    '  counts              yes: the amount counts; no: it is 0 whatever it says',
    '  further             the further fields that are compared exactly, as one normalised text; null in it agrees with nothing',
    '  further_near        those that are compared with a tolerance',
    '  excluded_by         the filter that excluded the item',
    '  bucket, class       the result of Tieout. Only names that begin with told_ are made of them',
    '',
    'Not recomputed, but taken from the tables: keys, statuses as compared, what filters name, which amounts count, what texts say.',
    ...(nearFields > 0
      ? [
          'Further fields with a tolerance: this query knows that equal texts agree, and not whether others do. Where that decides, any',
          'result between is accepted.',
        ]
      : []),
    ...(grain === 'ticket' && tolerance && amounts.unit === 'pair'
      ? [
          'Amounts by pair with a tolerance: where several tickets and rows of one reference and status agree with several others, the',
          'best pairing is not recomputed; any number between the equal pairs and the most that could agree is accepted.',
        ]
      : []),
    ...(grain === 'ticket' && amounts?.unit === 'pair'
      ? [
          'The statement by pair: which of several items of a reference is mismatched and which is missing or extra is a choice, so',
          'their amounts are added up by the bucket of each item, once its counts have been compared.',
        ]
      : []),
    ...(grain === 'payment' && furtherFields + nearFields > 1
      ? ['The row that represents a payment, where several rows agree but none does in all further fields.']
      : []),
    '',
    `Amounts are exact: whole numbers in three parts of nine digits, of up to ${sqlDigits} digits together.`,
  ];
  return lines.map((line) => `-- ${line}`.trimEnd() + '\n').join('');
};
