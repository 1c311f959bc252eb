import { guardFormula } from '../../base/formula-guard';
import { membersOf } from '../../base/members';
import { normalise } from '../../base/text';
import type { FilledColumn } from '../../domain/queries/answers-proposal';
import type { ClientQuery, QueryFacts, QuerySource } from '../../domain/queries/query';
import { wrongWords, type FixedColumn, type QueryTexts } from '../../words/queries/query-texts';
import { queryTexts } from '../../words/queries/languages';
import type { Cell } from '../xlsx/write-sheets';
import type { ReadQueryList } from './read-query-list';

/** A column of a query list. */
export interface ListColumn {
  readonly header: string;
  /** The width in characters. */
  readonly width: number;
  /** What it has for a query; both columns to fill in are blank. */
  readonly cellOf: (query: ClientQuery) => Cell;
  /** Where its texts come from: what was compared, the client's own file, or the client's answer. */
  readonly from: 'run' | 'file' | 'answer';
  /** What of the platform it shows, as the screen calls it; null for nothing. */
  readonly shows: string | null;
  /**
   * For texts that need not be the same whenever they are written, because an event may be renamed and a sentence reworded: all that
   * one is made from. Queries with the same have the same text in one list.
   */
  readonly wordedBy?: (facts: QueryFacts) => string;
}

/** Says on which day a query of a reminder was asked first, `''` where nobody knows; null for a list that is none. */
export type QueriesAskedOn = ((query: ClientQuery) => string) | null;

/** The columns that every list has; the rest of the columns are before the answer. */
const fixedColumns: Readonly<
  Record<
    FixedColumn,
    Omit<ListColumn, 'header' | 'cellOf'> & {
      readonly cellOf: (query: ClientQuery, texts: QueryTexts, eventName: QuerySource['eventName']) => Cell;
    }
  >
> = {
  id: { width: 23, from: 'run', shows: null, cellOf: ({ id }) => id },
  wrong: {
    width: 60,
    from: 'run',
    shows: 'how many tickets a payment has',
    cellOf: ({ facts }, texts) => wrongWords(texts, facts),
    wordedBy: (facts) =>
      JSON.stringify({
        ...facts,
        ...{ paymentReference: '', event: '', own: [] },
        ...{ line: facts.line === null, ticket: facts.ticket === null },
      }),
  },
  paymentReference: {
    width: 24,
    from: 'run',
    shows: 'payment references',
    cellOf: ({ facts }) => facts.paymentReference,
  },
  line: { width: 12, from: 'run', shows: null, cellOf: ({ facts }) => facts.line ?? '' },
  clientStatus: { width: 16, from: 'run', shows: null, cellOf: ({ facts }) => facts.clientStatus ?? '' },
  platformStatus: {
    width: 16,
    from: 'run',
    shows: 'statuses',
    cellOf: ({ facts }) => facts.platformStatus ?? '',
  },
  ticket: { width: 20, from: 'run', shows: 'ticket ids', cellOf: ({ facts }) => facts.ticket ?? '' },
  event: {
    width: 24,
    from: 'run',
    shows: 'events',
    cellOf: ({ facts }, _texts, eventName) => (facts.event === '' ? '' : eventName(facts.event)),
    wordedBy: ({ event }) => event,
  },
  answer: { width: 30, from: 'answer', shows: null, cellOf: () => '' },
  comment: { width: 40, from: 'answer', shows: null, cellOf: () => '' },
};

/**
 * The columns of a list in their order: what is asked, both sides' values, the client's own columns, then what they fill in. A
 * reminder also says on which day each query was asked first; nothing is read from that column.
 */
export function listColumns(
  { run: { ledger }, columns, eventName }: Omit<QuerySource, 'profileId'>,
  texts: QueryTexts,
  askedOn: QueriesAskedOn = null,
): readonly ListColumn[] {
  const fixed = membersOf(fixedColumns).map((column): ListColumn => ({
    ...fixedColumns[column],
    header: texts.headers[column],
    cellOf: (query) => fixedColumns[column].cellOf(query, texts, eventName),
  }));
  const { fields, money, units } = ledger;
  const compared = [
    ...fields.map(({ pair }) => pair.field),
    ...(money === null || units === null ? [] : [money.rule.field]),
  ];
  const ours = compared.map(({ path }, place): ListColumn => {
    const name = path.join('.');
    return {
      header: texts.ourField(name),
      width: 16,
      cellOf: ({ facts }) => facts.fields[place]?.platform ?? '',
      from: 'run',
      shows: name,
    };
  });
  const theirs = Array.from(columns.keys(), (name, place): ListColumn => ({
    header: texts.yourColumn(name),
    width: 20,
    cellOf: ({ facts }) => facts.own[place] ?? '',
    from: 'file',
    shows: null,
  }));
  const asked = fixed.filter(({ from }) => from !== 'answer');
  const answers = fixed.filter(({ from }) => from === 'answer');
  const before: readonly ListColumn[] =
    askedOn === null ? [] : [{ header: texts.askedOn, width: 16, cellOf: askedOn, from: 'run', shows: null }];
  return onlyOnce([...asked, ...ours, ...theirs, ...before, ...answers]);
}

/** What of the platform a list of a run shows, in the words of the screen; all that its columns show. */
export function shownOfPlatform(run: QuerySource['run']): readonly string[] {
  const columns = listColumns({ run, columns: new Map(), eventName: (id) => id }, queryTexts.en);
  return columns.flatMap(({ shows }) => shows ?? []);
}

/** The columns of a list that came back which are neither ours nor to be filled in, as far as they have text. */
export function unreadColumns(
  { language, filled }: Pick<ReadQueryList, 'language' | 'filled'>,
  source: QuerySource,
): readonly FilledColumn[] {
  const texts = queryTexts[language];
  const ours = new Set(listColumns(source, texts, () => '').map(({ header }) => normalise(header)));
  // The list may be of a run with other columns of the client's own.
  return filled.filter(
    ({ name }) => name === null || (!ours.has(name) && !name.startsWith(texts.yourColumn('').trim())),
  );
}

/** A header that is there twice could not be found again: a further one of a name gets a number. */
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
