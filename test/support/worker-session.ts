import { createSession } from '#renderer/worker/session';
import { defaultProfile } from '#shared/domain/rules/profile';
import { writeSnapshotLines } from '#shared/domain/snapshot/snapshot-lines';
import { fetchGiven, pathOf } from './given-lines';
import { snapshotOf, type Item } from './reconcile-support';
import { valueOf } from './value-of';

/** The lines of tickets, each with its place for an identity. */
export const ticketLines = (tickets: readonly Item[]) =>
  writeSnapshotLines(tickets.map(([reference, status], index) => [String(index), reference, status]));

/** A worker's session with a snapshot of these tickets and a client file of this text, not compared yet. */
export async function openWorkerSession(tickets: readonly Item[], text: string) {
  const session = createSession(() => undefined, fetchGiven);
  const { info } = snapshotOf(tickets, { profileId: 'march' });
  const path = pathOf({ tickets: ticketLines(tickets) });
  await session.takeSnapshot({ info, secondLook: null, fields: [], path });
  valueOf(await session.importFile({ file: new File([text], 'client.csv'), choices: defaultProfile.file }));
  return { session, info };
}
