import { normalise } from '../../base/text';
import type { AlteredCell } from '../../domain/queries/answers-proposal';
import type { IndexedFinding, QuerySource } from '../../domain/queries/query';
import { queryTexts } from '../../words/queries/languages';
import { listColumns } from './list-columns';
import { queryOfLine, type QueriesOf, type ReadLine } from './list-lines';
import type { ReadQueryList } from './read-query-list';
import { isSameCell, isSameText } from './same-cell';

/** Looks for cells of ours that the client changed: line by line, and at the end what is certain of them. */
export interface CellCheck {
  readonly look: (line: ReadLine, found: IndexedFinding) => void;
  /** What was altered; `allKnown` says that no line of the list is about a finding that the run does not have. */
  readonly end: (allKnown: boolean) => AlteredCell[];
}

/** A line that was compared, and its finding. */
interface Looked {
  readonly read: ReadLine;
  readonly found: IndexedFinding;
}

/** A cell that does not say what Tieout would write there today. */
interface DifferingCell {
  readonly cell: AlteredCell;
  readonly of: Looked;
  readonly isTheirs: boolean;
  /** The texts of its like, of which one was sent; null where today's text is the one that was sent. */
  readonly texts: AlikeTexts | null;
}

/** The texts of a list that were one text when it was written, and how many lines have each. */
interface AlikeTexts {
  readonly today: string;
  readonly lines: Map<string, number>;
}

/**
 * Compares the cells of each line with what Tieout would write there today. A cell that differs is the client's change only where
 * it is certain what was sent. A line whose id is exactly today's says the same of the run. An event's name and our sentence may
 * have been others then, so the list itself must show them. Columns of the client's own count only while each line of the list
 * is today's, because the file may be a later one.
 */
export function createCellCheck(
  { language, others }: ReadQueryList,
  source: QuerySource,
  queriesOf: QueriesOf,
): CellCheck {
  const columns = listColumns(source, queryTexts[language]).flatMap((column) => {
    const cells = others.get(normalise(column.header));
    return cells === undefined ? [] : [{ ...column, cells, alike: new Map<string, AlikeTexts>() }];
  });
  const differing: DifferingCell[] = [];
  const looked: Looked[] = [];

  return {
    look: (read, found) => {
      const of: Looked = { read, found };
      looked.push(of);
      const query = queryOfLine(queriesOf, read, found);
      if (query === undefined) return;
      const { line, id } = read;
      for (const { header, from, cellOf, wordedBy, cells, alike } of columns) {
        const [was, is] = [cellOf(query), cells.at(read.row)];
        const isSame = isSameCell(was, is);
        const word = wordedBy?.(query.facts);
        const texts = word === undefined ? null : textsOf(alike, word, String(was));
        if (texts !== null) countText(texts, isSame ? texts.today : is);
        const cell = { line, id, header, was: String(was), is };
        if (!isSame) differing.push({ cell, of, isTheirs: from === 'file', texts });
      }
    },
    end: (allKnown) => {
      // An id is made only now: it takes the most time, and nearly all lines are unchanged.
      const isToday = ({ read, found }: Looked): boolean =>
        queryOfLine(queriesOf, read, found)?.id === read.id;
      let areAllToday: boolean | null = null;
      return differing.flatMap(({ cell, of, isTheirs, texts }) => {
        const was = texts === null ? cell.was : sentText(texts);
        if (was === null || isSameText(was, cell.is) || !isToday(of)) return [];
        return isTheirs && !(areAllToday ??= allKnown && looked.every(isToday)) ? [] : [{ ...cell, was }];
      });
    },
  };
}

function textsOf(alike: Map<string, AlikeTexts>, word: string, today: string): AlikeTexts {
  const known = alike.get(word);
  if (known !== undefined) return known;
  const texts: AlikeTexts = { today, lines: new Map() };
  alike.set(word, texts);
  return texts;
}

function countText({ lines }: AlikeTexts, text: string): void {
  lines.set(text, (lines.get(text) ?? 0) + 1);
}

/** What a list said when it was sent: today's text if a line has it, else what most lines say; null if nobody can tell. */
function sentText({ today, lines }: AlikeTexts): string | null {
  if (lines.has(today)) return today;
  const all = Array.from(lines.values()).reduce((sum, count) => sum + count, 0);
  const [most] = Array.from(lines).find(([, count]) => count * 2 > all) ?? [];
  return most ?? null;
}
