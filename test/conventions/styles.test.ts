import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from './source-files';

const sheets = sourceFiles(['src-renderer'], /\.css$/).map(({ path, text }) => ({
  path,
  folder: posix.dirname(path),
  text: text.replace(/\/\*.*?\*\//gs, ''),
}));
const components = sourceFiles(['src-renderer'], /\.tsx?$/);
const inKit = (folder: string): boolean => folder.startsWith('src-renderer/ui');

/** The class that each selector of a sheet begins with: the part of the screen that the rule is about. */
function scopesOf(sheet: string): ReadonlySet<string> {
  const selectors = [...sheet.matchAll(/([^{};]+)\{/g)].flatMap(([, text = '']) =>
    text.trim().startsWith('@') ? [] : text.split(/,(?![^(]*\))/),
  );
  return new Set(selectors.flatMap((selector) => /\.([a-z][\w-]*)/i.exec(selector)?.[1] ?? []));
}

describe('styles', () => {
  it('begin with a class that belongs to one sheet', () => {
    const owners = new Map<string, string[]>();
    for (const { path, text } of sheets)
      for (const name of scopesOf(text)) owners.set(name, [...(owners.get(name) ?? []), path]);
    expect(owners.size).toBeGreaterThan(200);
    expect([...owners].filter(([, files]) => files.length > 1)).toEqual([]);
  });

  it('are beside a component that uses them', () => {
    const unused = sheets
      .filter(({ folder }) => !inKit(folder))
      .flatMap(({ path, folder, text }) => {
        const beside = components.filter((component) => component.path.startsWith(`${folder}/`));
        return [...scopesOf(text)]
          .filter(
            (name) => !beside.some((component) => new RegExp(`['"\` ]${name}['"\` ]`).test(component.text)),
          )
          .map((name) => `${path}: .${name}`);
      });
    expect(unused).toEqual([]);
  });

  it('are imported from their own folder, or by the kit', () => {
    const unread = sheets.filter(({ path, folder }) => {
      const imports = `/${posix.basename(path)}'`;
      const readers = inKit(folder) ? [...sheets, ...components] : components;
      return !readers.some(
        (reader) =>
          (inKit(folder) || reader.path.startsWith(`${folder}/`)) &&
          reader.path !== path &&
          reader.text.includes(imports),
      );
    });
    expect(unread.map(({ path }) => path)).toEqual([]);
  });
});
