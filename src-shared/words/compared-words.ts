import { countingWith, type CountFormat } from './count-words';
import type { Totals } from '../domain/totals/conservation';
import { quoted } from './errors/table';

/**
 * How much was compared, and what came of it; then what was not compared and why, so that nobody takes an item without a
 * reference, or one that a filter excluded, for one that agrees (product.md, section 3, "Unkeyed", "Malformed", "Excluded").
 */
export function comparedWords(totals: Totals, format: CountFormat): readonly string[] {
  const { platform, client } = totals;
  const agree = platform.mismatched + platform.missing + client.extra === 0;
  const compared = both(
    platform.unique - platform.unkeyed - platform.excluded,
    client.dataRows - client.unkeyed - client.excluded,
    format,
  );
  const others = [
    which(both(platform.unkeyed, client.unkeyed, format), 'without a reference'),
    some(client.malformed, 'unreadable record', format),
    which(both(platform.excluded, client.excluded, format), 'excluded by filters'),
  ].filter((words) => words !== '');
  return [
    compared === ''
      ? 'No ticket and no row was compared.'
      : `Compared: ${compared}, and ${agree ? 'all agree' : 'some differ'}.`,
    ...(others.length === 0 ? [] : [`Not compared: ${others.join('; ')}.`]),
  ];
}

/** Why there was nothing to compare: nothing was there, or all of it was taken out ("0 of 0", product.md, section 4). */
export function nothingComparedWords({ platform, client }: Totals, format: CountFormat): string {
  const excluded = both(platform.excluded, client.excluded, format);
  return excluded === ''
    ? 'There was nothing to compare: the platform has no ticket and the client file no row.'
    : `There was nothing to compare: the filters exclude everything, ${excluded}.`;
}

/**
 * That only some events of the project were read, and what follows: a row whose ticket is of another event finds none, and looks
 * extra. `''` where the whole project was read.
 */
export function eventsWords(eventIds: readonly string[]): string {
  if (eventIds.length === 0) return '';
  const names = eventIds.map((name) => quoted(name)).join(', ');
  const were = eventIds.length === 1 ? `event ${names} was` : `events ${names} were`;
  return `Only the ${were} read: a row of any other event counts as extra.`;
}

/** "3 tickets and 2 rows"; a side without any is left out, `''` where both have none. */
function both(tickets: number, rows: number, format: CountFormat): string {
  return [some(tickets, 'ticket', format), some(rows, 'row', format)]
    .filter((words) => words !== '')
    .join(' and ');
}

function some(count: number, noun: string, format: CountFormat): string {
  return count === 0 ? '' : countingWith(format)(count, noun);
}

function which(count: string, words: string): string {
  return count === '' ? '' : `${count} ${words}`;
}
