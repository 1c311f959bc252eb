import { useEffect, type ReactElement, type ReactNode } from 'react';
import type { AppError } from '#shared/base/app-error';
import { wordsFor } from '#shared/words/errors/error-words';
import { noteShownError } from '../../shell/shown-errors';
import { Icon } from './Icon';

/** An expected failure: what happened, what it means for the result, what to do next, and the button for it where there is one. */
export function ErrorNotice({
  error,
  children,
}: {
  /** Null draws nothing. */
  readonly error: AppError | null;
  readonly children?: ReactNode;
}): ReactElement | null {
  useEffect(() => {
    if (error !== null) noteShownError(error);
  }, [error]);
  if (error === null) return null;
  const { happened, means, next } = wordsFor(error);
  return (
    <div className="notice" role="alert">
      <Icon name="error" className="wrong" />
      <div className="notice-text">
        <p className="strong">{happened}</p>
        <p>{means}</p>
        <p>{next}</p>
      </div>
      {children !== undefined && <div className="notice-actions">{children}</div>}
    </div>
  );
}

/** Several expected failures, each in a notice of its own. */
export function ErrorNotices({ errors }: { readonly errors: readonly AppError[] }): ReactElement[] {
  return errors.map((error) => <ErrorNotice key={JSON.stringify(error)} error={error} />);
}
