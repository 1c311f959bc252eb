import { useEffect, useState, type ReactElement } from 'react';
import type { AppError } from '#shared/base/app-error';
import { Button } from './Button';
import { ErrorNotice } from './ErrorNotice';
import { Icon } from './Icon';

/** What came of something that has no place of its own on the screen: that it was done, what it waits for, or why it failed. */
export type Outcome =
  | {
      readonly kind: 'done' | 'waits' | 'caution';
      readonly text: string;
      /** What can be done about it. */
      readonly act?: { readonly label: string; readonly run: () => void };
    }
  | { readonly kind: 'failed'; readonly error: AppError };

/** How long a notice of something done is shown, in milliseconds; it lies over the page, so it goes on its own. */
const shownFor = 8_000;

const icons = { done: 'tick', waits: 'clock', caution: 'warning' } as const;
const tones = { done: 'good', waits: 'soft', caution: 'amber' } as const;

/**
 * Shows an outcome over the foot of the window, so that nothing on the screen moves for it: a failure until it is closed, what
 * was done for some seconds, or as long as somebody points at it. What needs care stays as a failure does.
 */
export function Notice({
  outcome,
  onClose,
}: {
  readonly outcome: Outcome | null;
  readonly onClose: () => void;
}): ReactElement {
  const [held, setHeld] = useState(false);
  const passes = (outcome?.kind === 'done' || outcome?.kind === 'waits') && !held;
  useEffect(() => {
    if (!passes) return;
    const timer = setTimeout(onClose, shownFor);
    return () => clearTimeout(timer);
  }, [onClose, outcome, passes]);
  return (
    <div
      className="notice-place"
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      {outcome?.kind === 'failed' && (
        <ErrorNotice error={outcome.error}>
          <Button onClick={onClose}>Close</Button>
        </ErrorNotice>
      )}
      {outcome !== null && outcome.kind !== 'failed' && (
        <div className={`notice ${outcome.kind}`}>
          <Icon name={icons[outcome.kind]} className={tones[outcome.kind]} />
          <p className="notice-text">{outcome.text}</p>
          <div className="notice-actions">
            {outcome.act !== undefined && (
              <Button
                onClick={() => {
                  outcome.act?.run();
                  onClose();
                }}
              >
                {outcome.act.label}
              </Button>
            )}
            <Button look="icon-only quiet" aria-label="Close the message" onClick={onClose}>
              <Icon name="close" />
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
