import { useMemo, useState, type ReactElement } from 'react';
import { succeed, type Result } from '#shared/base/result';
import {
  changeKinds,
  type ChangedSince,
  type ChangeKind,
  type TicketChange,
} from '#shared/domain/runs/changed-since';
import { maxCloseReasonLength, type SeenLine } from '#shared/domain/runs/close';
import { writeChanges } from '#shared/domain/runs/write-changes';
import { useAttempt } from '../../../shell/ask';
import { useHost } from '../../../shell/host';
import { exportName, saveExport, type ExportOutcome } from '../../../shell/save-export';
import { Button } from '../../../ui/common/Button';
import { DialogFrame } from '../../../ui/common/DialogFrame';
import { ErrorNotice } from '../../../ui/common/ErrorNotice';
import { Field } from '../../../ui/common/Field';
import { ReferenceCell } from '../../../ui/grid/ReferenceCell';
import { gridColumn, type GridColumns } from '../../../ui/grid/grid-columns';
import { ListGrid } from '../../../ui/grid/ListGrid';
import { withCurrency } from '../../../words/amount-words';
import { countOf, formatCount, formatDay, formatDecimal } from '../../../words/format';
import { ExportOutcomeText } from '../../result/exports/ExportOutcomeText';
import './since.css';

const kindWords: Readonly<Record<ChangeKind, string>> = {
  gone: 'Gone',
  new: 'New',
  moved: 'Other reference',
  status: 'Other status',
  amount: 'Other amount',
};

interface ListedChange {
  readonly change: TicketChange;
  readonly seen: SeenLine | null;
}

const none = '–';

/** The same fact of both readings, the newer one behind an arrow where it is another. */
function both(change: TicketChange, tell: (facts: NonNullable<TicketChange['now']>) => string): string {
  const [then, now] = [change.then, change.now].map((facts) => (facts === null ? none : tell(facts)));
  return then === now ? (then ?? none) : `${then ?? none} → ${now ?? none}`;
}

const columns: GridColumns<ListedChange> = [
  gridColumn('kinds', 'Change', 115, ({ change: { kinds } }) =>
    changeKinds
      .filter((kind) => kinds.includes(kind))
      .map((kind) => kindWords[kind])
      .join(', '),
  ),
  gridColumn('reference', 'Payment reference', 150, ({ change }) =>
    change.kinds.includes('moved') ? (
      both(change, ({ reference }) => reference)
    ) : (
      <ReferenceCell reference={(change.then ?? change.now)?.reference ?? ''} />
    ),
  ),
  gridColumn('ticket', 'Ticket', 110, ({ change }) => change.ticket || none),
  gridColumn('status', 'Status', 175, ({ change }) => both(change, ({ status }) => status || none)),
  gridColumn(
    'amount',
    'Amount',
    150,
    ({ change }) =>
      both(change, ({ amount, currency }) =>
        amount === '' ? none : withCurrency(formatDecimal(amount), currency),
      ),
    { number: true },
  ),
  gridColumn('seen', 'Seen', 190, ({ seen }) =>
    seen === null ? none : `${formatDay(seen.at)} ${seen.by}: ${seen.reason}`,
  ),
];

const columnsWithoutAmount = columns.filter(({ id }) => id !== 'amount');

/** The tickets of a closed run that changed since, both readings beside each other; marks them as seen, with a reason. */
export function ChangedSinceDialog({
  period,
  profileName,
  found,
  seenOf,
  onSeen,
  onClose,
}: {
  /** What was closed, in words. */
  readonly period: string;
  readonly profileName: string;
  /** With whether every ticket was read again since. */
  readonly found: ChangedSince & { readonly isWhole: boolean };
  readonly seenOf: (change: TicketChange) => SeenLine | null;
  readonly onSeen: (changes: readonly TicketChange[], reason: string) => Promise<Result<null>>;
  readonly onClose: () => void;
}): ReactElement {
  const host = useHost();
  const [reason, setReason] = useState('');
  const { busy, error, attempt } = useAttempt();
  const [told, setTold] = useState<ExportOutcome | null>(null);
  const listed = useMemo(
    () => found.changes.map((change) => ({ change, seen: seenOf(change) })),
    [found, seenOf],
  );
  const unseen = listed.filter(({ seen }) => seen === null).map(({ change }) => change);

  const save = async (): Promise<void> => {
    const file = new Blob([writeChanges(found.changes, seenOf)], { type: 'text/csv' });
    const what = found.isWhole ? 'changed-since' : 'changed-since-in-part';
    setTold(await saveExport(host, succeed(file), exportName(profileName, what, 'csv', new Date())));
  };
  return (
    <DialogFrame
      title={`${period}: ${countOf(listed.length, 'ticket')} changed since the close`}
      onClose={onClose}
      width="wide"
      unsaved={reason !== ''}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void attempt(
            () => onSeen(unseen, reason.trim()),
            () => setReason(''),
          );
        }}
      >
        <div className="changed-since column">
          <p className="changed-since-sums facts">
            {changeKinds
              .filter((kind) => found.counts[kind] > 0)
              .map((kind) => (
                <span key={kind}>
                  {kindWords[kind]} <strong>{formatCount(found.counts[kind])}</strong>
                </span>
              ))}
            {found.sums.map(({ currency, then, now, difference }) => (
              <span key={currency}>
                {withCurrency(`${formatDecimal(then)} → ${formatDecimal(now)}`, currency)},{' '}
                <strong>{formatDecimal(difference)}</strong>
              </span>
            ))}
            {!found.isWhole && (
              <span className="amber">
                Only a part of the tickets was read again since. Nothing is known of the others.
              </span>
            )}
            {found.withoutAmount > 0 && (
              <span className="amber">
                {countOf(found.withoutAmount, 'amount')} absent or unreadable, in no sum
              </span>
            )}
          </p>
          <div className="changed-since-list">
            <ListGrid
              label="Changed tickets"
              columns={found.hasAmounts ? columns : columnsWithoutAmount}
              items={listed}
              version={listed.length - unseen.length}
            />
          </div>
          {unseen.length > 0 && (
            <Field
              label="Why nothing has to be done"
              value={reason}
              maxLength={maxCloseReasonLength}
              onChange={setReason}
            />
          )}
          <ErrorNotice error={error} />
        </div>
        <footer className="dialog-foot">
          <ExportOutcomeText outcome={told} />
          <Button onClick={() => void save()}>Export CSV</Button>
          <Button onClick={onClose}>Close</Button>
          {unseen.length > 0 && (
            <Button look="primary" type="submit" disabled={busy || reason.trim() === ''}>
              {unseen.length === listed.length
                ? 'Mark as seen'
                : `Mark ${formatCount(unseen.length)} as seen`}
            </Button>
          )}
        </footer>
      </form>
    </DialogFrame>
  );
}
