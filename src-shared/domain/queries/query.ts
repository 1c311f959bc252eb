import { type Steps } from '../../base/steps';
import { normalise } from '../../base/text';
import { at } from '../../columns/groups';
import { differsIn } from '../compare/field-differences';
import { comparisonOf, type EntryNumber } from '../compare/ledger';
import type { Placement } from '../compare/placement';
import {
  entryRanges,
  itemsBehind,
  itemsOfEntry,
  reasonsOfEntry,
  unitAmounts,
} from '../entries/ledger-entries';
import type { AmountWriting } from '../rules/amount-rule';
import { findingStates, type FindingState } from '../runs/finding-state';
import type { Reconciliation } from '../totals/reconciliation';
import { isMarkColumn, type ClientRows } from '../sides/client-file';
import { nameLine, type LineName } from '../sides/line-name';
import type { Bucket } from '../vocabulary/buckets';
import type { Reason } from '../vocabulary/reasons';
import {
  findingPart,
  formatQueryId,
  itemPart,
  itemsAName,
  linePart,
  signaturePart,
  type QueryIdParts,
} from './query-id';

/** What queries are made of: a run, whose it is, and what of the client's own columns may be shown. */
export interface QuerySource {
  readonly run: Reconciliation;
  readonly profileId: string;
  /** The client's own columns that are in the list, by their names; row by row as the file has them. */
  readonly columns: ClientRows['columns'];
  /** What an event is called; its id, where that is not known. */
  readonly eventName: (eventId: string) => string;
}

/** The client's own columns that a run has kept. */
export function ownColumns({ ledger }: Reconciliation): QuerySource['columns'] {
  return new Map([...ledger.file.rows.columns].filter(([name]) => !isMarkColumn(name)));
}

/** One ticket or row in question: what is asked of the client. */
export interface ClientQuery {
  readonly id: string;
  readonly parts: QueryIdParts;
  readonly finding: FindingState;
  readonly facts: QueryFacts;
}

/** What a query says, in no language. */
export interface QueryFacts {
  readonly bucket: Exclude<Bucket, 'matched'> | 'unkeyed' | 'malformed';
  readonly reason: Reason | null;
  readonly paymentReference: string;
  /** The physical line in the client file; null for a ticket only. */
  readonly line: LineName | null;
  /** Null where there is no row, or no ticket. */
  readonly clientStatus: string | null;
  readonly platformStatus: string | null;
  /** The same status in the client's own words, for sentences. It is in no id: which word is used may change with the file. */
  readonly platformStatusAsClient: string | null;
  readonly ticket: string | null;
  /** The id of the ticket's event; blank where none is known. */
  readonly event: string;
  /** Counts over the whole payment reference, not this item only. */
  readonly platformTickets: number;
  readonly clientRows: number;
  /** What the row says its number of tickets is; null where nothing is compared. */
  readonly quantity: string | null;
  readonly fields: ReadonlyArray<{
    /** As the client file calls it, and the platform. */
    readonly column: string;
    readonly name: string;
    readonly platform: string | null;
    readonly client: string | null;
    readonly differs: boolean;
  }>;
  /** In the order of the source's columns; blank for a ticket only. */
  readonly own: readonly string[];
  /** The beginning of a record that could not be read. */
  readonly text: string;
}

/** The queries of one finding, an item each. Each id is computed whenever it is read: hashing takes time, and not every caller needs it. */
export function queriesOf(
  source: QuerySource,
  entry: EntryNumber,
  finding: FindingState,
): readonly ClientQuery[] {
  return factsOf(source, entry).map((facts, place) => ({
    finding,
    facts,
    get parts() {
      return {
        finding: findingPart(source.profileId, nameOf(finding, facts.paymentReference, place)),
        item: itemPart(place % itemsAName),
        signature: signaturePart(finding.signature),
        line: linePart(wordsOfLine(facts)),
      };
    },
    get id() {
      return formatQueryId(this.parts);
    },
  }));
}

/**
 * What names an item's finding in its id: the item's own payment reference, whatever rules it is compared by. An id has room
 * for so many places; a finding of more items has a further name for each lot of them.
 */
function nameOf({ id, paymentReference }: FindingState, own: string, place: number): readonly string[] {
  const lot = String(Math.floor(place / itemsAName));
  return paymentReference === '' ? ['item', id, lot] : ['reference', normalise(own), lot];
}

/** The findings of a run by the names that ids have for them. */
export interface QueryIndex {
  /** The finding that a query id is of; `several` where two names came to the same, and null where none did. */
  readonly of: (finding: QueryIdParts['finding']) => IndexedFinding | 'several' | null;
  /** Two different findings that ids could not tell apart; null where there are none, as nearly always. */
  readonly collision: readonly [string, string] | null;
  readonly states: readonly FindingState[];
}

/** A finding of the run that is open. */
export interface IndexedFinding {
  readonly entry: EntryNumber;
  readonly finding: FindingState;
  /** The place of the first item that this name covers. */
  readonly from: number;
}

/** How many findings are gone through in one step. */
const findingsAStep = 500;

/** Indexes the findings of a run. */
export function* indexQueries({ run, profileId }: QuerySource): Steps<QueryIndex> {
  const states = findingStates(run.ledger, run.findings);
  yield;
  const byPart = new Map<string, IndexedFinding | 'several'>();
  let collision: QueryIndex['collision'] = null;
  for (const [place, finding] of states.entries()) {
    const entry = run.findings[place] ?? 0;
    for (const { name, from } of namesOfFinding(run, entry, finding)) {
      const part = findingPart(profileId, name);
      const other = byPart.get(part);
      if (other === undefined) byPart.set(part, { entry, finding, from });
      else if (other !== 'several' && other.finding !== finding) {
        collision ??= [other.finding.paymentReference, finding.paymentReference];
        byPart.set(part, 'several');
      }
    }
    if (place % findingsAStep === findingsAStep - 1) yield;
  }
  return { of: (part) => byPart.get(part) ?? null, collision, states };
}

function* namesOfFinding(
  { ledger }: Reconciliation,
  entry: EntryNumber,
  finding: FindingState,
): Generator<{ readonly name: readonly string[]; readonly from: number }> {
  const { tickets, rows } = itemsOfEntry(ledger, entry);
  const items = Math.max(1, tickets.length + rows.length);
  const references = [finding.paymentReference, ...finding.otherReferences];
  for (let from = 0; from < items; from += itemsAName)
    for (const reference of references) yield { name: nameOf(finding, reference, from), from };
}

function factsOf(source: QuerySource, entry: EntryNumber): readonly QueryFacts[] {
  const { ledger } = source.run;
  if (entry >= entryRanges(ledger).unkeyedTickets) {
    const { ticket, row, malformed } = itemsBehind(ledger, entry);
    if (malformed === undefined)
      return [itemFacts(source, { ticket, row, reason: 'empty_key' }, 'unkeyed', [], null)];
    const { line, reason, text } = malformed;
    const facts = itemFacts(source, { ticket, row, reason }, 'malformed', [], null);
    return [{ ...facts, line: nameLine(ledger.file, line), text }];
  }
  const { placements } = comparisonOf(ledger, entry);
  const { tickets, rows } = itemsOfEntry(ledger, entry);
  const [shared = null] = reasonsOfEntry(ledger, entry);
  return placements.flatMap((placement) => {
    const { bucket } = placement;
    if (bucket === 'matched') return [];
    const differs = differsIn(ledger.fields, ledger.grain, placements, placement);
    const facts = itemFacts(source, placement, bucket, differs, shared);
    const fields = [...facts.fields, ...amountsOf(source, tickets, rows, shared)];
    return { ...facts, fields, platformTickets: tickets.length, clientRows: rows.length };
  });
}

/** Both amounts of a whole payment reference, as one more field; none where they are not compared so. */
function amountsOf(
  { run: { ledger } }: QuerySource,
  tickets: ArrayLike<number>,
  rows: ArrayLike<number>,
  shared: Reason | null,
): QueryFacts['fields'] {
  const { money, units } = ledger;
  if (money === null || units === null) return [];
  const { column, field, writing } = money.rule;
  const { platform, client } = unitAmounts(ledger, money, tickets, rows);
  return [
    {
      ...{ column, name: field.path.join('.'), differs: shared === 'amount_differs' },
      platform: asTheyWrite(platform, writing),
      client: asTheyWrite(client, writing),
    },
  ];
}

/** An amount of ours with the decimals that the client file has. */
function asTheyWrite(amount: string, { decimalComma }: AmountWriting): string {
  return decimalComma ? amount.replace(/(\d)\.(?=\d)/g, '$1,') : amount;
}

function itemFacts(
  { run: { ledger }, columns }: QuerySource,
  { ticket, row, reason }: Pick<Placement, 'ticket' | 'row'> & { readonly reason: Reason | null },
  bucket: QueryFacts['bucket'],
  differs: readonly boolean[],
  shared: Reason | null,
): QueryFacts {
  const { tickets, file, fields, quantities, money, platformStatuses, clientWords } = ledger;
  const { rows } = file;
  return {
    bucket,
    reason: reason ?? shared,
    paymentReference:
      ticket !== null ? tickets.references.at(ticket) : row !== null ? rows.references.at(row) : '',
    line: row === null ? null : nameLine(file, rows.lines[row] ?? 0),
    clientStatus: row === null ? null : rows.statuses.at(row),
    platformStatus: ticket === null ? null : tickets.statuses.at(ticket),
    platformStatusAsClient:
      ticket === null ? null : (clientWords()[at(platformStatuses.numbers, ticket)] ?? null),
    ticket: ticket === null ? null : tickets.identities.at(ticket),
    event: ticket === null ? '' : (tickets.events?.at(ticket) ?? ''),
    platformTickets: ticket === null ? 0 : 1,
    clientRows: row === null ? 0 : 1,
    quantity: row === null ? null : (quantities?.at(row) ?? null),
    fields: fields.map(({ pair, isAmount = false, ofTicket, ofRow }, place) => ({
      column: pair.column,
      name: pair.field.path.join('.'),
      platform:
        ticket === null
          ? null
          : isAmount && money !== null
            ? asTheyWrite(ofTicket(ticket).text, money.rule.writing)
            : ofTicket(ticket).text,
      client: row === null ? null : ofRow(row).text,
      differs: differs[place] === true,
    })),
    own: Array.from(columns.values(), (column) => (row === null ? '' : column.at(row))),
    text: '',
  };
}

/** What a line says that does not hang on a language or on a choice of columns. */
function wordsOfLine(facts: QueryFacts): readonly string[] {
  const { bucket, reason, paymentReference, line, clientStatus, platformStatus, ticket, fields } = facts;
  return [
    ...[bucket, reason, paymentReference, line, clientStatus, platformStatus, ticket].map((part) =>
      part === null ? '' : String(part),
    ),
    ...fields.flatMap(({ platform, client }) => [platform ?? '', client ?? '']),
  ];
}
