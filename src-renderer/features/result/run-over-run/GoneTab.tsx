import { useCallback, useState, type ReactElement } from 'react';
import { useShownRun, useWorker } from '../../../session/use-worker';
import { useOfRun } from '../../../session/use-of-run';
import { useReviewsOfResult } from '../../reviews/use-reviews';
import { formatDay } from '../../../words/format';
import { reviewSentence, reviewStateWords } from '../../../words/review-words';
import { runStateWords } from '../../../words/run-words';
import type { ListedGone } from '../../../worker/contract/analysis-contract';
import { ErrorNotice } from '../../../ui/common/ErrorNotice';
import { Icon } from '../../../ui/common/Icon';
import { ClassCell } from '../../../ui/grid/ClassCell';
import { ReferenceCell } from '../../../ui/grid/ReferenceCell';
import { gridColumn, type GridColumns } from '../../../ui/grid/grid-columns';
import { ListGrid } from '../../../ui/grid/ListGrid';
import { FindingPanel } from '../finding/FindingPanel';
import type { EntryNumber } from '#shared/domain/compare/ledger';
import type { RunSummary } from '#shared/domain/totals/run-summary';

const columns: GridColumns<ListedGone> = [
  gridColumn('state', 'Since the last run', 138, ({ state }) => (
    <>
      <Icon name={runStateWords[state].icon} /> {runStateWords[state].word}
    </>
  )),
  gridColumn('paymentReference', 'Payment reference', 152, ({ paymentReference }) => (
    <ReferenceCell reference={paymentReference} />
  )),
  gridColumn('class', 'Class until then', 164, (finding) => <ClassCell of={finding.class} />),
  gridColumn('since', 'A finding since', 124, ({ since }) => formatDay(since)),
  gridColumn(
    'review',
    'Review until then',
    132,
    ({ review }) =>
      review !== null && (
        <span title={reviewSentence(review)}>
          <Icon name={reviewStateWords[review.state].icon} />{' '}
          {review.state === 'resolved' ? 'Marked as resolved' : reviewStateWords[review.state].word}
        </span>
      ),
  ),
  gridColumn('reason', 'Reason', 180, ({ review }) => review?.reason ?? ''),
  gridColumn('note', 'Review note', 220, ({ review }) => review?.note ?? ''),
];

/** The findings of the previous run that are none in this one: matched now, or out of scope. */
export function GoneTab({ count }: { readonly count: number }): ReactElement {
  const worker = useWorker();
  const { revision } = useReviewsOfResult();
  const { value, error } = useOfRun(
    useCallback(() => worker.goneFindings({ start: 0, end: count }), [count, worker]),
    revision,
  );
  const { detail, open, close, ...opened } = useOpenedFinding();
  const problem = error ?? opened.error;
  if (problem !== null) return <ErrorNotice error={problem} />;
  return (
    <div className="findings" data-opened={detail !== null ? '' : undefined}>
      <ListGrid
        label="Former findings"
        columns={columns}
        count={count}
        items={value}
        onOpen={(finding) => open(finding?.entry ?? null)}
        onClose={close}
      />
      {detail !== null && <FindingPanel detail={detail} review={null} onClose={close} />}
    </div>
  );
}

/** A finding that is opened beside a list which is no view; none once another run is open, which numbers its entries again. */
function useOpenedFinding() {
  const worker = useWorker();
  const run = useShownRun();
  const [chosen, setChosen] = useState<{ readonly run: RunSummary; readonly entry: EntryNumber } | null>(
    null,
  );
  const entry = chosen?.run === run ? chosen.entry : null;
  const { value, error } = useOfRun(
    useCallback(
      () => (entry === null ? Promise.resolve(null) : worker.openEntryNumber({ entry })),
      [entry, worker],
    ),
  );
  return {
    entry,
    detail: entry === null ? null : value,
    error,
    open: (next: EntryNumber | null): void => setChosen(next === null ? null : { run, entry: next }),
    close: (): void => setChosen(null),
  };
}
