import { unguardFormula } from '../../base/formula-guard';
import { normalise } from '../../base/text';
import type { LineRefusal } from '../../domain/queries/answers-proposal';
import type { IndexedFinding } from '../../domain/queries/query';
import type { FindingState } from '../../domain/runs/finding-state';
import { queryTexts } from '../../words/queries/languages';
import type { Cell } from '../xlsx/write-sheets';
import type { QueryOf, ReadLine } from './list-lines';
import type { ReadQueryList } from './read-query-list';
import { isSameCell, isSameText } from './same-cell';

/**
 * Refuses a line whose id came from another line, as where only one column was sorted. Another finding's payment reference is
 * enough to tell, unless a spreadsheet made it of the line's own. An unknown reference may have been typed by the client, so the
 * ticket or the line number must differ too. Line numbers change from file to file: where a finding has no reference, they count
 * only while the id is exactly today's.
 */
export function createMixCheck(
  { language, others }: ReadQueryList,
  states: readonly FindingState[],
  queryOf: QueryOf,
): (line: ReadLine, found: IndexedFinding) => LineRefusal | null {
  const { headers } = queryTexts[language];
  const [references, tickets, lines] = [headers.paymentReference, headers.ticket, headers.line].map(
    (header) => others.get(normalise(header)),
  );
  // Made for all findings at once, and only when a line needs it: few do.
  let known: ReadonlySet<string> | null = null;
  const isOfFinding = (reference: string): boolean => {
    known ??= new Set(states.flatMap((finding) => referencesOf(finding).map(normalise)));
    return known.has(normalise(unguardFormula(reference)));
  };
  /** What a cell says if that differs from what was written; null if it agrees or was emptied. */
  const otherOf = (was: Cell, is = ''): string | null =>
    normalise(is) === '' || isSameCell(was, is) ? null : is;

  return (read, found) => {
    const own = referencesOf(found.finding);
    const reference = references?.at(read.row) ?? '';
    if (own.some((one) => isSameText(one, reference))) return null;
    const query = queryOf(read, found);
    const isTyped = own.length > 0 && normalise(reference) !== '';
    const isConverted = own.some((one) => isSameCell(one, reference));
    const isOthers = isTyped && isOfFinding(reference);
    if (isConverted && !isOthers) return null;
    if (isOthers && !isConverted) return { why: 'mixed_up', id: read.id, was: own[0] ?? '', is: reference };
    if (query === undefined) return null;
    const { facts } = query;
    const is =
      otherOf(facts.ticket ?? '', tickets?.at(read.row)) ??
      (isTyped || query.id === read.id ? otherOf(facts.line ?? '', lines?.at(read.row)) : null);
    if (is === null) return null;
    const was = own[0] ?? facts.ticket ?? String(facts.line ?? '');
    return { why: 'mixed_up', id: read.id, was, is: isTyped ? reference : is };
  };
}

function referencesOf({ paymentReference, otherReferences }: FindingState): readonly string[] {
  return [paymentReference, ...otherReferences].filter((reference) => reference !== '');
}
