import { describe, expect, it } from 'vitest';
import { codedColumn } from '#shared/columns/coded-column';
import { defaultFindingsFormat, isFindingsHeader, writeFindings } from '#shared/domain/result/report';
import { defaultRules } from '#shared/domain/rules/rules';
import { openingViewOf, type ViewParams } from '#shared/domain/views/view-params';
import { compare } from '../../../support/reconcile-support';
import { valueOf } from '../../../support/value-of';
import { openWorkerSession } from '../../../support/worker-session';

const csv = [
  'Payment reference;Status;Customer;Amount;Note;Note',
  'X;PAID;Ünal;130,00;a;b',
  'Y;PAID;=cmd;9,00;a;b',
  'Y;PAID;Brown;-9,00;a;b',
  ';PAID;Noone;1,00;a;b',
  '',
].join('\n');

/** A session in which A is missing, X and Y (twice) are extra and a row has no reference. */
async function openSession() {
  const { session } = await openWorkerSession([['A', 'PAID']], csv);
  valueOf(await session.reconcile({ rules: defaultRules, acknowledgeMalformed: false }));
  return session;
}

type Session = Awaited<ReturnType<typeof openSession>>;

const listed = async (session: Session, params: Partial<ViewParams> = {}) => {
  const { viewId, entries } = await session.openView({ ...openingViewOf('findings'), ...params });
  const rows = await session.windowOf({ viewId, start: 0, end: entries });
  return rows.map(({ paymentReference, own }) => [paymentReference, own['own:Customer'], own['own:Amount']]);
};

const names = ['Customer', 'Amount'];

describe("the client's own columns in a view", () => {
  it('are those that stand there once, and come with the entries once they are shown', async () => {
    const session = await openSession();
    const answer = await session.showOwnColumns({ names: [...names, 'Gone'] });
    expect(answer).toEqual({
      ok: true,
      value: {
        all: names,
        shown: [
          { name: 'Customer', as: 'text' },
          { name: 'Amount', as: 'number' },
        ],
      },
    });
    expect(await listed(session)).toEqual([
      ['A', '', ''],
      ['X', 'Ünal', '130,00'],
      ['Y', '=cmd; Brown', '9,00; -9,00'],
      ['', 'Noone', '1,00'],
    ]);
  });

  it('are searched, and sorted by their amounts and not by their digits', async () => {
    const session = await openSession();
    expect(await listed(session, { search: 'BROWN' })).toEqual([]);
    await session.showOwnColumns({ names });
    expect((await listed(session, { search: 'BROWN' })).map(([reference]) => reference)).toEqual(['Y']);
    const hits = await session.searchHits({ search: 'brown' });
    expect(hits).toMatchObject({ findings: 1, missing: 0, extra: 1 });
    const sorted = await listed(session, { sort: { column: 'own:Amount', descending: true } });
    expect(sorted.map(([reference]) => reference)).toEqual(['X', 'Y', '', 'A']);
  });

  it('group the entries once they are shown; before, and by others, these are one list', async () => {
    const session = await openSession();
    const params = { ...openingViewOf('findings'), group: 'own:Customer' } as const;
    expect(await session.openView(params)).toMatchObject({ entries: 4, groups: null });
    await session.showOwnColumns({ names });
    const { groups } = await session.openView(params);
    expect(groups).toEqual([
      { values: ['=cmd', 'Brown'], entries: 1 },
      { values: ['Noone'], entries: 1 },
      { values: ['Ünal'], entries: 1 },
      { values: [], entries: 1 },
    ]);
    expect((await listed(session, params)).map(([reference]) => reference)).toEqual(['Y', '', 'X', 'A']);
    expect(await session.openView({ ...params, group: 'own:Gone' })).toMatchObject({ groups: null });
  });

  it('are added up for what is selected, exactly', async () => {
    const session = await openSession();
    await session.showOwnColumns({ names });
    const { viewId } = await session.openView(openingViewOf('findings'));
    expect(await session.markedAmounts({ viewId, rows: [[1, 4]] })).toEqual({
      amounts: [],
      own: [{ name: 'Amount', sums: [{ currency: '', sum: '131.00', items: 4 }], notNumbers: 0 }],
    });
  });

  it('stand behind ours in the CSV, guarded, and its header is still known as ours', async () => {
    const session = await openSession();
    const { viewId } = await session.openView(openingViewOf('findings'));
    const csvOf = async (columns: readonly string[]) => {
      const written = valueOf(
        await session.exportFindings({
          format: 'csv',
          csv: { ...defaultFindingsFormat, delimiter: ';', mark: false },
          viewId,
          rows: [[1, 3]],
          columns,
          part: 'a part',
          about: [],
        }),
      );
      return (await written.text()).split('\r\n').map((line) => line.split(';'));
    };
    const [head = [], x, y, part] = await csvOf(names);
    expect(head.slice(15)).toEqual(['Client file: Customer', 'Client file: Amount']);
    expect(isFindingsHeader(head)).toBe(true);
    expect(isFindingsHeader([...head, 'My remark'])).toBe(false);
    expect(x?.slice(15)).toEqual(['Ünal', '130,00']);
    expect(y?.slice(15).join(';')).toContain("'=cmd");
    expect(part?.[0]).toBe('part');
    expect(part).toHaveLength(17);
    expect((await csvOf([]))[0]).toHaveLength(15);
  });

  // A spreadsheet whose lists are separated by `;` cuts a file with commas there.
  it('have no formula in their names either', () => {
    const { ledger } = compare([], []);
    const own = new Map([['x;=1+1', codedColumn([])]]);
    const [header = ''] = writeFindings(ledger, [], undefined, null, undefined, own);
    expect(header).toContain("Client file: x;'=1+1");
    expect(isFindingsHeader(header.replace('\uFEFF', '').trim().split(','))).toBe(true);
  });

  it('are kept with a saved run, which has no file to read others from', async () => {
    const session = await openSession();
    await session.showOwnColumns({ names: ['Customer'] });
    const comparing = { finishedAt: '2026-03-31T10:00:00.000Z', previous: null };
    const made = await session.runToSave(comparing);
    if (made?.kind !== 'ready') throw new Error(made?.kind);
    expect(made.run.file.columns).toEqual(['Customer']);
    // What is said before it is saved is said of these columns too.
    expect((await session.describeRun())?.file.columns).toEqual(['Customer']);
    expect(await made.clientLines.text()).toContain('Ünal');
  });
});
