import type { Project, Ticket } from '../liars/project';
import type { Ended, Row } from '../liars/tieout';

/** What was to be read: all tickets, or those of the chosen events. */
export interface Scope {
  readonly events?: readonly string[];
}

/**
 * The lies in what a run said, each in words; none for a run that said that it is no proof (exit code 2 or more). A run
 * that claims to be whole (exit code 0 or 1) must have counted, for every payment reference, at least the tickets that bore
 * it all along and at most those that ever bore it (snapshot.md, "The promise"), and in a status that one of them had. How
 * the run came to it is its own affair.
 */
export function liesOf(
  ended: Ended,
  project: Project,
  rows: readonly Row[],
  scope: Scope = {},
): readonly string[] {
  if (ended.isEndless) return ['did not come to an end'];
  if (ended.code > 1 || ended.result === null) return [];
  const { verdict, equations, snapshot } = ended.result;
  const said = `${verdict} and ${snapshot.state}`;
  const lies: string[] = [];
  for (const { name, holds } of equations) {
    if (verdict === 'clean' && !holds) lies.push(`${said} although this does not hold: ${name}`);
  }
  const { always, ever, statuses } = countsOf(project, scope);
  const inFile = countBy(rows.map(([reference]) => keyOf(reference)));
  const found = new Map(ended.findings.map((finding) => [keyOf(finding.reference), finding]));
  for (const reference of new Set([...ever.keys(), ...inFile.keys(), ...found.keys()])) {
    const finding = found.get(reference);
    // What is no finding is matched: as many tickets as rows.
    const counted = finding?.platformTickets ?? inFile.get(reference) ?? 0;
    const [least, most] = [always.get(reference) ?? 0, ever.get(reference) ?? 0];
    if (counted < least) lies.push(`${said}: ${reference} has ${least} tickets, ${counted} were read`);
    if (counted > most) lies.push(`${said}: ${reference} never had more than ${most}, ${counted} were read`);
    const known = statuses.get(reference) ?? new Set();
    for (const status of statusesIn(finding?.platformStatuses ?? '')) {
      if (!known.has(status)) lies.push(`${said}: ${reference} never was ${status}`);
    }
  }
  return lies.length > maxTold ? [...lies.slice(0, maxTold), `and ${lies.length - maxTold} more`] : lies;
}

/** How many lies of one run are told: the rest is more of the same. */
const maxTold = 4;

/** What two ways to write a payment reference have in common (product.md, section 2), as far as the scenes need it. */
function keyOf(reference: string): string {
  return reference.trim().normalize('NFC');
}

/** How often each value is there. */
function countBy(values: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function countsOf(project: Project, { events }: Scope) {
  const states = project.states().map((state) => state.filter((ticket) => isMeant(ticket, events)));
  const referencesIn = (state: readonly Ticket[]): ReadonlyMap<number, string> =>
    new Map(
      state.flatMap(({ serial, paymentReference }) =>
        paymentReference === null ? [] : [[serial, keyOf(paymentReference)]],
      ),
    );
  const [first = new Map<number, string>(), ...later] = states.map(referencesIn);
  const always = [...first].filter(([serial, reference]) =>
    later.every((state) => state.get(serial) === reference),
  );
  // One ticket counts once for each reference that it ever bore.
  const everBorne = new Map<string, Set<number>>();
  const statuses = new Map<string, Set<string>>();
  for (const { paymentReference, serial, status } of states.flat()) {
    if (paymentReference === null) continue;
    const key = keyOf(paymentReference);
    everBorne.set(key, (everBorne.get(key) ?? new Set()).add(serial));
    statuses.set(key, (statuses.get(key) ?? new Set()).add(status));
  }
  return {
    always: countBy(always.map(([, reference]) => reference)),
    ever: new Map([...everBorne].map(([reference, serials]) => [reference, serials.size])),
    statuses,
  };
}

function isMeant({ eventIds }: Ticket, events: readonly string[] | undefined): boolean {
  return events === undefined || eventIds.some((id) => events.includes(id));
}

/** Reads `2×PAID 1×REFUNDED` back into its statuses. */
function statusesIn(text: string): readonly string[] {
  return text.split(' ').flatMap((word) => {
    const [, status] = word.split('×');
    return status === undefined || status === '' ? [] : [status];
  });
}
