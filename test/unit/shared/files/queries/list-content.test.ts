import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { listShows } from '#renderer/features/queries/query-words';
import type { FieldPair } from '#shared/domain/rules/field-pair';
import { droppedList, openQuerySession, writtenList } from '../../../../support/query-session';

it('the dialog of a query list names each thing of the platform that the list has', async () => {
  const amount: FieldPair = {
    column: 'Amount',
    field: { resource: 'tickets', path: ['price', 'amount'] },
    compare: { as: 'text' },
  };
  const session = await openQuerySession(
    [['A', 'PAID', { eventId: 'E1', 'price,amount': '17.00' }]],
    [
      ['Payment reference', 'Status', 'Amount'],
      ['B', 'VOID', '5.00'],
    ],
    [amount],
  );
  const { shows = [] } = (await session.queryColumns()) ?? {};
  const bytes = await writtenList(session, { as: 'csv' });
  const [head = ''] = new TextDecoder().decode(bytes).split('\r\n');
  const ours = head.split(',').filter((header) => header.startsWith('Our ') || header === 'Event');
  expect(ours).toEqual(['Our status', 'Our ticket', 'Event', 'Our price.amount']);
  expect(shows).toEqual([
    'how many tickets a payment has',
    'payment references',
    'statuses',
    'ticket ids',
    'events',
    'price.amount',
  ]);
  expect((await droppedList(session, bytes)).first.altered).toEqual([]);
  const files = unzipSync(await writtenList(session, { as: 'xlsx' }));
  const sheets = Object.values(files).map((xml) => strFromU8(xml));
  for (const [inside, said] of [
    ['our tickets of p-1', 'the name of this profile'],
    ['on 2026-03-31', 'the day on which its data was read'],
  ] as const) {
    expect(sheets.join('')).toContain(inside);
    expect(listShows(shows, 'xlsx')).toContain(said);
    expect(listShows(shows, 'csv')).not.toContain(said);
  }
});
