import type { ReactElement, ReactNode } from 'react';
import { Icon } from './Icon';

/** A suggestion from the data in one quiet line; it may be ignored. */
export function Hint({
  title,
  actions,
}: {
  readonly title: ReactNode;
  readonly actions: ReactNode;
}): ReactElement {
  return (
    <div className="hint row wrap">
      <Icon name="question" className="soft" />
      <p>{title}</p>
      <div className="notice-actions">{actions}</div>
    </div>
  );
}
