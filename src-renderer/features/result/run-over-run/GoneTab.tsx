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
import { VirtualGrid } from '../../../ui/grid/VirtualGrid';
import { FindingPanel } from '../finding/FindingPanel';
import type { EntryNumber } from '#shared/domain/compare/ledger';
import type { RunSummary } from '#shared/domain/totals/run-summary';

const fixed = { sortable: false };

const columns: GridColumns<ListedGone> = [
  gridColumn(
    'state',
    'Since the last run',
    138,
    ({ state }) => (
      <>
        <Icon name={runStateWords[state].icon} /> {runStateWords[state].word}
      </>
    ),
    fixed,
  ),
  gridColumn(
    'paymentReference',
    'Payment reference',
    152,
    ({ paymentReference }) => <ReferenceCell reference={paymentReference} />,
    fixed,
  ),
  gridColumn('class', 'Class until then', 164, (finding) => <ClassCell of={finding.class} />, fixed),
  gridColumn('since', 'A finding since', 124, ({ since }) => formatDay(since), fixed),
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
    fixed,
  ),
  gridColumn('reason', 'Reason', 180, ({ review }) => review?.reason ?? '', fixed),
  gridColumn('note', 'Review note', 220, ({ review }) => review?.note ?? '', fixed),
];

/** The findings of the previous run that are none in this one: matched now, or out of scope. */
export function GoneTab({ count }: { readonly count: number }): ReactElement {
  const worker = useWorker();
  const [selected, setSelected] = useState(0);
  const { revision } = useReviewsOfResult();
  const { value, error } = useOfRun(
    useCallback(() => worker.goneFindings({ start: 0, end: count }), [count, worker]),
    revision,
  );
  const rowAt = useCallback((position: number) => value?.[position] ?? null, [value]);
  const { detail, open, close, ...opened } = useOpenedFinding();
  const problem = error ?? opened.error;
  if (problem !== null) return <ErrorNotice error={problem} />;
  return (
    <>
      <div className="findings" data-opened={detail !== null ? '' : undefined}>
        <VirtualGrid
          label="Former findings"
          columns={columns}
          count={count}
          rowAt={rowAt}
          version={value === null ? 0 : 1}
          sort={null}
          onSort={null}
          selected={selected}
          onSelect={setSelected}
          onOpen={(position) => open(value?.[position]?.entry ?? null)}
          onClose={close}
        />
        {detail !== null && <FindingPanel detail={detail} review={null} onClose={close} />}
      </div>
    </>
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
