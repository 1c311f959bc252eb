import { useMemo } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { EntryTicket } from '#shared/domain/entries/ledger-entry';
import { maxRawTickets, type RawTicket } from '#shared/domain/snapshot/raw-ticket';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { askResult, useAnswer } from '../../../shell/ask';
import { useHost } from '../../../shell/host';

/** The pages of a larger snapshot take longer to look through than one looks at a finding. */
const quicklyRead = 100_000;

/** The first tickets of a finding as the platform sent them. */
export interface ReadTickets {
  /** Null until they have been read, where they could not be, and where the snapshot is not on this computer any more. */
  readonly tickets: readonly RawTicket[] | null;
  readonly isGone: boolean;
  readonly error: AppError | null;
}

/** Reads the tickets of an opened entry from the pages on disk; of a large snapshot only where somebody asks for their JSON. */
export function useRawTickets(
  { id: snapshotId, endedAt, tickets: read }: Pick<SnapshotInfo, 'id' | 'endedAt' | 'tickets'>,
  tickets: readonly EntryTicket[],
  isAskedFor: boolean,
): ReadTickets {
  const { bridge } = useHost();
  const isWanted = isAskedFor || read.unique <= quicklyRead;
  const { newest } = useAnswer(
    useMemo(() => {
      const identities = identitiesOf(tickets).slice(0, maxRawTickets);
      if (!isWanted || identities.length === 0) return null;
      return () => askResult(bridge.readTickets({ snapshotId, endedAt, identities }));
    }, [bridge, endedAt, isWanted, snapshotId, tickets]),
  );
  if (newest?.ok === false) return { tickets: null, isGone: false, error: newest.error };
  return { tickets: newest?.value ?? null, isGone: newest?.value === null, error: null };
}

/** The ids of those that have one. */
export function identitiesOf(tickets: readonly EntryTicket[]): readonly string[] {
  return tickets.map(({ identity }) => identity).filter((identity) => identity !== '');
}
