import { describe, expect, it } from 'vitest';
import { textColumn } from '#shared/columns/text-column';
import { defaultProfile, type FileChoices } from '#shared/domain/rules/profile';
import { chooseColumns, finderOfNames, nameInFile, proposeColumn } from '#shared/files/header/choose-columns';
import { findLikelyColumns } from '#shared/files/header/likely-columns';
import { proposeHeader, splitAtHeader } from '#shared/files/header/propose-header';
import { placesIn, shareColumns } from '#shared/files/header/share-columns';
import { findSecondTable, refuseSecondTable } from '#shared/files/header/table-beside';

const choices = (changes: Partial<FileChoices> = {}): FileChoices => ({ ...defaultProfile.file, ...changes });
/** Records, one a line, their cells parted by commas; one in quotes is broken. */
const recordsOf = (text: string) =>
  text.split('/').map((row, at) => ({
    line: at + 1,
    fields: row === '' ? [] : row.split(','),
    broken: row.includes('"'),
  }));

describe('the header row', () => {
  it.each([
    ['Reference,Status/A,B', 0, true],
    ['Title/,/Reference,Status/A,B', 2, true],
    ['Title,by me/Reference,Status/A,B', 0, false],
    ['A,B,C/Reference,Status', 0, false],
    ['"Reference,Status/Reference,Status', 0, false],
    ['Title/Reference,"Status/A,B', 1, false],
    ['Title,/A,B/C,D', 1, false],
    ['Title,/A,,/C,,/D,E,', 3, false],
    ['a/A,B,/C,D,E/C,D,E', 1, false],
    ['A/B,C/D/E,F', 1, false],
    ['T,x,y/A,B,C,D/E,F,G,H', 1, false],
    ['"x/A,B/C,D', 0, false],
    ['Title, /Ref,Status/A,B', 1, true],
    [`${'x/'.repeat(60)}Reference,Status`, 60, true],
    [`${'x/'.repeat(61)}Reference,Status`, 0, false],
    ['', 0, false],
  ])('of %j is the record %i (named: %s)', (text, index, named) =>
    expect(proposeHeader(recordsOf(text), choices())).toEqual({ index, named }),
  );

  it('is the record at its line or the first behind it, with the rows below', () => {
    const records = recordsOf('a/b/c').filter(({ line }) => line !== 2);
    const [a, c] = records;
    expect(splitAtHeader({ headerLine: 1, records })).toEqual({ header: a?.fields, rows: [c] });
    expect(splitAtHeader({ headerLine: 2, records })).toEqual({ header: c?.fields, rows: [] });
    expect(splitAtHeader({ headerLine: 4, records })).toEqual({ header: [], rows: [] });
  });
});

describe('columns by their names', () => {
  it.each([
    ['key', 'Ref,Reference,Payment ref', 'Payment ref'],
    ['key', 'Our payment reference,Order ref', 'Our payment reference'],
    ['key', 'Bestellnummer,Ref', 'Bestellnummer'],
    ['key', 'Reference,Order-ref', 'Order-ref'],
    ['key', 'Referenz,The reference', 'The reference'],
    ['key', 'Ref,Eine Referenz', 'Eine Referenz'],
    ['key', 'Order id,Ref', 'Ref'],
    ['key', 'Booking no', 'Booking no'],
    ['key', 'Count of Reference,Prefer,Reorder id', null],
    ['key', 'Reference,Reference', null],
    ['status', 'State,My status,Status,A ticket status,Ticket_Status', 'Ticket_Status'],
    ['status', 'State,My status,Status,A ticket status now', 'A ticket status now'],
    ['status', 'State,My status,Status', 'Status'],
    ['status', 'State,My status', 'My status'],
    ['status', 'Estate,The state', 'The state'],
    ['status', 'Summe von Status,Statuses', null],
  ] as const)('as %s of %s is proposed: %s', (role, names, found) =>
    expect(proposeColumn(names.split(','), role)).toBe(found),
  );

  it.each([
    ['Ref,Status,Shop', {}, { key: 0, status: 1, further: new Map([['Shop', 2]]) }],
    ['Ref,Status', {}, { code: 'column_missing', column: 'Shop', columns: ['Ref', 'Status'] }],
    ['Ref,Shop,Shop,State', {}, { code: 'column_repeated', column: 'Shop' }],
    ['Ref,Shop', {}, { code: 'column_undecided', role: 'status', columns: ['Ref', 'Shop'] }],
    ['Shop,State', {}, { code: 'column_undecided', role: 'key', columns: ['Shop', 'State'] }],
    ['Shop,x', { keyColumn: 'x', statusColumn: ' x' }, { code: 'column_for_both', column: 'x' }],
    [
      'x,Mine,Shop',
      { keyColumn: 'Ours', statusColumn: 'x', otherNames: [{ column: ' Ours', names: ['y', 'Mine'] }] },
      { key: 1, status: 0, further: new Map([['Shop', 2]]) },
    ],
  ])('in %s, by %j, are chosen or refused', (names, changes, outcome) => {
    const chosen = chooseColumns(names.split(','), choices(changes), ['Shop']);
    expect(chosen.ok ? chosen.value : chosen.error).toEqual(outcome);
  });

  it('are called as the file calls them', () => {
    const others = [{ column: 'Ours', names: ['Mine'] }];
    expect(['Ours', 'x', 'y', 'z'].map((name) => nameInFile(['x', 'Mine', 'z', 'z'], name, others))).toEqual([
      ...['Mine', 'x', null, null],
    ]);
  });

  it.each([
    ['REF,other,the_status,ref', {}, [0, 2, 3]],
    ['Ref,Shop', {}, null],
    ['Ref,Status,SHOP,x', { keyColumn: 'Shop', statusColumn: 'X' }, [0, 1, 2, 3]],
    ['Shop,Ärger', { keyColumn: 'shop', statusColumn: 'ÄRGER' }, [0, 1]],
    ['Shop,状態', { keyColumn: 'shop', statusColumn: '状態' }, [0, 1]],
    [
      'Shop,mine',
      { keyColumn: 'shop', statusColumn: 'x', otherNames: [{ column: 'X', names: ['Mine'] }] },
      [0, 1],
    ],
  ])('are found where %s names them, by %j', (names, changes, places) =>
    expect(finderOfNames(choices(changes))(names.split(','))).toEqual(places),
  );
});

describe('the columns of several sheets', () => {
  it.each([
    [[], [], []],
    [['a,b'], ['a', 'b'], []],
    [
      ['a,B ,c', 'B,a,d'],
      ['a', 'B '],
      ['c', 'd'],
    ],
    [['a,a', 'a'], ['a'], ['a']],
    [['a', 'b,a', 'a,b'], ['a'], ['b']],
  ])('%j are shared by all, or only by some', (headers, shared, partly) =>
    expect(shareColumns(headers.map((header) => header.split(',')))).toEqual({ shared, partly }),
  );

  it('have their places, those of one name by their order', () =>
    expect(placesIn(['b ', 'a', 'a'], ['a', 'b', 'a', 'a', 'c'])).toEqual([1, 0, 2, -1, -1]));
});

describe('columns by their values', () => {
  const known = { references: textColumn(['007', 'A', 'B', '']), statuses: ['Paid', ''] };
  it.each([
    ['x,y', '7,paid/A,VOID', 'x', 'y'],
    ['x,y', 'A,paid/q,VOID/r,VOID', null, null],
    ['x,y', 'A,PAID/q,VOID/,', 'x', 'y'],
    ['x,y,z', 'A,B,PAID', null, 'z'],
    ['x,y,z', 'A,q,PAID/B,A,PAID', 'x', 'z'],
    ['x,x ', 'A,PAID', null, null],
    ['x,y', ',/,', null, null],
  ])('in %s of %s: %s and %s', (names, rows, key, status) => {
    const cells = rows.split('/').map((row) => row.split(','));
    expect(findLikelyColumns(names.split(','), cells, known)).toEqual({ key, status });
  });
});

describe('a table beside the one that is compared', () => {
  const rows = (...lines: readonly string[]) => lines.join('/');
  it.each([
    ['other words', rows('Ref,Status,Shop', 'PAY-1,PAID,North', 'PAY-2,VOID,South'), null],
    ['the same names', rows('Ref,Status,REF,STATUS', 'PAY-1,PAID,PAY-2,VOID'), 'REF'],
    ['numbered names', rows('Ref,Status,Ref 2,Status 2', 'PAY-1,PAID,PAY-2,VOID'), 'Ref 2'],
    [
      'names of other words',
      rows('Ref March,Status March,Ref May,Status May', 'PAY-1,PAID,PAY-2,PAID'),
      'PAY-2',
    ],
    ['no names', rows('Ref,Status,,,', 'PAY-1,PAID,,PAY-2,PAID'), 'PAY-2'],
    ['other names apart', rows('Ref,Status,,Key,State now', 'PAY-1,PAID,,PAY-2,PAID'), 'PAY-2'],
    ['other names without a gap', rows('Ref,Status,Key,Kind', 'PAY-1,PAID,PAY-2,PAID'), null],
    ['its own reference again', rows('Ref,Status,,,', 'PAY-1,PAID,,PAY-1,PAID'), null],
    ['a first row beside the header', rows('Ref,Status,,PAY-9,PAID', 'PAY-1,PAID,,,'), 'PAY-9'],
    ['no reference', rows('Ref,Status,,,', 'PAY-1,PAID,,Total,PAID'), null],
    ['its header lower', rows('Ref,Status,B,', 'PAY-1,PAID,status,REF', 'PAY-2,PAID,VOID,PAY-3'), 'Ref'],
    ['both names and nothing below', rows('Ref,Status,,', 'PAY-1,PAID,,', 'PAY-2,,Status,Ref', ',,x,'), null],
    ['no columns to compare', rows('a,b,,,', 'PAY-1,PAID,,PAY-2,PAID'), null],
  ])('with %s is found by a text of it', (_, text, found) =>
    expect(findSecondTable([{ headerLine: 1, records: recordsOf(text) }], choices())).toBe(found),
  );

  it('is found on any sheet', () => {
    const sheets = ['Ref,Status/PAY-1,PAID', 'Ref,Status,REF,STATUS/PAY-1,PAID,PAY-2,VOID'];
    const beginnings = sheets.map((text) => ({ headerLine: 1, records: recordsOf(text) }));
    expect(findSecondTable(beginnings, choices())).toBe('REF');
  });

  it('is refused unless both columns were chosen', () => {
    const refused = { ok: false, error: { code: 'second_table', text: 'x' } };
    expect(refuseSecondTable('x', choices({ keyColumn: 'a' }))).toEqual(refused);
    expect(refuseSecondTable('x', choices({ statusColumn: 'a' }))).toEqual(refused);
    expect(refuseSecondTable('x', choices({ keyColumn: 'a', statusColumn: 'b' })).ok).toBe(true);
    expect(refuseSecondTable(null, choices()).ok).toBe(true);
  });
});
