import type { ReactElement } from 'react';
import type { IconName } from '../../words/icon-name';
import { Sign } from './Sign';

const shapes: Readonly<Record<IconName, ReactElement>> = {
  tick: <path d="M3 8.5l3.2 3.2L13 4.8" />,
  cross: <path d="M4 4l8 8M12 4l-8 8" />,
  close: <path d="M4 4l8 8M12 4l-8 8" />,
  plus: <path d="M8 3v10M3 8h10" />,
  search: <path d="M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM10.4 10.4L14 14" />,
  filter: <path d="M2 4h12M4.5 8h7M7 12h2" />,
  menu: (
    <g fill="currentColor" stroke="none">
      <circle cx="3" cy="8" r="1.4" />
      <circle cx="8" cy="8" r="1.4" />
      <circle cx="13" cy="8" r="1.4" />
    </g>
  ),
  chevron: <path d="M4.5 6.3L8 9.8l3.5-3.5" />,
  download: <path d="M8 2v8M4.5 6.8L8 10.2l3.5-3.4M2.5 13.5h11" />,
  up: <path d="M8 13V3M4 7l4-4 4 4" />,
  wider: <path d="M2 8h12M5 5L2 8l3 3M11 5l3 3-3 3" />,
  narrower: <path d="M1.5 8H6M3.5 5.5L6 8l-2.5 2.5M14.5 8H10M12.5 5.5L10 8l2.5 2.5" />,
  down: <path d="M8 3v10M4 9l4 4 4-4" />,
  warning: <path d="M8 2.2L14.6 13.6H1.4zM8 6.4v3.4M8 11.4v.8" />,
  error: <path d="M5.2 1.8h5.6l3.4 3.4v5.6l-3.4 3.4H5.2l-3.4-3.4V5.2zM8 4.8v4M8 10.6v.9" />,
  question: (
    <path d="M8 1.7a6.3 6.3 0 1 1 0 12.6A6.3 6.3 0 0 1 8 1.7zM6 6.2a2 2 0 1 1 2.9 1.8c-.6.3-.9.7-.9 1.4M8 11.2v.6" />
  ),
  unequal: <path d="M2.5 5.8h11M2.5 10.2h11M11 2.5L5 13.5" />,
  near: <path d="M2.5 6.6c1.8-2 3.6-2 5.5-.6s3.7 1.4 5.5-.6M2.5 11.2c1.8-2 3.6-2 5.5-.6s3.7 1.4 5.5-.6" />,
  clock: <path d="M8 1.7a6.3 6.3 0 1 1 0 12.6A6.3 6.3 0 0 1 8 1.7zM8 4.4V8l2.6 1.7" />,
  circle: <path d="M8 3a5 5 0 1 1 0 10A5 5 0 0 1 8 3z" />,
  flag: <path d="M4 14V2.5M4 3h8.5l-2.4 3 2.4 3H4" />,
  same: <path d="M3 6h10M3 10h10" />,
  again: <path d="M13 8a5 5 0 1 1-1.6-3.7M13 1.8v3h-3" />,
  away: <path d="M2.5 8h8M7.5 4.5L11 8l-3.5 3.5M13.5 3v10" />,
  unknown: <path d="M4 8h8" />,
  orders: <path d="M3.5 2h9v12l-2.2-1.4L8 14l-2.3-1.4L3.5 14zM6 5.5h4M6 8.5h4" />,
  lock: <path d="M3.5 7.2h9v6.3h-9zM5.5 7V5a2.5 2.5 0 0 1 5 0v2" />,
  pen: <path d="M2.8 13.2l.7-3L11 2.8l2.3 2.3-7.5 7.4zM9.6 4.2l2.3 2.3" />,
  columns: <path d="M2 3h12v10H2zM6 3v10M10 3v10" />,
};

/** A small drawn sign; see `Sign` for who reads it. */
export function Icon({
  name,
  className,
}: {
  readonly name: IconName;
  /** Its colour, where that is not the text's. */
  readonly className?: string | undefined;
}): ReactElement {
  return <Sign className={className}>{shapes[name]}</Sign>;
}
