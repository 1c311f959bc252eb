import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { kindOf, relationsOf, targetOf } from '#shared/files/xlsx/part-relations';
import { workbookProblem } from '#shared/files/xlsx/part-problem';
import { linesWithNotes, tablesWithTotals } from '#shared/files/xlsx/read-tables';
import { readWholeXml } from '#shared/files/xlsx/read-xml';
import { isTotalsRow } from '#shared/files/xlsx/table-totals';
import {
  readCellFormats,
  readRelations,
  readSharedStrings,
  readWorkbookPart,
  readWorkbookPath,
  unescapeText,
  type Relations,
} from '#shared/files/xlsx/workbook-parts';
import { runSteps } from '#shared/base/steps';
import { readContents, type PackedFile } from '#shared/files/zip/contents';

const contentsOf = (files: Readonly<Record<string, string>>) => {
  const bytes = Object.entries(files).map(([name, xml]) => [name, Buffer.from(xml)] as const);
  return readContents(zipSync(Object.fromEntries(bytes))) ?? new Map<string, PackedFile>();
};
const part = (xml: string): PackedFile => {
  const [packed] = contentsOf({ part: xml }).values();
  if (packed === undefined) throw new Error('an archive without a file');
  return packed;
};
const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relation = (kind: string, target: string, id = '') =>
  `<Relationship Id="${id}" Type="${types}/${kind}" Target="${target}"/>`;
const damaged = { problem: 'damaged', value: null };

describe('the relations of a workbook', () => {
  it('lead to its list of sheets', () => {
    const path = (xml: string) => readWorkbookPath(part(`<Relationships>${xml}</Relationships>`)).value;
    const list = relation('officeDocument', '/XL/Book.xml');
    expect(path(relation('styles', 'x') + list + relation('officeDocument', 'y'))).toBe('xl/book.xml');
    expect(path(`<Other Type="officeDocument" Target="x"/>`)).toBe(null);
    expect(readWorkbookPath(part('<Relationships>'))).toEqual(damaged);
  });

  it('lead to its parts, of which some sheets have no cells', () => {
    const kinds = [
      'worksheet',
      'xlMacrosheet',
      'chartsheet',
      'dialogsheet',
      'sheets',
      'sharedStrings',
      'styles',
    ];
    const xml = kinds.map((kind) => relation(kind, `${kind}.xml`, kind)).join('');
    expect(readRelations(part(`<x>${xml}<Other Type="styles"/></x>`), 'xl/workbook.xml').value).toEqual({
      sheets: new Map([
        ['worksheet', 'xl/worksheet.xml'],
        ['xlMacrosheet', 'xl/xlmacrosheet.xml'],
        ['chartsheet', null],
        ['dialogsheet', null],
      ]),
      strings: 'xl/sharedstrings.xml',
      styles: 'xl/styles.xml',
    });
    expect(readRelations(part('<x/>'), 'x').value).toEqual({
      sheets: new Map(),
      strings: null,
      styles: null,
    });
  });

  it.each([
    ['xl/workbook.xml', 'worksheets/Sheet1.xml', 'xl/worksheets/sheet1.xml'],
    ['xl/workbook.xml', '/a/b.xml', 'a/b.xml'],
    ['xl/worksheets/sheet1.xml', '../tables/t.xml', 'xl/tables/t.xml'],
    ['xl/workbook.xml', './/s.xml', 'xl/s.xml'],
    ['', 'xl/workbook.xml', 'xl/workbook.xml'],
  ])('of %j to %j lead to %j', (from, target, path) => expect(targetOf(from, target)).toBe(path));

  it('are beside it, and have kinds', () => {
    expect(['xl/workbook.xml', ''].map(relationsOf)).toEqual(['xl/_rels/workbook.xml.rels', '_rels/.rels']);
    expect([kindOf(() => 'a/b/styles'), kindOf(() => null)]).toEqual(['styles', '']);
    expect(workbookProblem('x', 'damaged')).toEqual({ code: 'workbook_damaged', name: 'x' });
    const tooLarge = { code: 'file_too_large', name: 'x', limit: 'one_text', line: null };
    expect(workbookProblem('x', 'one_text')).toEqual(tooLarge);
  });
});

describe('the list of sheets', () => {
  const relations: Relations = {
    sheets: new Map([...['1', '2', '3'].map((id) => [id, `s${id}`] as const), ['chart', null]]),
    strings: null,
    styles: null,
  };
  const read = (xml: string) =>
    readWorkbookPart(part(`<workbook xmlns:r="${types}">${xml}</workbook>`), relations);
  const tab = (name: string, id: string, state = 'visible') =>
    `<sheet name="${name}" r:id="${id}" state="${state}"/>`;
  const tabs = tab('A', '1', 'hidden') + tab('B', '2', 'veryHidden') + tab('C', '3');

  it.each([
    ['its first visible tab', tabs, 'C'],
    [
      'the tab of the first window',
      `<workbookView activeTab="1"/><workbookView activeTab="0"/>${tab('A', '1')}${tab('B', '2')}`,
      'B',
    ],
    [
      'its first one again behind the last',
      `<workbookView activeTab="1"/>${tab('A', '1')}${tab('B', '2', 'hidden')}`,
      'A',
    ],
    ['a hidden one where all are', tab('A', '1', 'hidden'), 'A'],
    ['none, where that is a chart', tab('Chart', 'chart') + tab('A', '1'), null],
    ['none, where that is an old macro', tab('Macro', '') + tab('A', '1'), null],
    ['none, where it has none', '', null],
  ])('opens with %s', (_, xml, opensFirst) => expect(read(xml).value?.opensFirst).toBe(opensFirst));

  it('has names, what is hidden, and from when days count', () => {
    expect(read(`<workbookPr date1904="true"/>${tabs}`).value).toEqual({
      sheets: [
        { name: 'A', hidden: true, part: 's1' },
        { name: 'B', hidden: true, part: 's2' },
        { name: 'C', hidden: false, part: 's3' },
      ],
      opensFirst: 'C',
      from1904: true,
    });
    expect(read('<sheet name="A" id="1"/>').value).toMatchObject({
      sheets: [{ part: 's1' }],
      from1904: false,
    });
  });

  it.each([
    ['two sheets of one name', tab('A', '1') + tab('A', '2')],
    ['a sheet that leads nowhere', tab('A', '1') + tab('B', '9')],
    ['a sheet without an id', '<sheet name="A"/>'],
    ['an end too early', '</x>'],
  ])('is damaged by %s', (_, xml) => expect(read(xml)).toEqual(damaged));
});

describe('what cells refer to', () => {
  it('has texts, without how they are pronounced', () => {
    const xml =
      '<sst><si><t>a_x0041_</t></si><si><r><t>b</t></r><x>no</x><r><t>c</t></r><rPh><t>no</t></rPh></si><si/></sst>';
    const { value } = runSteps(readSharedStrings(part(xml)));
    expect(Array.from({ length: value?.length ?? 0 }, (_, at) => value?.at(at))).toEqual(['aA', 'bc', '']);
    expect(runSteps(readSharedStrings(part('<sst>')))).toEqual(damaged);
    expect(['_x000D_', '_x005F_x000D_', '_x00D_', 'x'].map(unescapeText)).toEqual([
      ...['\r', '_x000D_', '_x00D_', 'x'],
    ]);
  });

  it('has formats, of which others are in lists of their own', () => {
    const other = '<numFmt numFmtId="200" formatCode="0"/><xf numFmtId="9"/>';
    const xml = `<x>${other}<numFmts><numFmt numFmtId="200" formatCode="000"/></numFmts>${other}<cellXfs><xf/><xf numFmtId="200"/><xf numFmtId="14"/></cellXfs>${other}</x>`;
    const formats = readCellFormats(part(xml)).value ?? [];
    expect(formats.map(({ minDigits, time }) => [minDigits(1), time?.of])).toEqual([
      [1, undefined],
      [3, undefined],
      [1, 'date'],
    ]);
  });
});

describe('the XML of a part', () => {
  /** What its handlers are told. */
  const toldBy = (xml: string) => {
    const told: string[] = [];
    const problem = readWholeXml(part(xml), {
      open: (name, attribute) => told.push(`<${name} ${attribute('a') ?? 'null'}>`),
      close: (name) => told.push(`</${name}>`),
      text: (text) => told.push(text),
    });
    return problem ?? told.join('');
  };

  it.each([
    [`<m:x xmlns:m="${main}" a="1"/>`, '<x 1></x>'],
    [`<x xmlns="${main}" xmlns:o="urn:other"><o:y a="2">t</o:y></x>`, '<x null>t</x>'],
    ['<x a="&lt;&#65;&#x42;&AMP;">&quot;&apos;&gt;&#x1F600;</x>', '<x <AB&>"\'>\u{1F600}</x>'],
    ['<x>a\r\nb\rc<![CDATA[<d>\r&lt;]]>&#13;</x>', '<x null>a\nb\nc<d>\n&lt;\r</x>'],
    ['<x><!-- none --></x>', '<x null></x>'],
    ['<x>&#x110000;</x>', 'damaged'],
    ['<x a="&#1114112;"/>', 'damaged'],
    ['<x>', 'damaged'],
    ['<x></y>', 'damaged'],
    ['<x>'.repeat(100) + '</x>'.repeat(100), '<x null>'.repeat(100) + '</x>'.repeat(100)],
    ['<x>'.repeat(101), 'damaged'],
    [`<x>${'t'.repeat(2 ** 20 + 2 ** 17)}</x>`, 'one_text'],
  ])('%.40j', (xml, told) => expect(toldBy(xml)).toBe(told));
});

describe('the tables and notes of a sheet', () => {
  const sheet = 'xl/worksheets/s.xml';
  const read = (rels: string, parts: Readonly<Record<string, string>>) =>
    contentsOf({ 'xl/worksheets/_rels/s.xml.rels': `<x>${rels}</x>`, ...parts });

  it('are those that its relations name', () => {
    const rels =
      relation('table', '../t1.xml') +
      relation('table', '../t2.xml') +
      relation('table', '../t3.xml') +
      relation('table', '../none.xml') +
      relation('comments', '../c.xml') +
      '<Other Type="table" Target="../t4.xml"/>';
    const table = (count: string) => `<table ref="A1:B5" totalsRowCount="${count}"/>`;
    const notes = ['B2', 'A7', 'C2', 'x'].map((ref) => `<comment ref="${ref}"/>`).join('');
    const contents = read(rels, {
      'xl/t1.xml': table('1'),
      'xl/t2.xml': table('0'),
      'xl/t3.xml': table('1').slice(0, -1),
      'xl/t4.xml': table('1'),
      'xl/c.xml': `<x>${notes}<other ref="A9"/></x>`,
    });
    const [totals, ...others] = tablesWithTotals(contents, sheet);
    expect([totals, others]).toEqual([{ top: 1, bottom: 5, left: 0, right: 1 }, []]);
    expect(linesWithNotes(contents, sheet)).toEqual([2, 7]);
    expect([tablesWithTotals(contents, 'xl/other.xml'), linesWithNotes(contents, 'x')]).toEqual([[], []]);
    const isTotals = (line: number, key: number) => isTotalsRow(totals ? [totals] : [], line, key);
    expect([isTotals(5, 0), isTotals(5, 1), isTotals(5, 2), isTotals(5, -1), isTotals(4, 0)]).toEqual([
      ...[true, true, false, false, false],
    ]);
  });

  it('are none where its relations are damaged', () =>
    expect(
      tablesWithTotals(read(`${relation('table', '../t.xml')}</y>`, { 'xl/t.xml': '<table/>' }), sheet),
    ).toEqual([]));
});
