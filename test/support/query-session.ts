import { createSession } from '#renderer/worker/session';
import type { QueryListRequest } from '#renderer/worker/contract/query-contract';
import { createLineWriter } from '#shared/base/write-line';
import { defaultProfile } from '#shared/domain/rules/profile';
import { defaultRules, platformFieldsOf, type Rules } from '#shared/domain/rules/rules';
import { writeSnapshotLines } from '#shared/domain/snapshot/snapshot-lines';
import { pathsOf } from '#shared/domain/rules/field-pair';
import { fetchGiven, pathOf } from './given-lines';
import { snapshotOf, type Item } from './reconcile-support';
import { valueOf } from './value-of';

/** A worker's session in which tickets were compared with the rows of a CSV, and whose review log is empty. */
export async function openQuerySession(
  tickets: readonly Item[],
  table: ReadonlyArray<readonly string[]>,
  fields: Rules['fields'] = [],
) {
  const session = createSession(() => undefined, fetchGiven);
  const { info } = snapshotOf(tickets, { profileId: 'march' });
  const paths = pathsOf(platformFieldsOf({ fields, filters: [] }), 'tickets');
  const lines = tickets.map(([reference, status, further], at) => [
    `t${at}`,
    reference,
    status,
    ...(info.eventsKept ? [further?.['eventId'] ?? null] : []),
    ...paths.map((path) => further?.[path.join()] ?? null),
  ]);
  const path = pathOf({ tickets: writeSnapshotLines(lines) });
  await session.takeSnapshot({
    info,
    secondLook: null,
    fields: platformFieldsOf({ fields, filters: [] }),
    path,
  });
  await compareFile(session, table, fields);
  await session.addReviews({ entries: [], first: true });
  return session;
}

type Session = ReturnType<typeof createSession>;

/** Compares the tickets of a session with the rows of a CSV. */
export async function compareFile(
  session: Session,
  table: ReadonlyArray<readonly string[]>,
  fields: Rules['fields'] = [],
): Promise<void> {
  const csv = table.map(createLineWriter(';')).join('');
  valueOf(await session.importFile({ file: new File([csv], 'client.csv'), choices: defaultProfile.file }));
  const rules = { ...defaultRules, fields };
  valueOf(await session.reconcile({ rules, acknowledgeMalformed: false }));
}

/** A query list as the screen writes it, with all columns of the client's own. */
export async function writtenList(
  session: Session,
  request: Partial<QueryListRequest> = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const columns = (await session.queryColumns())?.own ?? [];
  const about = { project: 'p-1', day: '2026-03-31', eventNames: {} };
  const all = {
    as: 'xlsx',
    language: 'en',
    of: 'all',
    withAccepted: true,
    columns,
    ...about,
    ...request,
  } as const;
  const { content } = valueOf(await session.writeQueryList(all));
  return new Uint8Array(await content.arrayBuffer());
}

/** What the screen says of a list that is dropped on it. */
export async function droppedList(session: Session, bytes: Uint8Array<ArrayBuffer>) {
  return valueOf(await session.proposeAnswers({ file: new File([bytes], 'list') }));
}
