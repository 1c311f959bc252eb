import type { ViewFilters, ViewLists, ViewParams } from '#shared/domain/views/view-params';
import { statusName } from '#shared/base/show-unseen';
import { countColumns, type CellFilter, type CellOperator } from '#shared/domain/views/cell-filter';
import { clientAnswerWords } from '#shared/domain/vocabulary/client-answers';
import type { Reason } from '#shared/domain/vocabulary/reasons';
import type { CellKind } from '#shared/domain/views/own-cells';
import { movementWords } from '#shared/words/roll-forward-words';
import { classWords, tabWords } from './class-words';
import { columnText } from './entry-texts';
import { reasonWords } from './reason-words';
import { reviewStateWords } from './review-words';
import { runStateWords } from './run-words';

/** What each list of filters is about, in the order in which they are offered. */
export const listWords: Readonly<Record<keyof ViewLists, string>> = {
  classes: 'Class',
  reasons: 'Reason',
  platformStatuses: 'Platform status',
  clientStatuses: 'Client status',
  events: 'Event',
  reviews: 'Review',
  changes: 'Since the last run',
  movements: 'Since the close',
  ages: 'Age',
  answers: 'Client answer',
};

/** The names of the lists, in the order in which they are offered. */
export const listNames = Object.keys(listWords) as ReadonlyArray<keyof ViewLists>; // of a record by these names only

/** The filter that no list holds. */
export const onlyPairsWords = 'One ticket, one row';

/** The filter by the one side that an entry is on. */
export const onlySideWords: Readonly<Record<NonNullable<ViewFilters['onlySide']>, string>> = {
  platform: 'Only on the platform',
  client: 'Only in the client file',
};

/** Reasons that would read like the classes that the same menu offers. */
const reasonFilterWords: Readonly<Partial<Record<Reason, string>>> = {
  reference_missing: 'No row with this reference',
  reference_extra: 'No ticket with this reference',
};

const labels: { readonly [L in keyof ViewLists]: (value: ViewLists[L][number]) => string } = {
  classes: (value) => classWords[value].label,
  reasons: (value) => reasonFilterWords[value] ?? reasonWords[value],
  platformStatuses: statusName,
  clientStatuses: statusName,
  events: (value) => value,
  reviews: (value) => reviewStateWords[value].word,
  changes: (value) => runStateWords[value].word,
  movements: (value) => (value === 'unchanged' ? 'Unchanged' : movementWords[value].word),
  ages: (value) => value,
  answers: (value) => clientAnswerWords[value],
};

/** A value of a list in words. */
export function filterLabel<L extends keyof ViewLists>(list: L, value: ViewLists[L][number]): string {
  return labels[list](value);
}

/** All filters of a view but its search, in words: "Reason: Status differs". */
export function filterSentences(filters: ViewFilters): readonly string[] {
  const ofList = (list: keyof ViewLists): string[] =>
    filters[list].map((value) => `${listWords[list]}: ${filterLabel(list, value)}`);
  return [
    ...listNames.flatMap(ofList),
    ...filters.cells.map(cellFilterWords),
    ...(filters.onlyPairs ? [onlyPairsWords] : []),
    ...(filters.onlySide === null ? [] : [onlySideWords[filters.onlySide]]),
  ];
}

/** All that a view shows, and how: "Missing · “PAY-1” · Class: Count short · sorted by Age". */
export function describeView(params: ViewParams): string {
  const { tab, search, sort, group } = params;
  return [
    tabWords[tab].label,
    ...(search.trim() === '' ? [] : [`“${search.trim()}”`]),
    ...filterSentences(params),
    ...(sort === null ? [] : [`sorted by ${columnText(sort.column).header}`]),
    ...(group === null ? [] : [`grouped by ${columnText(group).header}`]),
  ].join(' · ');
}

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
