import { platformFieldsOf } from '#shared/domain/rules/rules';
import { basename } from 'node:path';
import { at } from '#shared/columns/groups';
import { createTextNumbering } from '#shared/columns/text-numbering';
import { describeRun } from '#shared/domain/result/describe-run';
import { pathsOf } from '#shared/domain/rules/field-pair';
import type { EvidenceFigure } from '#shared/domain/runs/evidence';
import { findingStates } from '#shared/domain/runs/finding-state';
import { reviewsInEvidence } from '#shared/domain/runs/take-over';
import type { ClientFile } from '#shared/domain/sides/client-file';
import type { Tickets } from '#shared/domain/sides/ticket';
import type { ResourceReading, Snapshot, SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { readSnapshotLine, writeSnapshotLines } from '#shared/domain/snapshot/snapshot-lines';
import { resources, type Resource } from '#shared/domain/vocabulary/resources';
import { inputNames } from '../runs/run-file';
import { snapshotPaths } from '../snapshot/disk/snapshot-file';
import { eventField, identityNamed } from '../snapshot/read/identity';
import { sha256Of, type Checksums } from '../storage/checksum';
import { madeNames, type EvidenceList } from './evidence-file';
import { piecesOf } from './pieces-of';
import type { Recomputed, RunInputs } from './recompute';

/** What a file says, and what the other files give for it. */
type Stated = readonly [file: string, says: unknown, gives: unknown];

/**
 * Where the files of a run contradict each other: whatever follows from other files is made again and compared, field by
 * field. Empty where everything agrees. `list` is the evidence's list; null where an older Tieout wrote it.
 */
export function differingFigures(
  inputs: RunInputs,
  { reconciliation, snapshot, rollForward }: Recomputed,
  list: Pick<EvidenceList, 'projectId' | 'baseUrl' | 'madeAt'> | null,
): readonly EvidenceFigure[] {
  const { run, reviews, generation, sums } = inputs;
  const { info } = snapshot;
  const { ledger, findings } = reconciliation;
  const { malformedAcknowledged, file } = run;
  const described = describeRun({ run: reconciliation, snapshot, malformedAcknowledged, ...file });
  const reviewed = reviews.length === 0 ? [] : reviewsInEvidence(findingStates(ledger, findings), reviews);
  const stated: readonly Stated[] = [
    [inputNames.run, run, { ...run, ...described }],
    [inputNames.reviews, reviews, reviewed.map(({ review }) => review)],
    [inputNames.rollForward, inputs.rollForward, rollForward],
    [inputNames.snapshot, info, countedAgain(snapshot, generation)],
    [inputNames.snapshot, { files: sums }, { files: { ...sums, ...sumsOfLines(inputs) } }],
    [inputNames.tickets, ...identitiesIn(snapshot)],
    [inputNames.rows, ...linesIn(ledger.file)],
    [madeNames.list, list, list && { ...list, projectId: info.projectId, baseUrl: info.baseUrl }],
  ];
  return [...stated.flatMap((one) => [...differences(...one)]), ...timesOutOfOrder(inputs, list)];
}

/** The fields in which two values differ, each by its path. */
function* differences(file: string, says: unknown, gives: unknown, name = ''): Generator<EvidenceFigure> {
  if (says === gives) return;
  if (!isTree(says) || !isTree(gives)) {
    yield { file, name, inside: textOf(says), computed: textOf(gives) };
    return;
  }
  for (const field of new Set([...Object.keys(says), ...Object.keys(gives)])) {
    yield* differences(file, says[field], gives[field], name === '' ? field : `${name}.${field}`);
  }
}

function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function textOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  return typeof value === 'string' && value !== '' ? value : JSON.stringify(value);
}

/**
 * The description of a snapshot with all that its lines show. The walks' counts follow from the lines only where nothing was
 * looked up since, and no ticket is in several lists.
 */
function countedAgain({ info, tickets, orders }: Snapshot, generation: number): SnapshotInfo {
  const count = countsOf(tickets);
  const isAsWalked = generation === 1 && info.tickets.inSeveral === 0;
  // While tickets move, a count may be from before the last view.
  const isCalm = info.state === 'verified' || info.parts !== null;
  const isAsAudited = isAsWalked && info.tickets.ofOtherEvents === 0 && isCalm;
  // A view that contradicts an identity of the event is left out of the project's walks, but its tickets are in the lines.
  const isByEvent = identityNamed(info.tickets.identityField ?? '').includes(eventField);
  const mayBeLeftOut = info.state === 'unsettled' && isByEvent;
  const inList = (eventId: string | null): number | null => {
    if (!isAsWalked || info.tickets.identityField === null) return null;
    if (eventId === null && mayBeLeftOut) return null;
    if (eventId === null) return tickets.references.length + info.tickets.ofOtherEvents;
    // What left one of several lists may have moved to another.
    return info.state === 'verified' && info.eventIds.includes(eventId) ? count(eventId, null) : null;
  };
  const ordersIn = (eventId: string | null): number | null =>
    eventId === null && info.parts === null ? (orders?.references.length ?? null) : null;
  const asked = new Map(info.audit?.cells.map((cell) => [JSON.stringify([cell.eventId, cell.status]), cell]));
  const cells = Array.from(asked.values(), (cell) => ({
    ...cell,
    read: (isAsAudited ? count(cell.eventId, cell.status) : null) ?? cell.read,
  }));
  return {
    ...info,
    tickets: readAgain(info, info.tickets, tickets.references.length, inList),
    orders: info.orders && readAgain(info, info.orders, info.orders.unique, ordersIn),
    audit: info.audit && { ...info.audit, cells },
  };
}

/** A reading of this many items, with its lists as the items give them; null where they cannot. */
function readAgain(
  { state, eventIds }: Pick<SnapshotInfo, 'state' | 'eventIds'>,
  reading: ResourceReading,
  unique: number,
  inList: (eventId: string | null) => number | null,
): ResourceReading {
  const lists = reading.lists.map((list) => {
    const own = inList(list.eventId) ?? list.unique;
    // Only a list read in exactly its length is verified.
    return { ...list, unique: own, total: state === 'verified' ? own : list.total };
  });
  const ofOtherEvents = eventIds.length === 0 ? 0 : reading.ofOtherEvents;
  return { ...reading, unique, refetched: reading.received - unique, lists, ofOtherEvents };
}

/** Counts tickets by event and status, where null means all; null where the lines name no events. */
function countsOf({
  events,
  statuses,
}: Tickets): (eventId: string | null, status: string | null) => number | null {
  const pairs = new Map<number, number>();
  const width = statuses.values.length;
  for (let ticket = 0; ticket < statuses.length; ticket++) {
    const pair = (events?.codes[ticket] ?? 0) * width + at(statuses.codes, ticket);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  const counts = new Map<string, number>();
  for (const [pair, tickets] of pairs) {
    const status = statuses.values[pair % width] ?? '';
    const event = events?.values[Math.floor(pair / width)];
    const ofEvent =
      event === undefined
        ? []
        : [
            [event, status],
            [event, null],
          ];
    for (const cell of [[null, status], ...ofEvent]) {
      const name = JSON.stringify(cell);
      counts.set(name, (counts.get(name) ?? 0) + tickets);
    }
  }
  return (eventId, status) =>
    eventId !== null && events === null ? null : (counts.get(JSON.stringify([eventId, status])) ?? 0);
}

/**
 * The SHA-256 that the snapshot's description must have for its lines, which a run keeps with the fields that it compared.
 */
function sumsOfLines({ run, snapshot, generation, sums, ...lines }: RunInputs): Checksums {
  const paths = snapshotPaths('', snapshot.id, generation);
  const widths: Readonly<Record<Resource, number>> = { tickets: snapshot.eventsKept ? 4 : 3, orders: 2 };
  return Object.fromEntries(
    resources
      .filter((resource) => snapshot[resource] !== null && Object.keys(sums).length > 0)
      .map((resource) => {
        const further = pathsOf(platformFieldsOf(run.rules), resource).length;
        const plain = further === 0 ? [lines[resource]] : withoutFields(lines[resource], widths[resource]);
        return [basename(paths[resource]), sha256Of(...plain)];
      }),
  );
}

function* withoutFields(lines: Uint8Array, width: number): Generator<string> {
  for (const piece of piecesOf(lines)) {
    const texts = new TextDecoder('utf-8', { ignoreBOM: true }).decode(piece).split('\n').filter(Boolean);
    yield writeSnapshotLines(texts.map((text) => readSnapshotLine(text).slice(0, width)));
  }
}

/** How many tickets have an identity, and how many distinct tickets that makes. */
function identitiesIn({ info, tickets: { identities } }: Snapshot): [says: unknown, gives: unknown] {
  const numbering = createTextNumbering();
  numbering.numberOf('');
  let last = 0;
  for (let ticket = 0; ticket < identities.length; ticket++)
    last = Math.max(last, numbering.numberOf(identities.at(ticket)));
  const says = info.tickets.identityField === null ? 0 : identities.length;
  return [{ 'different tickets': says }, { 'different tickets': last }];
}

/** How many records of the client file are kept, and on how many lines, one of which is the header. */
function linesIn({ header, rows, malformed }: ClientFile): [says: unknown, gives: unknown] {
  const lines = Uint32Array.from([...malformed.map(({ line }) => line), ...rows.lines]).sort();
  const different = lines.reduce(
    (count, line, place) => count + (line > (lines[place - 1] ?? Math.sign(header)) ? 1 : 0),
    0,
  );
  return [{ 'different lines': lines.length }, { 'different lines': different }];
}

/** A time as Tieout writes it: other forms cannot be compared, and a warning about age would be lost. */
const writtenTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/;

/**
 * Values that are no times, or earlier than one that they follow: the writer makes sure of the order, whatever the clock
 * says.
 */
function timesOutOfOrder(
  { run, snapshot, secondLook }: RunInputs,
  list: Pick<EvidenceList, 'madeAt'> | null,
): readonly EvidenceFigure[] {
  const times: ReadonlyArray<readonly [file: string, name: string, at: string | undefined]> = [
    [inputNames.snapshot, 'startedAt', snapshot.startedAt],
    [inputNames.snapshot, 'readAt', snapshot.readAt],
    [inputNames.secondLook, 'endedAt', secondLook?.endedAt],
    [inputNames.snapshot, 'endedAt', snapshot.endedAt],
    [inputNames.run, 'finishedAt', run.finishedAt],
    [madeNames.list, 'madeAt', list?.madeAt],
  ];
  let [latest, latestText] = [-Infinity, ''];
  return times.flatMap(([file, name, inside]) => {
    if (inside === undefined) return [];
    const time = writtenTime.test(inside) ? Date.parse(inside) : NaN;
    if (time < latest) return [{ file, name, inside, computed: `not before ${latestText}` }];
    if (Number.isNaN(time)) return [{ file, name, inside: textOf(inside), computed: 'no time in UTC' }];
    [latest, latestText] = [time, inside];
    return [];
  });
}
