import type { ReactElement, SVGProps } from 'react';

/**
 * The frame that every small sign is drawn in: 16 by 16, in lines of the text's colour. It says nothing to a screen reader: a
 * word is beside it, or its button has a name.
 */
export function Sign({ className = '', ...drawing }: SVGProps<SVGSVGElement>): ReactElement {
  return (
    <svg
      className={`icon ${className}`}
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...drawing}
    />
  );
}
