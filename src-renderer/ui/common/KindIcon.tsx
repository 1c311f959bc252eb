import type { ReactElement } from 'react';
import type { Kind } from '../../words/class-words';
import { Sign } from './Sign';

/** One outline a meaning, told apart without colour: disc, rhombus, open ring, square, and so on. */
const shapes: Readonly<Record<Kind, ReactElement>> = {
  matched: (
    <>
      <circle cx="8" cy="8" r="6.6" fill="currentColor" stroke="none" />
      <path d="M5 8.3l2.1 2.1L11 6" stroke="var(--surface)" />
    </>
  ),
  mismatched: (
    <>
      <path d="M8 1.2L14.8 8 8 14.8 1.2 8z" />
      <path d="M5.4 6.9h5.2M5.4 9.3h5.2" />
    </>
  ),
  missing: <path d="M8 1.6a6.4 6.4 0 1 1 0 12.8A6.4 6.4 0 0 1 8 1.6zM4.9 8h6.2" strokeDasharray="3.1 1.9" />,
  extra: <path d="M2 2h12v12H2zM8 5v6M5 8h6" />,
  unkeyed: (
    <>
      <circle cx="5.2" cy="8" r="3.4" />
      <path d="M8.6 8H14M12 8v2.6M3 13.4L12.4 2.6" />
    </>
  ),
  malformed: <path d="M8 2.2L14.6 13.6H1.4zM8 6.4v3.4M8 11.4v.8" />,
  excluded: <path d="M8 1.7a6.3 6.3 0 1 1 0 12.6A6.3 6.3 0 0 1 8 1.7zM3.6 12.4l8.8-8.8" />,
};

/** The icon of a meaning, in its colour; the word is beside it. */
export function KindIcon({ kind }: { readonly kind: Kind }): ReactElement {
  return (
    <Sign style={{ color: `var(--${kind})` }} strokeLinecap="butt">
      {shapes[kind]}
    </Sign>
  );
}
