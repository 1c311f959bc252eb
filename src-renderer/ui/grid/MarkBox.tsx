import type { ReactElement } from 'react';
import { Icon } from '../common/Icon';

/** The drawn box of a row that can be marked; what it says is said by the row itself. */
export function MarkBox({ state }: { readonly state: 'none' | 'some' | 'all' }): ReactElement {
  return (
    <span className="mark-box" data-marked={state === 'none' ? undefined : ''} aria-hidden="true">
      {state !== 'none' && <Icon name={state === 'all' ? 'tick' : 'unknown'} />}
    </span>
  );
}
