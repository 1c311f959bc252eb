import type { ReactElement, ReactNode } from 'react';
import { formatCount } from '../../words/format';

/** What would be imported, in numbers with their words; `name` is by what a number is known. */
export function TakeInCounts({
  counts,
}: {
  readonly counts: ReadonlyArray<{ readonly name: string; readonly word: string; readonly count: number }>;
}): ReactElement {
  return (
    <dl className="take-in-counts">
      {counts.map(({ name, word, count }) => (
        <div key={name} data-count={name}>
          <dt className="soft">{word}</dt>
          <dd>{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The first of many, under a title that opens them; nothing where there are none. */
export function TakeInLines({
  title,
  count,
  open = false,
  lines,
}: {
  readonly title: string;
  readonly count: number;
  readonly open?: boolean;
  readonly lines: ReadonlyArray<{ readonly of: string; readonly text: ReactNode }>;
}): ReactElement | null {
  if (count === 0) return null;
  return (
    <details className="take-in-lines" open={open}>
      <summary>{`${title} (${formatCount(count)})`}</summary>
      <ol>
        {lines.map(({ of, text }, at) => (
          <li key={at}>
            <span className="soft">{of}</span> <span>{text}</span>
          </li>
        ))}
        {lines.length < count && <li className="soft">{`and ${formatCount(count - lines.length)} more`}</li>}
      </ol>
    </details>
  );
}
