import type { ReactElement } from 'react';
import { showDirections } from '#shared/base/show-unseen';
import type { WholeLog } from '#shared/bridge/log-part';
import type { CloseEntry } from '#shared/domain/runs/close';
import { closeSentence, nameInCloseLog } from './signing/close-words';
import { formatMoment } from '../../words/format';
import { DialogFrame } from '../../ui/common/DialogFrame';
import { ErrorNotices } from '../../ui/common/ErrorNotice';

/** What was closed, reopened and deleted, newest first, and whether the log is whole. */
export function CloseLogDialog({
  closes: { entries, problems },
  nameOf,
  onClose,
}: {
  readonly closes: WholeLog<CloseEntry>;
  /** What a run is called; null where it is not among the saved ones. */
  readonly nameOf: (runId: string) => string | null;
  readonly onClose: () => void;
}): ReactElement {
  return (
    <DialogFrame title="Close log" onClose={onClose}>
      <div className="dialog-body">
        <ErrorNotices errors={problems} />
        {entries.length === 0 ? (
          <p>Nothing has been closed, reopened or deleted yet.</p>
        ) : (
          <ul className="close-log stack" aria-label="Lines of the close log">
            {entries.toReversed().map((entry) => (
              <li key={entry.id}>
                <span className="soft">
                  {formatMoment(entry.at)}, {showDirections(entry.by)}
                </span>
                <span>
                  {showDirections(
                    closeSentence(entry, nameOf(entry.runId) ?? nameInCloseLog(entry.runId, entries)),
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
        <p className="soft small">
          Each line carries the SHA-256 of the one before, so a line that was changed, moved or taken out is
          named. It is no proof against somebody who rewrites the whole log.
        </p>
      </div>
    </DialogFrame>
  );
}
