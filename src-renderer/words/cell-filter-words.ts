import { countColumns, type CellFilter, type CellOperator } from '#shared/domain/views/cell-filter';
import type { CellKind } from '#shared/domain/views/own-cells';
import { columnText } from './entry-texts';

/** The operators in words, by what the cells are. */
export const operatorWords: Readonly<
  Record<CellKind['as'], Readonly<Partial<Record<CellOperator, string>>>>
> = {
  number: { equal: '=', below: '<', above: '>', between: 'between' },
  date: { equal: 'on', below: 'before', above: 'after', between: 'between' },
  text: { contains: 'contains', equal: 'is' },
};

/** A filter in words: "Amount > 100". */
export function cellFilterWords({ column, operator, value, upTo }: CellFilter): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value);
  const isNumber = countColumns.some((name) => name === column) || /^-?\d+(?:\.\d+)?$/.test(value);
  const as = operator === 'contains' ? 'text' : isDay ? 'date' : isNumber ? 'number' : 'text';
  const range = operator === 'between' ? `${value} and ${upTo}` : value;
  return `${columnText(column).header} ${operatorWords[as][operator] ?? operator} ${range}`;
}
