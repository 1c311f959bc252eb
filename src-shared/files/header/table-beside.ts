import { fail, succeed, type Result } from '../../base/result';
import type { FileChoices } from '../../domain/rules/profile';
import { nameOfColumn } from '../../domain/sides/client-file';
import { statusText } from '../../domain/statuses/compare-statuses';
import { chooseColumns, nameOfCounts, type ChosenColumns } from './choose-columns';
import { asCompared, continuationOf, maxCells, type FirstRows } from './continued-rows';
import { splitAtHeader, type Beginning } from './propose-header';

type Columns = Pick<ChosenColumns, 'key' | 'status'>;

/** How many rows are looked at. */
const maxRows = 500;

/**
 * A text of a table beside the one that is compared, in a text file or one of the sheets, whose rows nobody would hear of; null where
 * there seems to be none.
 */
export function findSecondTable(beginnings: readonly Beginning[], choices: FileChoices): string | null {
  for (const beginning of beginnings) {
    const { header, rows } = splitAtHeader(beginning);
    const columns = header.map(nameOfColumn);
    const chosen = chooseColumns(columns, choices);
    const found = chosen.ok ? textBeside(columns, rows.slice(0, maxRows), chosen.value) : null;
    if (found !== null) return found;
  }
  return null;
}

/** Nothing is compared while a second table is beside the first and nobody chose both columns: one of them could be the other's. */
export function refuseSecondTable(
  text: string | null,
  { keyColumn, statusColumn }: FileChoices,
): Result<null> {
  if (text === null || (keyColumn !== null && statusColumn !== null)) return succeed(null);
  return fail({ code: 'second_table', text });
}

function textBeside(columns: readonly string[], rows: FirstRows, { key, status }: Columns): string | null {
  const pairs = pairsBeside(columns, { key, status });
  const same = pairs.find(({ isSame }) => isSame);
  if (same !== undefined) return columns[same.key] ?? '';
  if (areNamesBeside(columns, rows, { key, status })) return columns[key] ?? '';
  const paired = pairs.flatMap((pair) => [pair.key, pair.status]);
  const further = new Set([...paired, ...placesApart(columns, rows, { key, status })]);
  const beside = rows.map(({ fields }) => {
    const isBeside = (text: string, place: number): boolean =>
      (further.has(place) || isBlank(columns[place])) &&
      // A payment reference that is there again beside its own row says something else about the same payment.
      asCompared(text) !== asCompared(fields[key] ?? '');
    return fields.slice(0, maxCells).map((text, place) => (isBeside(text, place) ? text : ''));
  });
  // The first row of a table without a header may be beside the header of the other.
  const names = columns.map((text, place) => (place === key || place === status ? '' : text));
  const texts = new Set(names.map(statusText));
  texts.delete('');
  if (rows.some(({ fields }) => texts.has(statusText(fields[status] ?? '')))) beside.push(names);
  const found = beside.find((cells) => cells.filter((text) => !isBlank(text)).length > 1);
  if (found === undefined) return null;
  const continues = continuationOf(rows, { key, status });
  return continues(beside.map((fields) => ({ fields })))
    ? (found.find((text) => !isBlank(text)) ?? '')
    : null;
}

/**
 * Two further columns whose names differ from those of the two that are compared by the same words (`Reference March` and `Status
 * March`, `Reference April` and `Status April`), or only by case or a number.
 */
function pairsBeside(columns: readonly string[], { key, status }: Columns) {
  const names = columns.map((column) => wordsOf(nameOfCounts.test(statusText(column)) ? '' : column));
  const places = new Map<string, number>();
  for (const [place, words] of names.entries())
    if (place !== status && words.length > 0) places.set(words.join(' '), place);
  const [ofKey, ofStatus] = [names[key] ?? [], names[status] ?? []];
  // Names such as `Column1` and `Column2` tell nothing.
  if (ofKey.join() === ofStatus.join()) return [];
  return names.flatMap((words, place) => {
    if (place === key || place === status || words.length === 0) return [];
    const [gone, more] = [without(ofKey, words), without(words, ofKey)];
    const kept = without(ofStatus, gone);
    const other = places.get([...kept, ...more].sort().join(' '));
    if (other === undefined || kept.length + gone.length !== ofStatus.length) return [];
    return [{ key: place, status: other, isSame: gone.length + more.length === 0 }];
  });
}

/**
 * Whether both names are in one row beside the columns that they are of, and texts below them: the header of a table that begins
 * lower, below its title, and no legend.
 */
function areNamesBeside(columns: readonly string[], rows: FirstRows, { key, status }: Columns): boolean {
  const names = [key, status].map((place) => statusText(columns[place] ?? ''));
  return (
    !names.includes('') &&
    rows.some(({ fields }, at) => {
      const places = Array.from(fields.slice(0, maxCells).keys()).filter(
        (place) => place !== key && place !== status && names.includes(statusText(fields[place] ?? '')),
      );
      const isBelow = (row: FirstRows[number]): boolean =>
        places.filter((place) => !isBlank(row.fields[place])).length > 1;
      return (
        new Set(places.map((place) => statusText(fields[place] ?? ''))).size > 1 &&
        rows.slice(at + 1).some(isBelow)
      );
    })
  );
}

/** The columns that one without a name and without a text sets apart from both that are compared, whatever they are called. */
function placesApart(
  columns: readonly string[],
  rows: FirstRows,
  { key, status }: Columns,
): readonly number[] {
  let group = 0;
  const groups = columns.slice(0, Math.max(maxCells, key + 1, status + 1)).map((column, place) => {
    if (isBlank(column) && rows.every(({ fields }) => isBlank(fields[place]))) group++;
    return group;
  });
  return groups.flatMap((own, place) => (own === groups[key] || own === groups[status] ? [] : [place]));
}

function isBlank(text = ''): boolean {
  return text.trim() === '';
}

function wordsOf(column: string): readonly string[] {
  return (statusText(column).match(/[\p{L}\p{M}]+/gu) ?? []).sort();
}

/** The first words but for the second ones, each as often as it is there. */
function without(words: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others];
  return words.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
