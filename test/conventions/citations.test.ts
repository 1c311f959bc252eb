import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, rooms, sourceFiles } from './source-files';

/** The documents of the repository, by their name. */
const documents = new Map(
  readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => [name, readFileSync(join(root, 'docs', name), 'utf8')]),
);

/** A document, and after it a section by its number or by words in quotes; a line of a comment may end in between. */
const citation = /\b([a-z-]+\.md)\b(?:,?[\s*/]+section (\d+)|,[\s*/]+["“]([^"”]+)["”])?/g;

/** Documents in other places, or made by a build. */
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

it('what the sources cite is in docs', () => {
  const problems = sourceFiles([...rooms, 'test', 'build'], /\.(tsx?|css)$/).flatMap(({ path, text }) =>
    [...text.matchAll(citation)].flatMap(([all, name = '', section, words]) => {
      const problem = others.includes(name) ? null : problemOf(name, section, words);
      return problem === null ? [] : [`${path}: ${problem} (${all.replace(/\s+/g, ' ')})`];
    }),
  );
  expect(problems).toEqual([]);
});
