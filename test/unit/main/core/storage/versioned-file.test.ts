import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  parseVersioned,
  readVersioned,
  writeVersioned,
  type FileFormat,
} from '#main/core/storage/versioned-file';
import { temporaryFolder } from '../../../../support/temporary-folder';

const name = v.object({ name: v.string() });

/** Version 1 was a text, version 2 an object with `title`, version 3 has `name`. */
const format: FileFormat<{ readonly name: string }> = {
  name: 'test',
  schema: name,
  migrations: [
    (older) => ({ title: v.parse(v.string(), older) }),
    (older) => ({ name: v.parse(v.object({ title: v.string() }), older).title }),
  ],
};

function fileWith(bytes: string): string {
  const path = join(temporaryFolder(), 'file.json');
  writeFileSync(path, bytes);
  return path;
}

describe('versioned files', () => {
  it.each([
    ['1', '{"format":"test","version":1,"data":"a"}'],
    ['2', '{"format":"test","version":2,"data":{"title":"a"}}'],
    ['3', '{"format":"test","version":3,"data":{"name":"a"}}'],
  ])('reads the bytes of version %s', async (_, bytes) => {
    expect(await readVersioned(fileWith(bytes), format)).toEqual({ ok: true, value: { name: 'a' } });
  });

  it.each([
    ['that a migration cannot read', '{"format":"test","version":1,"data":7}'],
    ['that the schema refuses', '{"format":"test","version":3,"data":{"title":"a"}}'],
    ['without a version', '{"format":"test","data":{"name":"a"}}'],
  ])('calls data damaged %s', async (_, bytes) => {
    const path = fileWith(bytes);
    expect(await readVersioned(path, format)).toEqual({
      ok: false,
      error: { code: 'stored_file_damaged', path, kept: null },
    });
  });

  it('writes the newest version, and knows no file from an unreadable one', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'file.json');
    expect(await readVersioned(path, format)).toEqual({ ok: true, value: null });
    expect(await writeVersioned(path, format, { name: 'b' })).toEqual({ ok: true, value: null });
    expect(await readVersioned(path, format)).toEqual({ ok: true, value: { name: 'b' } });
    expect(await readVersioned(join(path, 'deeper'), format)).toMatchObject({
      error: { code: 'storage_failed' },
    });
  });

  it('says that the folder is missing', async () => {
    const path = join(temporaryFolder(), 'gone', 'file.json');
    expect(await writeVersioned(path, format, { name: 'b' })).toEqual({
      ok: false,
      error: { code: 'storage_failed', path, problem: 'missing' },
    });
  });
});

describe('fields that only a newer version knows', () => {
  const strict: FileFormat<{
    readonly a: { readonly b: number };
    readonly list: readonly { readonly c: string }[];
  }> = {
    name: 'test',
    schema: v.strictObject({
      a: v.strictObject({ b: v.number() }),
      list: v.array(v.strictObject({ c: v.string() })),
    }),
    migrations: [],
  };
  const newer =
    '{"format":"test","version":1,"data":{"a":{"b":1,"x":2,"y":3},"list":[{"c":"d","x":4},{"c":"e"}],"__proto__":{"z":5}}}';

  it('are passed over in a file of this computer, at every depth', async () => {
    expect(await readVersioned(fileWith(newer), strict)).toEqual({
      ok: true,
      value: { a: { b: 1 }, list: [{ c: 'd' }, { c: 'e' }] },
    });
  });

  it('are refused in a text from elsewhere', () =>
    expect(parseVersioned(newer, strict)).toMatchObject({ kind: 'damaged' }));

  it('stay in the file when something else is changed', async () => {
    const path = fileWith(newer);
    await writeVersioned(path, strict, { a: { b: 7 }, list: [{ c: 'd' }, { c: 'e' }] });
    expect(readFileSync(path, 'utf8').replace(/\s/g, '')).toContain(
      '"data":{"__proto__":{"z":5},"a":{"x":2,"y":3,"b":7},"list":[{"c":"d","x":4},{"c":"e"}]}',
    );
  });

  it('do not make sound what is damaged besides', async () => {
    const path = fileWith(newer.replace('"b":1', '"b":"1"'));
    expect(await readVersioned(path, strict)).toMatchObject({ error: { code: 'stored_file_damaged' } });
  });
});
