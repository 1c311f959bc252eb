import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  collectOrders,
  collectTickets,
  writeSnapshotLines,
  type SnapshotLines,
} from '#shared/domain/snapshot/snapshot-lines';
import { textsOf } from '#shared/columns/text-column';
import { calmReading } from '../../../../support/snapshot-info';

const field = fc.option(
  fc.oneof(
    fc.string({
      unit: fc.constantFrom('a', '"', '\\', '\n', 'ä', '🎫', '\uD83C', ',', '[', ']'),
      maxLength: 6,
    }),
    fc.string({ unit: 'binary' }),
  ),
);
const tickets = fc.array(fc.tuple(field, field, field), { maxLength: 20 });

const reading = calmReading(0);

function read(lines: SnapshotLines): string[][] {
  const { add, end } = collectTickets({ tickets: reading, eventsKept: false });
  add(lines);
  const { identities, references, statuses } = end();
  return textsOf(identities).map((identity, ticket) => [
    identity,
    references.at(ticket),
    statuses.at(ticket),
  ]);
}

describe('the lines of a snapshot', () => {
  it('come back as they were written, from text and from the bytes of a file alike', () =>
    fc.assert(
      fc.property(tickets, (all) => {
        const lines = writeSnapshotLines(all);
        const expected = all.map((ticket) => ticket.map((text) => text ?? ''));
        expect(read(lines)).toEqual(expected);
        expect(read(new TextEncoder().encode(lines))).toEqual(expected);
      }),
    ));

  it('hold the event of each ticket where it is kept, before the further fields', () => {
    const { add, end } = collectTickets({ tickets: reading, eventsKept: true }, [['seat']]);
    add(
      writeSnapshotLines([
        ['t1', 'PAY-1', 'PAID', 'evt_1', 'A1'],
        ['t2', 'PAY-2', 'PAID', '', null],
      ]),
    );
    const { events, fields } = end();
    expect(events === null ? null : textsOf(events)).toEqual(['evt_1', '']);
    expect(fields.get('["seat"]')?.at(0)).toBe('A1');
  });

  it('hold orders too', () => {
    const { add, end } = collectOrders();
    add(
      writeSnapshotLines([
        ['PAY-1', '2'],
        ['"PAY"', null],
      ]),
    );
    expect(end()).toMatchObject({ references: ['PAY-1', '"PAY"'], ticketCounts: ['2', ''] });
  });

  it.each([
    ['a line without its end', '["a","b","c"]'],
    ['a line that is cut off', '["a","b","c"]\n["a","b'],
    ['a field too few', '["a","b"]\n'],
    ['a field too many', '["a","b","c","d"]\n'],
    ['a number', '["a","b",1]\n'],
    ['less than null', '["a","b",nul]\n'],
    ['more than null', '["a",nullx,"c"]\n'],
    ['a text beside null', '[null"a","b"]\n'],
    ['null that is cut off', '["a","b",null'],
    ['something behind the line', '["a","b","c"] \n]\n'],
    ['a bare line end in a text', '["a","b\n","c"]\n'],
    ['no lines at all', 'tickets\n'],
  ])('are refused when damaged: %s', (_what, lines) => {
    expect(() => read(lines)).toThrow();
    expect(() => read(new TextEncoder().encode(lines))).toThrow();
  });

  it('are refused where their bytes are no text', () => {
    const bytes = new TextEncoder().encode('["a","b","c"]\n');
    expect(() => read(bytes.with(2, 0xff))).toThrow();
  });
});
