import type { ReactElement } from 'react';

/** Says aloud, to those who listen to the screen, what has just been reached; nothing to see. */
export function Announcer({ text }: { readonly text: string }): ReactElement {
  return (
    <p className="unseen" role="status">
      {text}
    </p>
  );
}
