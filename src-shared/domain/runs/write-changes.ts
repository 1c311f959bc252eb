import { guardAmount, guardFormula } from '../../base/formula-guard';
import { createLineWriter } from '../../base/write-line';
import { changeKinds, type ChangeKind, type TicketChange, type TicketFacts } from './changed-since';
import type { SeenLine } from './close';

/** What each kind of change is called in the file. */
const kindNames: Readonly<Record<ChangeKind, string>> = {
  gone: 'gone',
  new: 'new',
  moved: 'other payment reference',
  status: 'other status',
  amount: 'other amount',
};

/** What is written of each reading, under `_then` and `_now`. */
const factCells: Readonly<Record<string, (facts: TicketFacts) => string>> = {
  payment_reference: ({ reference }) => guardFormula(reference),
  status: ({ status }) => guardFormula(status),
  amount: ({ amount }) => guardAmount(amount),
  currency: ({ currency }) => guardFormula(currency),
};

/** Writes all tickets that changed since a run was closed as CSV, in the form of the findings: both readings beside each other. */
export function writeChanges(
  changes: readonly TicketChange[],
  seenOf: (change: TicketChange) => SeenLine | null,
): string {
  const writeLine = createLineWriter(',');
  const facts = Object.entries(factCells);
  const header = [
    ...['change', 'ticket'],
    ...facts.flatMap(([name]) => [`${name}_then`, `${name}_now`]),
    ...['seen_by', 'seen_at', 'seen_because'],
  ];
  const lines = changes.map((change) => {
    const { kinds, ticket, then, now } = change;
    const seen = seenOf(change);
    const named = changeKinds.filter((kind) => kinds.includes(kind)).map((kind) => kindNames[kind]);
    return writeLine([
      ...[named.join(', '), guardFormula(ticket)],
      ...facts.flatMap(([, cellOf]) => [then, now].map((one) => (one === null ? '' : cellOf(one)))),
      ...(seen === null ? ['', '', ''] : [guardFormula(seen.by), seen.at, guardFormula(seen.reason)]),
    ]);
  });
  return `\uFEFF${writeLine(header)}${lines.join('')}`;
}
