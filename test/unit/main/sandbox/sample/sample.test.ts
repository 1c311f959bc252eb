import { describe, expect, it } from 'vitest';
import { createProject } from '#main/sandbox/project/project';
import { sampleClientFile, sampleProject } from '#main/sandbox/sample/sample';
import { allOrders, allTickets, groupBy, referenceText } from '../lists';

const sample = sampleClientFile();
const { planted } = sample;
const { client } = planted.totals;
const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(sample.bytes);
const lines = text.split('\r\n');
const project = createProject(sampleProject.project);

/** Splits one record as RFC 4180 has it. */
const fieldsOf = (record: string): string[] =>
  Array.from(`,${record}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g), ([, quoted, plain = '']) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"'),
  );

const fold = (status: string): string => status.toLowerCase().replaceAll(/[ _-]+/g, ' ');
const bare = (reference: string): string => reference.replaceAll(/[\u200B\u00A0\s]/g, '');

describe('the file is what the answer sheet says', () => {
  const records: { readonly line: number; readonly fields: string[] }[] = [];
  let line = 1;
  for (const record of lines.slice(0, -1)) {
    if (record !== '') records.push({ line, fields: fieldsOf(record) });
    line += record.split('\n').length;
  }
  const rows = records.slice(1);

  it('is UTF-8 with a BOM, CRLF line ends, and the header a colleague would export', () => {
    expect(Array.from(sample.bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    expect(lines[0]).toBe('\uFEFFPayment reference,Ticket status,Customer,Amount,Currency,Booked on');
    expect(lines.at(-1)).toBe('');
    expect(lines.slice(0, -1).filter((record) => record === '')).toHaveLength(client.skipped);
    expect(text).toMatch(/"[^"\r]*\n[^"\r]*"\r?,?/);
  });

  it('is the same every time', () => expect(sampleClientFile().bytes).toEqual(sample.bytes));

  it('differs from the platform exactly where something was planted', () => {
    const translate = (status: string): string => fold(sample.statusMapping[status] ?? status);
    const clientSide = groupBy(rows, ({ fields }) => bare(fields[0] ?? ''));
    const platformSide = groupBy(allTickets(project), referenceText);
    const plantedKeys = new Map(planted.keys.map((key) => [key.paymentReference, key]));
    for (const key of new Set([...clientSide.keys(), ...platformSide.keys()])) {
      if (key === '') continue;
      const statuses = (platformSide.get(key) ?? []).map(({ status }) => fold(status));
      const left: string[] = [...statuses];
      const residue: string[] = [];
      for (const { fields } of clientSide.get(key) ?? []) {
        const place = left.indexOf(translate(fields[1] ?? ''));
        if (place >= 0) left.splice(place, 1);
        else residue.push(fields[1] ?? '');
      }
      const mismatched = Math.min(left.length, residue.length);
      const counts = {
        matched: statuses.length - left.length,
        mismatched,
        missing: left.length - mismatched,
        extra: residue.length - mismatched,
      };
      const untouched = { matched: statuses.length, mismatched: 0, missing: 0, extra: 0 };
      expect({ key, ...counts }).toEqual({ key, ...untouched, ...countsOf(plantedKeys.get(key)) });
    }
  });

  it('lists its rows in another order than the platform', () => {
    const platformOrder = allTickets(project).map(referenceText).filter(Boolean).slice(0, 20);
    expect(rows.slice(0, 20).map(({ fields }) => bare(fields[0] ?? ''))).not.toEqual(platformOrder);
  });

  it('needs the mapping, and only for words that folding does not settle', () => {
    const words = new Set(rows.map(({ fields }) => fields[1] ?? ''));
    expect([...words]).toEqual(expect.arrayContaining(['Paid', 'Checked in', 'Voided', 'refunded']));
    expect(Object.entries(sample.statusMapping)).toEqual([['Voided', 'CANCELLED']]);
  });

  it('has other amounts than the platform where that was planted, and nowhere else', () => {
    const cents = (amount: string): number => Math.round(Number(amount) * 100);
    const spoilt = new Set(planted.keys.map(({ paymentReference }) => paymentReference));
    const clientSide = groupBy(rows, ({ fields }) => bare(fields[0] ?? ''));
    const differing = [...groupBy(allTickets(project), referenceText)].filter(([key, tickets]) => {
      if (key === '' || spoilt.has(key)) return false;
      const booked = (clientSide.get(key) ?? []).map(({ fields }) => cents(fields[3] ?? ''));
      return (
        booked.sort().join() !==
        tickets
          .map(({ amount }) => cents(amount))
          .sort()
          .join()
      );
    });
    expect(differing.map(([key]) => key).sort()).toEqual([...planted.amountsDiffer].sort());
    expect(differing).not.toEqual([]);
  });

  it('is of the month that its name says, as what was sold is', () => {
    const [month = ''] = /\d{4}-\d\d/.exec(sample.fileName) ?? [];
    const days = [...rows.map(({ fields }) => fields[5]), ...allTickets(project).map((one) => one.createdAt)];
    expect(days.filter((day) => day?.startsWith(`${month}-`) !== true)).toEqual([]);
  });
});

const countsOf = (key: (typeof planted.keys)[number] | undefined): object => {
  if (key === undefined) return {};
  const { matched, mismatched, missing, extra } = key;
  return { matched, mismatched, missing, extra };
};

describe('the sample project', () =>
  it('is read whole in fewer than 60 requests', () => {
    const pages = [project.tickets({}).total, project.orders({}).total].map((total) =>
      Math.ceil(total / 100),
    );
    expect(pages.reduce((sum, count) => sum + count, 0)).toBeLessThan(60);
    expect(allOrders(project).length).toBeGreaterThan(1_250);
    expect(project.events.total).toBe(3);
  }));
