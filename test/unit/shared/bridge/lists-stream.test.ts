import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createListsReader, writeLists } from '#shared/bridge/lists-stream';
import { fail, succeed, type Result } from '#shared/base/result';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes);
const disconnected = { ok: false, error: { code: 'shell_disconnected' } };

// eslint-disable-next-line @typescript-eslint/require-await -- an async iterable is what a store answers
async function* from(pieces: ReadonlyArray<Result<Uint8Array>>): AsyncGenerator<Result<Uint8Array>> {
  yield* pieces;
}

/** A stream of lists, each of which comes in pieces. */
async function written(
  lists: ReadonlyArray<readonly [string, ReadonlyArray<Result<Uint8Array>>]>,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const stream = writeLists(
    lists.map(([list, pieces]) => [list, from(pieces)] as const),
    () => 'defect-1',
  );
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** What comes of chunks, and the lines of each list. */
function read(names: readonly string[], chunks: readonly Uint8Array[]) {
  const lines = new Map(names.map((name) => [name, '']));
  const reader = createListsReader(names, (list, bytes) => {
    expect(bytes.at(-1)).toBe(0x0a);
    // A chunk that cuts a character must not cut it here.
    lines.set(list, `${lines.get(list)}${decode(bytes)}`);
  });
  const goesOn = chunks.map((chunk) => reader.push(chunk));
  return { result: reader.end(), lines: [...lines.values()], goesOn };
}

const line = fc
  .array(fc.oneof(fc.constant(null), fc.constantFrom('{', '}\n{', '"list"', 'é😀'), fc.string()), {
    maxLength: 3,
  })
  .map((item) => `${JSON.stringify(item)}\n`);
const lists = fc.array(fc.array(line, { maxLength: 6 }), { minLength: 1, maxLength: 3 });
const names = ['tickets', 'orders', 'rows'];
const wholeOf = (texts: ReadonlyArray<readonly string[]>) =>
  written(texts.map((lines, place) => [names[place] ?? '', lines.map((text) => succeed(encode(text)))]));

/** The bytes in chunks that end at these places. */
function cutAt(bytes: Uint8Array, places: readonly number[]): readonly Uint8Array[] {
  const ends = [...places.map((place) => place % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  return ends.map((end, at) => bytes.subarray(ends[at - 1] ?? 0, end));
}

describe('several lists in one stream', () => {
  it('arrive as they were, however they are cut on their way', async () => {
    await fc.assert(
      fc.asyncProperty(lists, fc.array(fc.nat()), async (texts, places) => {
        const chunks = cutAt(await wholeOf(texts), places);
        const { result, lines } = read(names.slice(0, texts.length), chunks);
        expect(result).toEqual({ ok: true, value: null });
        expect(lines).toEqual(texts.map((each) => each.join('')));
      }),
    );
  });

  it('are never whole when they end early, at whatever byte', async () => {
    const bytes = await wholeOf([['["1","é😀","{"]\n', '["2","b","c"]\n'], [], ['["3"]\n']]);
    for (let end = 0; end < bytes.length; end++) {
      expect(read(names, [bytes.subarray(0, end)]).result, `cut at ${end}`).toEqual(disconnected);
    }
    expect(read(names, [bytes]).result).toEqual({ ok: true, value: null });
  });

  it('are never whole when some of the bytes are left out, repeated or added', async () => {
    const change = fc.record({
      start: fc.nat(),
      length: fc.integer({ min: 1, max: 40 }),
      repeats: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(lists, change, async (texts, { start, length, repeats }) => {
        const bytes = await wholeOf(texts);
        const from = start % bytes.length;
        const part = bytes.subarray(from, from + length);
        const changed = repeats
          ? [bytes.subarray(0, from), part, part, bytes.subarray(from + part.length)]
          : [bytes.subarray(0, from), bytes.subarray(from + part.length)];
        expect(read(names.slice(0, texts.length), changed).result).toEqual(disconnected);
      }),
      { numRuns: 1_000 },
    );
  });

  it('are none that are followed by anything, in the wrong order or too few', async () => {
    const bytes = await wholeOf([['["1"]\n'], []]);
    expect(read(['orders', 'tickets'], [bytes]).result).toEqual(disconnected);
    expect(read(['tickets'], [bytes]).result).toEqual(disconnected);
    expect(read(names, [bytes]).result).toEqual(disconnected);
    for (const more of ['x', '\n', '["2"]\n', '{"list":"orders","bytes":0}\n']) {
      const { result, goesOn } = read(['tickets', 'orders'], [bytes, encode(more), encode(more)]);
      expect(result).toEqual(disconnected);
      expect(goesOn.at(-1)).toBe(false);
    }
  });

  it.each([
    '{"list":"tickets"}\n',
    '{"list":"tickets","bytes":null}\n',
    '{"list":"tickets","bytes":"0"}\n',
    '{"list":"tickets","bytes":1}\n',
    '{"bytes":0}\n',
    '{"list":"tickets","error":null}\n',
    '{"list":"tickets","error":{}}\n',
    '{"list":"tickets","list":"tickets","bytes":0}\n',
    '{"list":"tickets","bytes":0 }\n',
    '{}\n',
    '{\n',
    '<!doctype html>\n',
    '{"list":"tickets","bytes":0}',
  ])('end with no line like %j', (text) =>
    expect(read(['tickets'], [encode(text)]).result).toEqual(disconnected),
  );

  it('carry the error of a list as it is, and nothing after it', async () => {
    const error = {
      code: 'stored_part_damaged',
      path: '/x/orders.lines',
      kept: null,
      of: 'snapshot',
    } as const;
    const bytes = await written([
      ['tickets', [succeed(encode('["1"]\n'))]],
      // In the midst of a line, as nothing writes it.
      ['orders', [succeed(encode('["2"')), fail(error)]],
      ['rows', [succeed(encode('["3"]\n'))]],
    ]);
    expect(read(names, [bytes])).toMatchObject({
      result: { ok: false, error },
      lines: ['["1"]\n', '', ''],
    });
    expect(decode(bytes)).not.toContain('rows');
  });

  it('tell of a defect by its reference alone', async () => {
    // eslint-disable-next-line @typescript-eslint/require-await -- an async iterable is what a store answers
    async function* broken(): AsyncGenerator<Result<Uint8Array>> {
      yield succeed(encode('["1"]\n'));
      throw new Error('quotes good.key');
    }
    let text = '';
    const stream = writeLists([['tickets', broken()]], () => 'defect-1');
    for await (const chunk of stream) text += decode(chunk);
    expect(text).toBe('["1"]\n{"list":"tickets","error":{"code":"unexpected","reference":"defect-1"}}\n');
  });

  it('say of a line that damage made like an end line what they say of others', async () => {
    const error = { code: 'stored_part_damaged', path: 'x', kept: null, of: 'run' } as const;
    for (const line of [
      '{"1"]\n',
      '{"list":"rows","bytes":7}\n',
      '{"list":"orders","error":{"code":"cancelled"}}\n',
    ]) {
      const bytes = await written([['rows', [succeed(encode(`["0"]\n${line}["2"]\n`)), fail(error)]]]);
      const seen: string[] = [];
      const reader = createListsReader(['rows'], (_list, lines) => seen.push(decode(lines)));
      reader.push(bytes);
      expect(reader.end()).toEqual({ ok: false, error });
    }
  });

  it('get a line end where the last line has none', async () => {
    const bytes = await written([['rows', [succeed(encode('["1"]\n["2"]'))]]]);
    expect(read(['rows'], [bytes])).toMatchObject({ result: { ok: true }, lines: ['["1"]\n["2"]\n'] });
  });

  it('say themselves what is wrong with lines that cannot be taken in', async () => {
    const refuse = (): never => {
      throw new Error('damaged');
    };
    const error = { code: 'stored_part_damaged', path: 'x', kept: null, of: 'run' } as const;
    const lines = [succeed(encode('["1"]\n')), succeed(encode('["2"]\n'))];
    const damaged = createListsReader(['rows'], refuse);
    expect(damaged.push(await written([['rows', [...lines, fail(error)]]]))).toBe(false);
    expect(damaged.end()).toEqual({ ok: false, error });
    const older = createListsReader(['rows'], refuse);
    expect(older.push(await written([['rows', lines]]))).toBe(true);
    expect(() => older.end()).toThrow('damaged');
  });
});
