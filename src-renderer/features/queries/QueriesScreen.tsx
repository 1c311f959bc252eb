import { Tabs } from '@base-ui/react/tabs';
import { useState, type ReactElement, type ReactNode } from 'react';
import { queryGroups, type QueryGroup } from '#shared/domain/vocabulary/query-states';
import { useSession, useSessionActs } from '../../session/use-session';
import { formatCount } from '../../words/format';
import type { ExportOrigin } from '../../words/export-words';
import type { FollowedCounts } from '../../worker/contract/query-contract';
import { FileButton } from '../../ui/common/FileButton';
import type { ReviewsState } from '../reviews/use-reviews';
import { EmptyQueries, FirstList } from './EmptyQueries';
import { QueriesGrid } from './QueriesGrid';
import { QueryListDialog } from './QueryListDialog';
import { askedCount, groupWords } from './query-words';
import type { Result } from '#shared/base/result';
import { useWorker } from '../../session/use-worker';
import { ask, useAnswer, type AskAcross } from '../../shell/ask';
import { useHost } from '../../shell/host';
import { Button } from '../../ui/common/Button';
import { saveQueryList, type QueryListParts } from './save-query-list';
import './queries.css';

/** What the client was asked, by its status: outstanding, answered and still open, or settled. */
export function QueriesScreen({
  from,
  counts,
  reviews,
  exports: { text, problem, onOutcome },
  onList,
  onOpen,
}: {
  /** What lists are written of; null while there is no result. */
  readonly from: ExportOrigin | null;
  /** Null while there is no complete result to compare them with. */
  readonly counts: FollowedCounts | null;
  readonly reviews: ReviewsState;
  /** What came of the last export, and what went wrong with it. */
  readonly exports: {
    readonly text: ReactNode;
    readonly problem: ReactNode;
    readonly onOutcome: QueryListParts['onOutcome'];
  };
  readonly onList: (file: File) => void;
  readonly onOpen: (id: string) => Promise<boolean>;
}): ReactElement {
  const { profile } = useSession();
  const { amend } = useSessionActs();
  const [group, setGroup] = useState<QueryGroup>('outstanding');
  const [writing, setWriting] = useState(false);
  const record = reviews.acts?.recordSent ?? null;
  const groups = counts === null || askedCount(counts) === 0 ? null : counts.groups;
  return (
    <section className="panel queries column" data-region="" aria-labelledby="queries-title">
      <header className="panel-head row wrap">
        <h2 id="queries-title">Queries to the client</h2>
        {text}
        <FileButton
          label="Filled query list"
          accept=".xlsx,.csv,text/csv"
          disabled={from === null}
          onChoose={onList}
        >
          Import answers…
        </FileButton>
        {groups !== null && from !== null && (
          <ReminderButton
            profile={profile}
            from={from}
            outstanding={groups.outstanding}
            record={record}
            onOutcome={onOutcome}
          />
        )}
      </header>
      {problem}
      {groups === null ? (
        <EmptyQueries>
          {counts === null ? (
            <p>Write a list after a complete reconciliation.</p>
          ) : (
            <FirstList revision={reviews.revision} onWrite={() => setWriting(true)} />
          )}
        </EmptyQueries>
      ) : (
        <Tabs.Root
          className="tabs column"
          value={group}
          onValueChange={(value) => {
            setGroup(value as QueryGroup); // the values are those of the tabs below
          }}
        >
          <Tabs.List className="tab-list query-groups" aria-label="Groups of queries">
            {queryGroups.map(
              (name) =>
                (name !== 'left scope' || name === group || groups[name] > 0) && (
                  <Tabs.Tab key={name} value={name} className="tab bare inset">
                    {groupWords[name].word} <span className="soft">{formatCount(groups[name])}</span>
                  </Tabs.Tab>
                ),
            )}
          </Tabs.List>
          <Tabs.Panel value={group} className="tab-panel column" tabIndex={-1}>
            <QueriesGrid key={group} group={group} revision={reviews.revision} onOpen={onOpen} />
          </Tabs.Panel>
        </Tabs.Root>
      )}
      {writing && from !== null && (
        <QueryListDialog
          profile={profile}
          open={null}
          chosen={null}
          from={from}
          record={record}
          onAmend={amend}
          onOutcome={onOutcome}
          onClose={() => setWriting(false)}
        />
      )}
    </section>
  );
}

/** Saves a list of what is outstanding, in the language and with the columns of the last list. */
function ReminderButton({
  outstanding,
  ...parts
}: Omit<QueryListParts, 'host' | 'worker'> & {
  /** How many findings are. */
  readonly outstanding: number;
}): ReactElement {
  const worker = useWorker();
  const host = useHost();
  const [writing, setWriting] = useState<AskAcross<Result<null>> | null>(null);
  const { isAsking } = useAnswer(writing);
  const write = async (isCurrent: () => boolean): Promise<Result<null>> => {
    const { language, columns } = parts.profile.queryList;
    const there = await ask(worker.queryColumns());
    const own = there.ok ? (there.value?.own ?? []) : [];
    const chosen = own.filter((name) => columns === null || columns.includes(name));
    const list = { as: 'xlsx', language, columns: chosen, of: 'outstanding', withAccepted: false } as const;
    const saved = there.ok ? await saveQueryList({ host, worker, ...parts }, list, isCurrent) : there;
    if (!saved.ok) parts.onOutcome({ kind: 'failed', error: saved.error });
    return saved;
  };
  return (
    <Button
      look="primary"
      disabled={isAsking || outstanding === 0}
      title="Saves a list of what is outstanding. Its age stays."
      onClick={() => setWriting(() => write)}
    >
      {isAsking ? 'Writing…' : 'Reminder list'}
    </Button>
  );
}
