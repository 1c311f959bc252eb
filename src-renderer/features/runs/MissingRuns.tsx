import type { ReactElement } from 'react';
import { showDirections } from '#shared/base/show-unseen';
import { missingClosed, type CloseEntry } from '#shared/domain/runs/close';
import { Button } from '../../ui/common/Button';
import { Icon } from '../../ui/common/Icon';
import { formatPeriod } from './signing/close-words';

/** Names the closed runs that are not listed, since a month that was closed must not go without a word. */
export function MissingRuns({
  entries,
  runs,
  onReopen,
}: {
  readonly entries: readonly CloseEntry[];
  readonly runs: readonly { readonly id: string }[];
  readonly onReopen: (missing: { readonly runId: string; readonly period: string }) => void;
}): ReactElement {
  return (
    <>
      {missingClosed(entries, runs).map(({ runId, period, signers }) => (
        <div key={runId} className="notice" role="alert">
          <Icon name="error" className="wrong" />
          <div className="notice-text">
            <p className="strong">
              The run closed for {formatPeriod(period)}, signed by {showDirections(signers.join(' and '))}, is
              missing or damaged.
            </p>
            <p>Its period stays closed.</p>
            <p>
              Restore the folder “{runId}” in “runs” of the data folder from a backup. If it is lost, reopen
              the period.
            </p>
          </div>
          <div className="notice-actions">
            <Button onClick={() => onReopen({ runId, period: formatPeriod(period) })}>
              Reopen {formatPeriod(period)}…
            </Button>
          </div>
        </div>
      ))}
    </>
  );
}
