import type { ReactElement, ReactNode } from 'react';
import { useUnsaved, type HeldWork } from '../../shell/unsaved';
import { HeldWorkScope } from '../../ui/common/HeldWorkScope';

/**
 * The part of a form whose lines are added one by one. A line that was begun and not added is easily taken for one of the
 * rules, so leaving the form by whatever way asks about it first.
 */
export function BegunLines({
  work,
  children,
}: {
  readonly work: HeldWork;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <HeldWorkScope work={work} title="Leave without adding it?" stay="Keep editing" go="Leave without it">
      {children}
    </HeldWorkScope>
  );
}

/** Says of a line that it was begun and not added; `what` names it: "The filter". */
export function useBegunLine(isBegun: boolean, what: string): void {
  useUnsaved(isBegun ? `${what} that you began has not been added to the rules.` : null);
}
