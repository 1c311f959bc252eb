import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textColumn, textsOf, type TextColumn } from '#shared/columns/text-column';
import { runSteps } from '#shared/base/steps';
import { keyItemsInSteps, type KeyedItems } from '#shared/domain/keys/keyed-items';
import { allOff, type KeyRules } from '#shared/domain/vocabulary/key-rules';

const keyed = (tickets: TextColumn, rows: TextColumn, rules: KeyRules): KeyedItems =>
  runSteps(keyItemsInSteps(tickets, rows, rules));
const told = ({ keys, ...rest }: KeyedItems): unknown => ({ ...rest, keys: textsOf(keys) });

describe('keying both sides once for all that ask', () => {
  const references = fc.array(fc.constantFrom('', 'A', 'a', '0A', 'A-1', 'a1', 'X A', ' A'), {
    maxLength: 6,
  });
  const rules: readonly KeyRules[] = [
    allOff,
    { ...allOff, ignoreCase: true },
    { ...allOff, ignoreSeparators: true },
    { ...allOff, stripPrefix: 'X' },
    { ...allOff, stripPrefix: '0' },
  ];
  const asked = fc.array(fc.record({ side: fc.nat(1), file: fc.nat(1), rules: fc.constantFrom(...rules) }), {
    maxLength: 8,
  });

  it('says of every question what it would say of it alone, whatever was asked before', () =>
    fc.assert(
      fc.property(
        fc.tuple(references, references),
        fc.tuple(references, references),
        asked,
        (tickets, rows, all) => {
          const sides = tickets.map((texts) => textColumn(texts));
          const files = rows.map((texts) => textColumn(texts));
          for (const { side, file, rules: keyRules } of all) {
            const [ofSide, ofFile] = [tickets[side] ?? [], rows[file] ?? []];
            const found = keyed(sides[side] ?? textColumn([]), files[file] ?? textColumn([]), keyRules);
            expect(told(found)).toEqual(told(keyed(textColumn(ofSide), textColumn(ofFile), keyRules)));
          }
        },
      ),
      { numRuns: 200 },
    ));

  it('keeps what it found while both sides stay, though another rule was tried', () => {
    const [tickets, rows] = [textColumn(['A', 'b']), textColumn(['B', 'A'])];
    const first = keyed(tickets, rows, allOff);
    const tried = keyed(tickets, rows, { ...allOff, ignoreCase: true });
    expect(tried.keys.length).toBe(2);
    expect(keyed(tickets, rows, { ...allOff })).toBe(first);
    expect(keyed(textColumn(['A', 'b']), rows, allOff)).not.toBe(first);
    expect(keyed(tickets, textColumn(['B', 'A']), allOff)).not.toBe(first);
  });
});
