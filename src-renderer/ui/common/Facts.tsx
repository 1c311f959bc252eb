import type { ReactElement, ReactNode } from 'react';

/** What something is made of or is about, a line each: what it is called, and what it is. */
export function Facts({
  facts,
  className = '',
}: {
  readonly facts: ReadonlyArray<readonly [name: string, is: ReactNode]>;
  readonly className?: string;
}): ReactElement {
  return (
    <dl className={`pairs ${className}`}>
      {facts.map(([name, is]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{is}</dd>
        </div>
      ))}
    </dl>
  );
}
