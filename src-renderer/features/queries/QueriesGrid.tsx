import { useCallback, useState, type ReactElement } from 'react';
import type { FollowedQuery } from '#shared/domain/queries/follow-queries';
import type { QueryGroup } from '#shared/domain/vocabulary/query-states';
import { useOfRun } from '../../session/use-of-run';
import { useWorker } from '../../session/use-worker';
import { Empty } from '../../ui/empty/Empty';
import { ErrorNotice } from '../../ui/common/ErrorNotice';
import { ListGrid } from '../../ui/grid/ListGrid';
import { followedColumns, wantedWidths } from './followed-columns';
import { groupSentence, groupWords, notThere } from './query-words';

/** The queries of one group, the longest outstanding first; a row opens its finding, or says why there is none. */
export function QueriesGrid({
  group,
  revision,
  onOpen,
}: {
  readonly group: QueryGroup;
  /** Counts up with what is said in review. */
  readonly revision: number;
  /** Opens a finding by its id; answers whether this result has it. */
  readonly onOpen: (id: string) => Promise<boolean>;
}): ReactElement | null {
  const worker = useWorker();
  const [missed, setMissed] = useState<FollowedQuery | null>(null);
  const { value, error } = useOfRun(
    useCallback(() => worker.followedQueries({ group }), [group, worker]),
    revision,
  );
  if (error !== null) return <ErrorNotice error={error} />;
  if (value === null) return null;
  const open = async (query: FollowedQuery | null): Promise<void> => {
    if (query !== null) setMissed((await onOpen(query.id)) ? null : query);
  };
  return (
    <>
      {value.length === 0 ? (
        <Empty picture="findings" sentence={groupWords[group].empty} />
      ) : (
        <ListGrid
          label={`Queries: ${groupWords[group].word}`}
          columns={followedColumns}
          wanted={wantedWidths}
          items={value}
          onOpen={(query) => void open(query)}
        />
      )}
      <footer className="query-foot soft">
        <span>{groupSentence(value)}</span>
        <span role="status">{missed === null ? '' : notThere(missed)}</span>
      </footer>
    </>
  );
}
