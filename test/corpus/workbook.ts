import { strToU8, zipSync } from 'fflate';

/** A sheet as its rows' XML, or as a table of texts, of which null is a cell that is not there. */
export interface SheetPlan {
  readonly name: string;
  readonly state?: 'hidden' | 'veryHidden';
  /** A chart that fills a sheet of its own has no rows. */
  readonly isChart?: boolean;
  /** The numbers of rows of a table that are hidden. */
  readonly hiddenRows?: readonly number[];
  readonly rows: string | ReadonlyArray<ReadonlyArray<string | null>>;
}

/** What a workbook has besides its sheets; the first number format of `formats` is the cell style 1, and so on. */
export interface WorkbookPlan {
  readonly strings?: readonly string[];
  readonly formats?: readonly string[];
  readonly from1904?: boolean;
  /** The place of the sheet that is shown first. */
  readonly activeTab?: number;
  /** Some writers put a prefix before each name. */
  readonly prefix?: string;
  /** XML below the rows of each sheet, such as its merged cells. */
  readonly below?: string;
  /** Parts to be in place of those that are made, or beside them; by their paths. */
  readonly parts?: Readonly<Record<string, string>>;
}

/** The namespaces of the parts (ECMA-376, part 1, annex A). */
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const documentRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** A workbook as a spreadsheet writes it, as far as a reader looks at it. */
export function workbook(sheets: readonly SheetPlan[], plan: WorkbookPlan = {}): Uint8Array {
  const { strings = [], formats = [], from1904 = false, activeTab, prefix = '' } = plan;
  const declared = prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`;
  const ofSheet = (index: number) => `xl/worksheets/sheet${index + 1}.xml`;
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`;
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns="${spreadsheet}" xmlns:r="${documentRelations}"><workbookPr date1904="${from1904 ? 1 : 0}"/>${activeTab === undefined ? '' : `<bookViews><workbookView activeTab="${activeTab}"/></bookViews>`}<sheets>${sheets
      .map(
        ({ name, state }, index) =>
          `<sheet name="${escape(name)}" sheetId="${index + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="rId${index + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageRelations}">${sheets
      .map(({ isChart }, index) =>
        relation(
          `rId${index + 1}`,
          isChart === true ? 'chartsheet' : 'worksheet',
          `worksheets/sheet${index + 1}.xml`,
        ),
      )
      .join(
        '',
      )}${relation('rIdS', 'sharedStrings', '/xl/sharedStrings.xml')}${relation('rIdT', 'styles', 'styles.xml')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${spreadsheet}">${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${spreadsheet}"><numFmts>${formats
      .map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${escape(code)}"/>`)
      .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
      .map((_, index) => `<xf numFmtId="${200 + index}"/>`)
      .join('')}</cellXfs></styleSheet>`,
  };
  for (const [index, { rows, hiddenRows = [] }] of sheets.entries()) {
    const inner = typeof rows === 'string' ? rows : rowsOf(rows, hiddenRows);
    parts[ofSheet(index)] =
      `<worksheet ${declared}="${spreadsheet}"><dimension ref="A1"/><sheetData>${inner}</sheetData>${plan.below ?? ''}<dataValidations prompt="a > b"/></worksheet>`.replace(
        /<(\/?)(?=[a-z])/g,
        `<$1${prefix}`,
      );
  }
  return zipSync(
    Object.fromEntries(
      Object.entries({ ...parts, ...plan.parts }).map(([name, xml]) => [
        name,
        strToU8(`<?xml version="1.0"?>\n${xml}`),
      ]),
    ),
  );
}

function rowsOf(rows: ReadonlyArray<ReadonlyArray<string | null>>, hidden: readonly number[]): string {
  return rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}"${hidden.includes(row + 1) ? ' hidden="1"' : ''}>${cells
          .map((text, column) =>
            text === null
              ? ''
              : `<c r="${columnName(column)}${row + 1}" t="inlineStr"><is><t xml:space="preserve">${escape(text)}</t></is></c>`,
          )
          .join('')}</row>`,
    )
    .join('');
}

function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

/** Characters that XML has no place for are written as Excel does. */
function escape(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD]/gu, (one) =>
      one.length > 1 ? one : `_x${one.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`,
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
