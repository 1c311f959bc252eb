import { quoted } from './table';

/** Where a key was found, by the name of a field or of one above it, as people know it. */
const places: ReadonlyMap<string, string> = new Map([
  ['name', 'the name'],
  ['baseUrl', 'the base URL'],
  ['projectId', 'the project'],
  ['eventIds', 'the events'],
  ['comment', 'a comment'],
  ['note', 'a note'],
  ['reason', 'a reason'],
  ['answers', 'the client’s answers'],
  ['statusMapping', 'the status mapping'],
  ['rollUps', 'a roll-up'],
  ['filters', 'a filter'],
  ['savedFilters', 'a saved filter'],
  ['columns', 'a column'],
  ['fileColumns', 'the names of the client file’s columns'],
  ['references', 'a payment reference'],
  ['reviews', 'a review'],
  ['malformed', 'an unreadable row of the client file'],
  ['rows', 'the rows of the client file'],
  ['client.lines', 'the rows of the client file'],
  ['client file', 'the client file'],
  ['query list', 'the query list'],
  ['filled list', 'the filled list'],
  ['the command line', 'the command line'],
  ['tickets.lines', 'the platform’s tickets'],
  ['orders.lines', 'the platform’s orders'],
  ['reviews.json', 'the reviews of the run'],
  ['sign-offs.json', 'the signatures of the run'],
  ['run.json', 'the run: its name, its rules, or the header of the client file'],
  ['summary', 'the summary'],
  ['content', 'the file'],
]);

/** Says where a key is; `field` is a path of names, and null for an address. */
export function keyPlaceWords(field: string | null): string {
  if (field === null) return 'an address: in the base URL, the project, an event or a payment reference';
  if (field.startsWith('--')) return `the option ${field}`;
  const whole = places.get(field);
  if (whole !== undefined) return whole;
  const known = field.split('.').findLast((name) => places.has(name));
  return known === undefined ? quoted(field) : `${places.get(known) ?? ''} (${field})`;
}
