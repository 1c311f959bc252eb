import type { ReactElement } from 'react';
import type { AppError } from '#shared/app-error';
import { Button } from './Button';
import { ErrorNotice } from './ErrorNotice';
import { Icon } from './Icon';

/** What came of something that has no place of its own on the screen: that it was done, or why it failed. */
export type Outcome =
  { readonly kind: 'done'; readonly text: string } | { readonly kind: 'failed'; readonly error: AppError };

/** Shows an outcome over the foot of the window until it is closed, so that nothing on the screen moves for it. */
export function Notice({
  outcome,
  onClose,
}: {
  readonly outcome: Outcome | null;
  readonly onClose: () => void;
}): ReactElement {
  return (
    <div className="notice-place" role="status">
      {outcome?.kind === 'failed' && (
        <ErrorNotice error={outcome.error}>
          <Button onClick={onClose}>Close</Button>
        </ErrorNotice>
      )}
      {outcome?.kind === 'done' && (
        <div className="notice done">
          <Icon name="tick" />
          <p className="notice-text">{outcome.text}</p>
          <div className="notice-actions">
            <Button look="icon-only quiet" aria-label="Close the message" onClick={onClose}>
              <Icon name="close" />
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
