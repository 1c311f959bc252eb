import type { ReactElement, ReactNode } from 'react';
import { Icon } from './Icon';

/** Something the data suggest, in one quiet line; it can be taken or left, and nothing is wrong without it. */
export function Hint({
  title,
  actions,
}: {
  readonly title: ReactNode;
  readonly actions: ReactNode;
}): ReactElement {
  return (
    <div className="hint">
      <Icon name="question" />
      <p>{title}</p>
      <div className="notice-actions">{actions}</div>
    </div>
  );
}
