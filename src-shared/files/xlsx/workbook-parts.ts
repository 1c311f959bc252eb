import type { SheetName } from '../../base/app-error';
import type { Texts } from '../../columns/text-column';
import { createTextColumnBuilder } from '../../columns/text-column';
import type { ArchiveSteps } from '../zip/unpack';
import type { PackedFile } from '../zip/contents';
import { builtInFormat, readNumberFormat, type NumberFormat } from './number-format';
import { kindOf, targetOf } from './part-relations';
import type { PartProblem } from './part-problem';
import { readWholeXml, readXml, relationId } from './read-xml';

/** What a part says, or why it cannot be read. */
export type PartRead<T> =
  { readonly problem: null; readonly value: T } | { readonly problem: PartProblem; readonly value: null };

/** A value, unless there was a problem. */
export function partRead<T>(problem: PartProblem | null, value: T): PartRead<T> {
  return problem === null ? { problem, value } : { problem, value: null };
}

/** One sheet of a workbook; `part` is where in the archive it is. */
interface SheetPart extends SheetName {
  readonly part: string;
}

/** What the list of a workbook's sheets says. */
export interface WorkbookPart {
  readonly sheets: readonly SheetPart[];
  /** The sheet that a spreadsheet shows first; null where that one has no cells, such as a chart. */
  readonly opensFirst: string | null;
  /** Dates count from 1904 and not from 1900, as in workbooks of old Macs. */
  readonly from1904: boolean;
}

/** Where nearly all writers have the list of a workbook's sheets. */
export const usualWorkbook = 'xl/workbook.xml';

/** Reads where the list of sheets is, from the relations of the file itself; null where they do not say. */
export function readWorkbookPath(part: PackedFile): PartRead<string | null> {
  let path: string | null = null;
  const problem = readWholeXml(part, {
    open: (name, attribute) => {
      const isOne = name === 'Relationship' && kindOf(attribute) === 'officeDocument';
      if (isOne) path ??= targetOf('', attribute('Target') ?? '');
    },
  });
  return partRead(problem, path);
}

/** Sheets that have no cells: a chart that fills one, and a dialog. */
const withoutCells: readonly string[] = ['chartsheet', 'dialogsheet'];

/** Where the relations of a workbook lead, by their ids, and by what kind of part they lead to. */
export interface Relations {
  /** Null for a sheet that has no cells. */
  readonly sheets: ReadonlyMap<string, string | null>;
  readonly strings: string | null;
  readonly styles: string | null;
}

/** Reads where in the archive the sheets, the shared texts and the styles of the workbook at a path are. */
export function readRelations(part: PackedFile, workbook: string): PartRead<Relations> {
  const sheets = new Map<string, string | null>();
  let strings: string | null = null;
  let styles: string | null = null;
  const problem = readWholeXml(part, {
    open: (name, attribute) => {
      if (name !== 'Relationship') return;
      const path = targetOf(workbook, attribute('Target') ?? '');
      const kind = kindOf(attribute);
      // Of Excel's own kinds, a sheet of old macros has cells as any other.
      if (/sheet$/i.test(kind)) sheets.set(attribute('Id') ?? '', withoutCells.includes(kind) ? null : path);
      if (kind === 'sharedStrings') strings = path;
      if (kind === 'styles') styles = path;
    },
  });
  return partRead(problem, { sheets, strings, styles });
}

/**
 * Reads the list of sheets, in the order of their tabs. Two of one name could not be chosen between, and of a sheet that leads
 * nowhere nobody would hear.
 */
export function readWorkbookPart(part: PackedFile, relations: Relations): PartRead<WorkbookPart> {
  const tabs: Array<SheetName & { readonly part: string | null | undefined }> = [];
  const active: number[] = [];
  let from1904 = false;
  const problem = readWholeXml(part, {
    open: (name, attribute) => {
      if (name === 'workbookPr') from1904 = isTrue(attribute('date1904'));
      // Of several windows, the first one's tab.
      if (name === 'workbookView') active.push(Number(attribute('activeTab') ?? 0));
      if (name !== 'sheet') return;
      const state = attribute('state');
      const id = attribute(relationId) ?? attribute('id');
      tabs.push({
        name: attribute('name') ?? '',
        hidden: state === 'hidden' || state === 'veryHidden',
        // Excel keeps the tabs of its oldest macros, which have no cells, with an empty id.
        part: id === '' ? null : relations.sheets.get(id ?? ''),
      });
    },
  });
  // A hidden sheet cannot be shown: the next one is, and after the last one the first.
  const inTurn = [...tabs.slice(active[0] ?? 0), ...tabs];
  const shown = inTurn.find(({ hidden }) => !hidden) ?? inTurn[0];
  const sheets = tabs.flatMap(({ part: path, ...tab }) => (path ? [{ ...tab, part: path }] : []));
  const leadsNowhere = tabs.some(({ part: path }) => path === undefined);
  const isRepeated = new Set(sheets.map(({ name }) => name)).size < sheets.length;
  const opensFirst = shown?.part ? shown.name : null;
  return partRead(problem ?? (isRepeated || leadsNowhere ? 'damaged' : null), {
    sheets,
    opensFirst,
    from1904,
  });
}

/** Many more texts than a sheet of a million rows has, all of them different; so much is held. */
const maxTexts = 2 ** 23;
const maxCharacters = 2 ** 27;

/** Reads the texts that cells name by their number, of which there may be a million. */
export function* readSharedStrings(part: PackedFile): ArchiveSteps<PartRead<Texts>> {
  const strings = createTextColumnBuilder();
  let [texts, characters] = [0, 0];
  let text = '';
  let isText = false;
  let asides = 0;
  const reading = readXml(part, {
    open: (name) => {
      if (name === 'si') text = '';
      // What is said of how a text is pronounced is no part of it.
      if (name === 'rPh') asides++;
      isText = name === 't' && asides === 0;
    },
    text: (piece) => {
      if (!isText) return;
      characters += piece.length;
      if (characters <= maxCharacters) text += piece;
    },
    close: (name) => {
      if (name === 'rPh') asides--;
      if (name === 't') isText = false;
      if (name === 'si' && ++texts <= maxTexts) strings.push(unescapeText(text));
    },
  });
  for (;;) {
    const step = reading.next();
    if (texts > maxTexts || characters > maxCharacters) return partRead('shared_texts', strings.build());
    if (step.done === true) return partRead(step.value, madeOnce(strings.build()));
    yield step.value;
  }
}

/** The same texts, of which each becomes a string once and only where a cell names it: a million may name the same one. */
function madeOnce(texts: Texts): Texts {
  const made: string[] = [];
  return { length: texts.length, at: (index) => (made[index] ??= texts.at(index)) };
}

/** Reads how each style of cells shows numbers, by the number of the style. */
export function readCellFormats(part: PackedFile): PartRead<readonly NumberFormat[]> {
  const own = new Map<number, NumberFormat>();
  const formats: number[] = [];
  let list = '';
  const problem = readWholeXml(part, {
    open: (name, attribute) => {
      // What conditional formatting has for formats, and styles of other kinds, are in lists of their own.
      if (name === 'numFmts' || name === 'cellXfs') list = name;
      if (name === 'numFmt' && list === 'numFmts')
        own.set(Number(attribute('numFmtId')), readNumberFormat(attribute('formatCode') ?? ''));
      if (name === 'xf' && list === 'cellXfs') formats.push(Number(attribute('numFmtId') ?? 0));
    },
    close: (name) => {
      if (name === list) list = '';
    },
  });
  return partRead(
    problem,
    formats.map((id) => own.get(id) ?? builtInFormat(id)),
  );
}

/** Excel writes characters that XML has no place for as `_x000D_`, and such a text itself with its underscore so escaped. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

/** How XML writes that something is so. */
export function isTrue(value: string | null): boolean {
  return value === '1' || value === 'true';
}
