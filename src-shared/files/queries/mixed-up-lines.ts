import { unguardFormula } from '../../base/formula-guard';
import { normalise } from '../../base/text';
import type { EntryNumber } from '../../domain/compare/ledger';
import type { LineRefusal } from '../../domain/queries/answers-proposal';
import type { ClientQuery, IndexedFinding, QuerySource } from '../../domain/queries/query';
import { signaturePart } from '../../domain/queries/query-id';
import type { FindingState } from '../../domain/runs/finding-state';
import { queryTexts } from '../../words/queries/languages';
import { listColumns } from './list-columns';
import { queryOfLine, type QueriesOf, type ReadLine } from './list-lines';
import type { ReadQueryList } from './read-query-list';
import { isSameCell } from './same-cell';

/**
 * Refuses a line whose id came from another line, as where only one column was sorted, or is that of another ticket or row by now.
 * Another finding's payment reference is enough to tell, unless a spreadsheet made it of the line's own. An unknown reference may
 * have been typed by the client, so the ticket or the line number must differ too. Line numbers change from file to file: where a
 * finding has no reference, they count only while the id is exactly today's. With the right reference, or a ticket of the finding,
 * a line is refused where it is that of another of its items, or has the ticket or row of another finding; without one, where it
 * names a row that may have moved, and other lines have their references. Rows without a reference are known by their place only:
 * there each of the client's own columns must fit. So must they, and both statuses, where the client removed everything that names
 * the item.
 */
export function createMixCheck(
  list: ReadQueryList,
  source: QuerySource,
  states: readonly FindingState[],
  queriesOf: QueriesOf,
): (line: ReadLine, found: IndexedFinding) => LineRefusal | null {
  const { language, others } = list;
  const { run } = source;
  const texts = queryTexts[language];
  const { paymentReference, ticket, line, clientStatus, platformStatus } = texts.headers;
  const columns = listColumns(source, texts).flatMap((column) => {
    const cells = others.get(normalise(column.header));
    return cells === undefined ? [] : [{ ...column, cells }];
  });
  const columnsOf = (...headers: readonly string[]): typeof columns =>
    headers.flatMap((header) => columns.find((column) => column.header === header) ?? []);
  const references = others.get(normalise(paymentReference));
  const [tickets, lines] = [columnsOf(ticket), columnsOf(line)];
  const named = [...tickets, ...lines];
  const ofItem = columnsOf(ticket, line, clientStatus, platformStatus);
  const theirs = columns.filter(({ from }) => from === 'file');

  // Made for all findings at once, and only when a line needs it: few do.
  let known: ReadonlySet<string> | null = null;
  const isOfFinding = (reference: string): boolean => {
    known ??= new Set(states.flatMap((finding) => referencesOf(finding).map(normalise)));
    return known.has(reference);
  };
  let areThere: boolean | null = null;
  /** Whether any line of the list has its payment reference. */
  const hasReferences = (): boolean =>
    (areThere ??= Array.from(list.lines).some((_, row) => plain(references?.at(row) ?? '') !== ''));
  let items: ReadonlySet<string> | null = null;
  /** Whether this ticket or row is in question somewhere in the run. */
  const isItem = (header: string, text: string): boolean => {
    items ??= new Set(
      states.flatMap((finding, place) =>
        queriesOf({ entry: run.findings[place] ?? 0, finding, from: 0 }).flatMap((query) =>
          named.map((column) => itemKey([column.header, String(column.cellOf(query))])),
        ),
      ),
    );
    return items.has(itemKey([header, text]));
  };
  /** Whether these columns of a line are those of an item of its finding. */
  const isOfFindingIn = (among: typeof columns) => {
    // Made once for a finding: it may have thousands of items.
    const itemsByEntry = new Map<EntryNumber, ReadonlySet<string>>();
    return (row: number, found: IndexedFinding): boolean => {
      const items =
        itemsByEntry.get(found.entry) ??
        new Set(queriesOf(found).map((query) => itemKey(among.map(({ cellOf }) => String(cellOf(query))))));
      itemsByEntry.set(found.entry, items);
      return items.has(itemKey(among.map(({ cells }) => cells.at(row))));
    };
  };
  const [isOfItem, isOfTicket] = [isOfFindingIn(ofItem), isOfFindingIn(tickets)];
  /** The first cell of these columns that says something else than a query; one that was emptied counts only in the client's own. */
  const otherCell = (query: ClientQuery, row: number, among: typeof columns) => {
    for (const { header, from, cellOf, cells } of among) {
      const [was, is] = [cellOf(query), cells.at(row)];
      if (!isSameCell(was, is) && (from === 'file' || normalise(is) !== ''))
        return { header, was: String(was), is };
    }
    return null;
  };

  return (read, found) => {
    const { row, id } = read;
    const own = referencesOf(found.finding);
    const text = references?.at(row) ?? '';
    const reference = plain(text);
    const isTyped = own.length > 0 && reference !== '';
    const isOwn = own.some((one) => normalise(one) === reference);
    const isWritten = isOwn || own.some((one) => isSameCell(one, text));
    const isOthers = isTyped && !isOwn && isOfFinding(reference);
    if (isOthers && !isWritten) return { why: 'mixed_up', id, was: own[0] ?? '', is: text };
    // A ticket of the finding tells as much as its reference.
    const namesTicket = own.length > 0 && tickets.some(({ cells }) => cells.at(row) !== '');
    const isLike = isWritten || (namesTicket && isOfTicket(row, found));
    const query = queryOfLine(queriesOf, read, found);
    const [name] = named.flatMap(({ header, cells }) =>
      cells.at(row) === '' ? [] : [`${header}: ${cells.at(row)}`],
    );
    // As it was sent, only a line about a ticket or row without a reference has none.
    const isWithout = own.length > 0 && reference === '' && name !== undefined && hasReferences();
    if (query === undefined) {
      const isOther = !isLike && (isWithout || isTyped);
      return isOther ? { why: 'mixed_up', id, was: own[0] ?? '', is: isTyped ? text : (name ?? '') } : null;
    }
    if (isLike && !isOthers) {
      const other = otherCell(query, row, ofItem);
      // Once the finding has changed, its items have other places, and the answer counts as one to what it was.
      const isLate = read.parts.signature !== signaturePart(found.finding.signature);
      if (other === null || isLate) return null;
      if (query.id === id) {
        const item = otherCell(query, row, named);
        const isMixed = isOfItem(row, found) || (item !== null && isItem(item.header, item.is));
        return isMixed ? { why: 'mixed_up', id, was: other.was, is: other.is } : null;
      }
      const moved = otherCell(query, row, tickets);
      return moved && { why: 'other_item', id, ...moved };
    }
    const other =
      otherCell(query, row, tickets) ?? (isTyped || query.id === id ? otherCell(query, row, lines) : null);
    if (other !== null) {
      const was = own[0] ?? query.facts.ticket ?? String(query.facts.line ?? '');
      return { why: 'mixed_up', id, was, is: isTyped ? text : other.is };
    }
    const isNamed = reference !== '' || name !== undefined;
    if (isWithout && query.id !== id) return { why: 'mixed_up', id, was: own[0] ?? '', is: name };
    if (own.length > 0 && (isNamed || query.id !== id)) return null;
    const unlike = otherCell(query, row, own.length > 0 ? [...ofItem, ...theirs] : theirs);
    return unlike && { why: 'other_item', id, ...unlike };
  };
}

/** The text of a cell without what guards a formula. */
function plain(text: string): string {
  return normalise(unguardFormula(text));
}

function itemKey(cells: readonly string[]): string {
  return JSON.stringify(cells.map(plain));
}

function referencesOf({ paymentReference, otherReferences }: FindingState): readonly string[] {
  return [paymentReference, ...otherReferences].filter((reference) => reference !== '');
}
