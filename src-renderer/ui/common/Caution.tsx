import type { ReactElement, ReactNode } from 'react';
import { Icon } from './Icon';

/** Something to know before one relies on the result; not a failure. */
export function Caution({
  title,
  children,
  actions,
}: {
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}): ReactElement {
  return (
    <div className="notice caution">
      <Icon name="warning" className="amber" />
      <div className="notice-text">
        <p className="strong">{title}</p>
        {children}
      </div>
      {actions !== undefined && <div className="notice-actions">{actions}</div>}
    </div>
  );
}
