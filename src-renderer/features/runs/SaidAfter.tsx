import { useState, type ReactElement } from 'react';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import { Button } from '../../ui/common/Button';
import { DialogFrame } from '../../ui/common/DialogFrame';
import { ErrorNotice } from '../../ui/common/ErrorNotice';
import { countOf, formatMoment } from '../../words/format';
import { actWords } from '../../words/review-words';
import { useSaidAfter } from './use-said-after';

/** What was said of the findings of a run after it was saved, apart from the run: nothing of it is in what was signed. */
export function SaidAfter({
  run,
  next,
}: {
  readonly run: SavedRun;
  /** The run saved after it; null for the newest. */
  readonly next: SavedRun | null;
}): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  const { said, error } = useSaidAfter(run, next);
  if (error !== null) return <ErrorNotice error={error} />;
  if (said === null || said.length === 0) return null;
  const count = said.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <p>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {countOf(count, 'note')} after it was saved…
      </Button>
      {isOpen && (
        <DialogFrame title="Said after the run was saved" onClose={() => setOpen(false)}>
          <div className="dialog-body" tabIndex={0}>
            <p className="soft">
              Nothing of this is in the run or in what was signed
              {next === null ? '' : '; it is in the next run'}.
            </p>
            <ul className="close-log stack" aria-label="Said after the run was saved">
              {said.flatMap(({ paymentReference, lines }) =>
                lines.map((line, place) => (
                  <li key={`${line.act.id} ${paymentReference} ${place}`}>
                    <span className="soft">
                      {formatMoment(line.act.at)}, {line.act.by}
                    </span>
                    <span>
                      <strong className="code">
                        {paymentReference === '' ? 'No reference' : paymentReference}
                      </strong>
                      : {actWords(line)}
                      {[line.act.reason, line.act.note]
                        .filter((text) => text !== null && text !== '')
                        .map((text) => ` “${text ?? ''}”`)}
                      {line.undone !== null && `, taken back ${formatMoment(line.undone.at)}`}
                    </span>
                  </li>
                )),
              )}
            </ul>
          </div>
          <footer className="dialog-foot">
            <Button onClick={() => setOpen(false)}>Close</Button>
          </footer>
        </DialogFrame>
      )}
    </p>
  );
}
