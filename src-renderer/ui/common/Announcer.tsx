import type { ReactElement } from 'react';

/** Tells screen readers what has just been reached; it shows nothing. */
export function Announcer({ text }: { readonly text: string }): ReactElement {
  return (
    <p className="unseen" role="status">
      {text}
    </p>
  );
}
