import { columnLetters } from './merged-cells';

/** The namespaces and types of Office Open XML (ECMA-376, part 1). */
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The formats of `styles`, in their order: as text, cells hold what was typed into them, whatever it looks like. */
const styleNumbers = { plain: 0, bold: 1, text: 2, openText: 3, wrapped: 4 } as const;

/**
 * A sheet with a head that others fill in: all of it is locked but some columns, without a password, so that nothing of it is
 * changed unawares. Rows may still be filtered and, as far as the spreadsheet lets locked cells be moved, sorted.
 */
export interface SheetForm {
  /** How many columns and rows it has, the head included. */
  readonly columns: number;
  readonly rows: number;
  /** The columns that are filled in, from 0. */
  readonly open: readonly number[];
  /** The columns whose long texts are wrapped. */
  readonly wrapped: readonly number[];
  /** What is offered in a column; other words are taken as well. None may hold a comma or a quote; 255 characters in all. */
  readonly offers: ReadonlyArray<{ readonly column: number; readonly words: readonly string[] }>;
}

const styles =
  `${declaration}<styleSheet xmlns="${main}">` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFFFF9E5"/></patternFill></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" fontId="0" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFill="1" applyAlignment="1" applyProtection="1">' +
  '<alignment vertical="top" wrapText="1"/><protection locked="0"/></xf>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

/** The files of a workbook beside its sheets, by their paths. */
export function workbookFiles(
  sheets: ReadonlyArray<{ readonly name: string; readonly form?: SheetForm }>,
): ReadonlyArray<readonly [path: string, xml: string]> {
  const names = sheets.map(({ name }) => name);
  const each = (part: (number: number, name: string) => string): string =>
    names.map((name, index) => part(index + 1, name)).join('');
  const stylesId = `rId${names.length + 1}`;
  return [
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="${contentTypes}">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        '<Default Extension="xml" ContentType="application/xml"/>' +
        `<Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/>` +
        each(
          (number) =>
            `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`,
        ) +
        `<Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${declaration}<Relationships xmlns="${packageRelations}">` +
        `<Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>` +
        each((number, name) => `<sheet name="${xmlText(name)}" sheetId="${number}" r:id="rId${number}"/>`) +
        `</sheets>${filterNames(sheets)}</workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${declaration}<Relationships xmlns="${packageRelations}">` +
        each(
          (number) =>
            `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
        ) +
        `<Relationship Id="${stylesId}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', styles],
  ];
}

/** All of a sheet above its rows; of a sheet with a head the first row stays in view. */
export function sheetHead(
  widths: readonly number[],
  hasHead: boolean,
  isFirst: boolean,
  form?: SheetForm,
): string {
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const columns = widths.map((width, index) => {
    const style = form?.open.includes(index) === true ? ` style="${styleNumbers.openText}"` : '';
    return `<col min="${index + 1}" max="${index + 1}" width="${width}"${style} customWidth="1"/>`;
  });
  return (
    `${declaration}<worksheet xmlns="${main}"><sheetViews>` +
    `<sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">${hasHead ? pane : ''}</sheetView></sheetViews>` +
    `<cols>${columns.join('')}</cols><sheetData>`
  );
}

/** All of a sheet below its rows. */
export function sheetEnd(form?: SheetForm): string {
  if (form === undefined) return '</sheetData></worksheet>';
  const offers = form.offers.map(
    ({ column, words }) =>
      `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${columnLetters(column)}2:${columnLetters(column)}${Math.max(2, form.rows)}">` +
      `<formula1>"${xmlText(words.join(','))}"</formula1></dataValidation>`,
  );
  return (
    '</sheetData><sheetProtection sheet="1" objects="1" scenarios="1" formatColumns="0" formatRows="0" deleteRows="0" sort="0" autoFilter="0"/>' +
    `<autoFilter ref="${wholeRange(form)}"/>` +
    (offers.length === 0
      ? ''
      : `<dataValidations count="${offers.length}">${offers.join('')}</dataValidations>`) +
    '</worksheet>'
  );
}

/** One row, of which the first `boldCells` cells are bold. An empty text is no cell, but where it is to be filled in. */
export function sheetRow(
  number: number,
  cells: ReadonlyArray<string | number>,
  boldCells: number,
  form?: SheetForm,
): string {
  let xml = `<row r="${number}">`;
  for (const [index, cell] of cells.entries()) {
    const style = index < boldCells ? styleNumbers.bold : formStyle(form, index, cell);
    if (cell === '' && style !== styleNumbers.openText) continue;
    const place = `<c r="${columnLetters(index)}${number}"${style === styleNumbers.plain ? '' : ` s="${style}"`}`;
    xml +=
      typeof cell === 'number'
        ? `${place}><v>${cell}</v></c>`
        : cell === ''
          ? `${place}/>`
          : `${place} t="inlineStr"><is><t xml:space="preserve">${xmlText(escapeControls(cell))}</t></is></c>`;
  }
  return `${xml}</row>`;
}

function formStyle(form: SheetForm | undefined, column: number, cell: string | number): number {
  if (form === undefined || typeof cell === 'number') return styleNumbers.plain;
  if (form.open.includes(column)) return styleNumbers.openText;
  return form.wrapped.includes(column) ? styleNumbers.wrapped : styleNumbers.text;
}

/** Spreadsheets name the range of a filter as well, by the place of its sheet. */
function filterNames(sheets: ReadonlyArray<{ readonly name: string; readonly form?: SheetForm }>): string {
  const names = sheets.flatMap(({ name, form }, index) =>
    form === undefined
      ? []
      : `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">'${xmlText(name.replaceAll("'", "''"))}'!${wholeRange(form, '$')}</definedName>`,
  );
  return names.length === 0 ? '' : `<definedNames>${names.join('')}</definedNames>`;
}

/** `sign` is put before each absolute part of a range. */
function wholeRange({ columns, rows }: SheetForm, sign = ''): string {
  return `${sign}A${sign}1:${sign}${columnLetters(columns - 1)}${sign}${Math.max(1, rows)}`;
}

function xmlText(text: string): string {
  return /[&<>"]/.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
    : text;
}

/**
 * Escapes characters that XML cannot hold or would change, as OOXML does (`_x0001_`), and texts that already look like such an
 * escape (ECMA-376, 22.9.2.19).
 */
function escapeControls(text: string): string {
  return (
    text
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      // eslint-disable-next-line no-control-regex -- these are the very characters that are meant
      .replace(/[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/g, escapeUnit)
      .replace(/\p{Surrogate}/gu, escapeUnit)
  );
}

function escapeUnit(unit: string): string {
  return `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}
