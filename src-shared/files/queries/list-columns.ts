import { guardFormula } from '../../base/formula-guard';
import type { ClientQuery, QuerySource } from '../../domain/queries/query';
import type { FixedColumn, QueryTexts } from '../../words/queries/query-texts';
import type { Cell } from '../xlsx/write-sheets';

/** A column of a query list. */
export interface ListColumn {
  readonly header: string;
  /** The width in characters. */
  readonly width: number;
  /** What it has for a query; both of the client's own columns are blank. */
  readonly cellOf: (query: ClientQuery) => Cell;
  /** Whether the client fills it in. */
  readonly isOpen: boolean;
}

/** The columns of a list in their order: what is asked, both sides' values, the client's own columns, then what they fill in. */
export function listColumns(
  { run: { ledger }, columns }: QuerySource,
  texts: QueryTexts,
): readonly ListColumn[] {
  const fixed = (
    column: FixedColumn,
    width: number,
    cellOf: ListColumn['cellOf'] = () => '',
  ): ListColumn => ({
    header: texts.headers[column],
    width,
    cellOf,
    isOpen: column === 'answer' || column === 'comment',
  });
  const ours = ledger.fields.map(({ pair }, place): ListColumn => ({
    header: texts.ourField(pair.field.path.join('.')),
    width: 16,
    cellOf: ({ facts }) => facts.fields[place]?.platform ?? '',
    isOpen: false,
  }));
  const theirs = Array.from(columns.keys(), (name, place): ListColumn => ({
    header: texts.yourColumn(name),
    width: 20,
    cellOf: ({ facts }) => facts.own[place] ?? '',
    isOpen: false,
  }));
  return onlyOnce([
    fixed('id', 23, ({ id }) => id),
    fixed('wrong', 60, ({ facts }) => texts.wrong(facts)),
    fixed('paymentReference', 24, ({ facts }) => facts.paymentReference),
    fixed('line', 12, ({ facts }) => facts.line ?? ''),
    fixed('clientStatus', 16, ({ facts }) => facts.clientStatus ?? ''),
    fixed('platformStatus', 16, ({ facts }) => facts.platformStatus ?? ''),
    fixed('ticket', 20, ({ facts }) => facts.ticket ?? ''),
    fixed('event', 24, ({ facts }) => facts.event),
    ...ours,
    ...theirs,
    fixed('answer', 30),
    fixed('comment', 40),
  ]);
}

/** A header that stands there twice could not be found again: a further one of a name gets a number. */
function onlyOnce(columns: readonly ListColumn[]): readonly ListColumn[] {
  const seen = new Set<string>();
  return columns.map((column) => {
    let header = column.header;
    for (let number = 2; seen.has(header.toLowerCase()); number++) header = `${column.header} (${number})`;
    seen.add(header.toLowerCase());
    return { ...column, header };
  });
}

/** A number with or without a sign and a fraction, which is no formula even where a spreadsheet calculates it. */
const plainDecimal = /^[+-]?\d+(?:[.,]\d+)?$/;

/** A cell as the list has it: a text that a spreadsheet would run is guarded, also where it is a text cell today. */
export function guardCell(cell: Cell): Cell {
  return typeof cell === 'number' || plainDecimal.test(cell) ? cell : guardFormula(cell);
}
