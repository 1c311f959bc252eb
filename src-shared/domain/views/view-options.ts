import { at } from '../../columns/groups';
import type { Ledger } from '../compare/ledger';
import { classOfEntry, itemsOfEntry, reasonsOfEntry } from '../entries/ledger-entries';
import type { SideStatuses } from '../statuses/ranked-statuses';
import { groupStatuses } from '../statuses/status-groups';
import type { Tickets } from '../sides/ticket';
import { entriesOfTab } from './view';
import { isPair, type EntryMarks } from './view-filter';
import type { ViewOption, ViewOptions } from './view-params';
import type { Tab } from '../vocabulary/tabs';

/** Counts what the entries of a tab can be filtered by; most frequent first. An entry counts once for each value it has. */
export function viewOptions(ledger: Ledger, tab: Tab, marks: EntryMarks): ViewOptions {
  const counters = {
    classes: createCounter<ReturnType<typeof classOfEntry>>(),
    reasons: createCounter<ReturnType<typeof reasonsOfEntry>[number]>(),
    reviews: createCounter<NonNullable<ReturnType<EntryMarks['reviewOf']>>>(),
    answers: createCounter<ReturnType<EntryMarks['answersOf']>[number]>(),
    changes: createCounter<NonNullable<ReturnType<EntryMarks['changeOf']>>>(),
    movements: createCounter<NonNullable<ReturnType<EntryMarks['movementOf']>>>(),
    ages: createCounter<NonNullable<ReturnType<EntryMarks['bandOf']>>>(),
  };
  const platform = createStatusCounter(ledger.platformStatuses);
  const client = createStatusCounter(ledger.clientStatuses);
  const events = createEventCounter(ledger.tickets);
  let pairs = 0;
  for (const entry of entriesOfTab(ledger, tab)) {
    const { tickets, rows } = itemsOfEntry(ledger, entry);
    counters.classes.add(classOfEntry(ledger, entry));
    for (const reason of reasonsOfEntry(ledger, entry)) counters.reasons.add(reason);
    counters.reviews.add(marks.reviewOf(entry));
    counters.changes.add(marks.changeOf(entry));
    counters.movements.add(marks.movementOf(entry));
    counters.ages.add(marks.bandOf(entry));
    for (const answer of marks.answersOf(entry)) counters.answers.add(answer);
    platform.add(tickets);
    client.add(rows);
    events.add(tickets);
    if (isPair(ledger, entry)) pairs++;
  }
  return {
    tab,
    pairs,
    lists: {
      classes: counters.classes.options(),
      reasons: counters.reasons.options(),
      platformStatuses: platform.options(),
      clientStatuses: client.options(),
      events: events.options().filter(({ value }) => value !== ''),
      reviews: counters.reviews.options(),
      changes: counters.changes.options(),
      movements: counters.movements.options(),
      ages: counters.ages.options(),
      answers: counters.answers.options(),
    },
  };
}

function createCounter<T>() {
  const counts = new Map<T, number>();
  return {
    add: (value: T | null): void => {
      if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
    },
    options: () => ordered([...counts].map(([value, entries]) => ({ value, entries }))),
  };
}

/** Counts entries by the statuses of their items on one side, each status once an entry. */
function createStatusCounter(statuses: SideStatuses) {
  const { names, groups } = groupStatuses(statuses);
  return createItemCounter(names, (item) => at(groups, at(statuses.numbers, item)));
}

/** The same by the events of its tickets. */
function createEventCounter({ events }: Tickets) {
  return createItemCounter(events?.values ?? [''], (ticket) =>
    events === null ? 0 : at(events.codes, ticket),
  );
}

/** Counts entries by the values of their items, each value once an entry. */
function createItemCounter(names: readonly string[], valueOf: (item: number) => number) {
  const counts = new Uint32Array(names.length);
  // By value: 1 + the number of the entry that it was last counted for.
  const lastEntry = new Uint32Array(names.length);
  let entry = 0;
  return {
    add: (items: ArrayLike<number>): void => {
      entry++;
      for (let place = 0; place < items.length; place++) {
        const value = valueOf(items[place] ?? 0);
        if (lastEntry[value] === entry) continue;
        lastEntry[value] = entry;
        counts[value] = at(counts, value) + 1;
      }
    },
    options: () =>
      ordered(
        names
          .map((name, value) => ({ value: name, entries: at(counts, value) }))
          .filter(({ entries }) => entries > 0),
      ),
  };
}

function ordered<T>(options: ReadonlyArray<ViewOption<T>>): ReadonlyArray<ViewOption<T>> {
  return options.toSorted((a, b) => b.entries - a.entries);
}
