import type { ReactElement, ReactNode } from 'react';
import { Icon } from './Icon';
import './Fold.css';

/** Something that is one line until somebody wants to see it. */
export function Fold({
  title,
  detail = '',
  isOpenAtFirst = false,
  onOpen,
  className = '',
  children,
}: {
  readonly title: ReactNode;
  /** What it is about, in the same line cut off where there is no room, and whole in its tooltip. */
  readonly detail?: ReactNode;
  readonly isOpenAtFirst?: boolean;
  readonly onOpen?: (isOpen: boolean) => void;
  readonly className?: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <details
      className={`fold ${className}`}
      open={isOpenAtFirst}
      onToggle={(event) => onOpen?.(event.currentTarget.open)}
    >
      <summary>
        <Icon name="chevron" />
        <span>{title}</span>
        <span className="soft fold-detail" title={typeof detail === 'string' ? detail : undefined}>
          {detail}
        </span>
      </summary>
      <div className="fold-body">{children}</div>
    </details>
  );
}
