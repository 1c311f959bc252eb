/** How counts are written: with separators on the screen, as plain digits on the command line. */
export type CountFormat = (count: number) => string;

/**
 * Makes what words a count with its noun: "1 ticket", "2 tickets". Nouns that form their plural otherwise are given in both
 * forms.
 */
export function countingWith(format: CountFormat) {
  return (count: number, one: string, many = `${one}s`): string =>
    `${format(count)} ${count === 1 ? one : many}`;
}
