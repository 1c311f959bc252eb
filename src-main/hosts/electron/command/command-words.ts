import { isOfCommandLine } from '../../cli/command-names';

/** What the launcher `tieout-cli` puts before the words of its user. */
const marker = '--cli';

/**
 * The words for the command line where the installed app was started as that, else null: its window is wanted. That is told by
 * the first word, or by the launcher, whose switches for Chromium come before its mark.
 */
export function commandWords(words: readonly string[]): readonly string[] | null {
  const [first] = words;
  if (first !== undefined && isOfCommandLine(first)) return words;
  const end = words.findIndex((word) => word === marker || word === '--' || !word.startsWith('-'));
  if (words[end] !== marker) return null;
  // Of what follows two dashes Chromium takes nothing for a switch of its own, nor refuses an address in it.
  return words.slice(end + (words[end + 1] === '--' ? 2 : 1));
}
