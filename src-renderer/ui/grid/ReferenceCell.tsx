import type { ReactElement } from 'react';
import { normalise } from '#shared/base/text';

/** A payment reference in a list; in place of one that holds nothing, `none`. */
export function ReferenceCell({
  reference,
  none = '(none)',
}: {
  readonly reference: string;
  readonly none?: string;
}): ReactElement {
  return normalise(reference).trim() === '' ? (
    <span className="soft">{none}</span>
  ) : (
    <span className="code">{reference}</span>
  );
}
