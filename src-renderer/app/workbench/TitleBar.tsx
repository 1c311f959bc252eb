import type { ReactElement, ReactNode } from 'react';

/** The one line at the top of the window: the open profile, the ways through it, and what can be done with what it shows. */
export function TitleBar({
  switcher,
  children,
}: {
  readonly switcher: ReactNode;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <header className="title-bar" data-region="">
      <h1>{switcher}</h1>
      {children}
    </header>
  );
}
