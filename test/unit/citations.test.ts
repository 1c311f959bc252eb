import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The documents of the repository, by their name. */
const documents = new Map(
  readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => [name, readFileSync(join(root, 'docs', name), 'utf8')]),
);

/** A document, and after it a section by its number or by words in quotes; a line of a comment may end in between. */
const citation = /\b([a-z-]+\.md)\b(?:,?[\s*/]+section (\d+)|,[\s*/]+["“]([^"”]+)["”])?/g;

/** Documents that stand elsewhere, or are made by a build. */
const others = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'notices.md', 'release-notes.md'];

/** What is wrong with a citation; null for one whose place exists. */
function problemOf(name: string, section: string | undefined, words: string | undefined): string | null {
  const text = documents.get(name);
  if (text === undefined) return `there is no docs/${name}`;
  if (section !== undefined && !new RegExp(`^## ${section}\\. `, 'm').test(text))
    return `docs/${name} has no section ${section}`;
  const wanted = words?.replace(/[\s*]+/g, ' ').toLowerCase();
  if (
    wanted !== undefined &&
    !text
      .replace(/[\s*]+/g, ' ')
      .toLowerCase()
      .includes(wanted)
  )
    return `docs/${name} says nothing of “${wanted}”`;
  return null;
}

const sources = ['src-shared', 'src-main', 'src-renderer', 'test', 'build'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|css)$/.test(name))
    .map((name) => join(folder, name)),
);

describe('what the sources cite', () => {
  it('stands in docs', () => {
    const problems = sources.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(citation)].flatMap(
        ([all, name = '', section, words]) => {
          const problem = others.includes(name) ? null : problemOf(name, section, words);
          return problem === null ? [] : [`${file}: ${problem} (${all.replace(/\s+/g, ' ')})`];
        },
      ),
    );
    expect(problems).toEqual([]);
  });
});
