import { isDateFormat, isDateFormatId } from './date-cells';
import type { ArchiveSteps } from './archive';
import { readWholeXml, readXml } from './read-xml';

/** One sheet of a workbook as its tab shows it; `part` is where in the archive it is. */
export interface SheetPart {
  readonly name: string;
  readonly hidden: boolean;
  readonly part: string;
}

/** What the list of a workbook's sheets says. */
export interface WorkbookPart {
  readonly sheets: readonly SheetPart[];
  /** Dates count from 1904 and not from 1900, as in workbooks of old Macs. */
  readonly from1904: boolean;
}

/** Where the parts of an .xlsx file stand; all writers use these names for the two that name the others. */
export const partNames = {
  workbook: 'xl/workbook.xml',
  relations: 'xl/_rels/workbook.xml.rels',
} as const;

/** Where the relations of a workbook lead, by their ids, and by what kind of part they lead to. */
export interface Relations {
  readonly sheets: ReadonlyMap<string, string>;
  readonly strings: string | null;
  readonly styles: string | null;
}

/** Reads the relations; null where they are no sound XML. */
export function readRelations(part: Uint8Array): Relations | null {
  const sheets = new Map<string, string>();
  let strings: string | null = null;
  let styles: string | null = null;
  const sound = readWholeXml(part, {
    open: (name, attribute) => {
      if (name !== 'Relationship') return;
      const target = attribute('Target') ?? '';
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      const kind = attribute('Type')?.split('/').at(-1);
      // A chart that fills a sheet of its own is a relation of another kind.
      if (kind === 'worksheet') sheets.set(attribute('Id') ?? '', path);
      if (kind === 'sharedStrings') strings = path;
      if (kind === 'styles') styles = path;
    },
  });
  return sound ? { sheets, strings, styles } : null;
}

/** Reads the list of sheets, in the order of their tabs; null where it is no sound XML. */
export function readWorkbookPart(part: Uint8Array, relations: Relations): WorkbookPart | null {
  const sheets: SheetPart[] = [];
  let from1904 = false;
  const sound = readWholeXml(part, {
    open: (name, attribute) => {
      if (name === 'workbookPr') from1904 = isTrue(attribute('date1904'));
      if (name !== 'sheet') return;
      const path = relations.sheets.get(attribute('r:id') ?? attribute('id') ?? '');
      if (path === undefined) return;
      const state = attribute('state');
      sheets.push({
        name: attribute('name') ?? '',
        hidden: state === 'hidden' || state === 'veryHidden',
        part: path,
      });
    },
  });
  return sound ? { sheets, from1904 } : null;
}

/** Reads the texts that cells name by their number, of which there may be a million; null where they are no sound XML. */
export function* readSharedStrings(part: Uint8Array): ArchiveSteps<readonly string[] | null> {
  const strings: string[] = [];
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
      if (isText) text += piece;
    },
    close: (name) => {
      if (name === 'rPh') asides--;
      if (name === 't') isText = false;
      if (name === 'si') strings.push(unescapeText(text));
    },
  });
  for (;;) {
    const step = reading.next();
    if (step.done === true) return step.value ? strings : null;
    yield 0;
  }
}

/** Which cell styles show their number as a date, by the number of the style; null where they are no sound XML. */
export function readDateStyles(part: Uint8Array): readonly boolean[] | null {
  const own = new Map<number, string>();
  const formats: number[] = [];
  let inCells = false;
  const sound = readWholeXml(part, {
    open: (name, attribute) => {
      if (name === 'numFmt') own.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) formats.push(Number(attribute('numFmtId') ?? 0));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  if (!sound) return null;
  return formats.map((id) => {
    const code = own.get(id);
    return code === undefined ? isDateFormatId(id) : isDateFormat(code);
  });
}

/** Excel writes characters that XML has no place for as `_x000D_`, and such a text itself with its underscore so escaped. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

function isTrue(value: string | null): boolean {
  return value === '1' || value === 'true';
}
