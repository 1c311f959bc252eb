import { expect, it } from 'vitest';
import { rooms, sourceFiles } from './source-files';

/** What reads as if translated, and what to write instead. */
const words: ReadonlyArray<readonly [found: RegExp, instead: string]> = [
  [/\bh(?:old|olds|olding|eld)\b[^.;:]{0,70}\bagainst\b/, 'compare with, check against'],
  [
    /\bst(?:and|ands|ood|anding) (?:in|on|for|at|beside|under|with|above|below|behind|before)\b/,
    'be in, be on, represent',
  ],
  [/\bwhat (?:became|becomes) of\b/i, 'result, status'],
  [/\bgo(?:es|ing|ne)? on (?:with|from)\b/, 'resume, continue'],
  [/\bby (?:itself|themselves)\b/, 'on its own, automatically'],
  [/\banew\b/, 'again'],
  [/\bnobody waits\b/, 'no longer needed'],
];

/** The same in what is no code: a word that may be a name there. */
const inProse: typeof words = [
  [/\balone\b/, 'only, on its own'],
  [/\bof (?:now|then)\b/, 'current, saved'],
];

/** What goes into files keeps the words that it was given once: evidence is made again and compared by the byte. */
const keptInFiles = /its text stands in|tickets that stand in several|It stands in the file as a formula/;

const isComment = (line: string): boolean => /^\s*(?:\/\/|\/?\*)/.test(line);

it('comments and what is on screen use no word that reads as if translated', () => {
  const found: string[] = [];
  const look = (path: string, text: string, isRead: (line: string) => boolean): void => {
    for (const [at, line] of text.split('\n').entries()) {
      if (keptInFiles.test(line)) continue;
      const those = isComment(line) ? [...words, ...inProse] : words;
      for (const [word, instead] of isRead(line) ? those : [])
        if (word.test(line)) found.push(`${path}:${at + 1}: ${line.trim()} (${instead})`);
    }
  };
  for (const { path, text } of sourceFiles([...rooms, 'build'], /\.(?:tsx?|css)$/))
    look(path, text, () => true);
  // The name of a test may keep the words of the fault that it was written for.
  for (const { path, text } of sourceFiles(['test'], /\.tsx?$/))
    if (!path.startsWith('test/conventions/')) look(path, text, isComment);
  expect(found).toEqual([]);
});
