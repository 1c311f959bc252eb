import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../../ui/common/Icon';

/** The parts of a result's summary that fold into the line of the verdict where the window is narrow or low. */
export type SummaryPart = 'totals' | 'steps';

/** Unfolds a part of the summary over the rows, and folds it again; the style sheet draws it only where that part is folded. */
export function FoldButton({
  part,
  unfolded,
  caution = false,
  onUnfold,
  children,
}: {
  readonly part: SummaryPart;
  readonly unfolded: SummaryPart | null;
  /** What is folded asks for a look. */
  readonly caution?: boolean;
  readonly onUnfold: (part: SummaryPart | null) => void;
  readonly children: ReactNode;
}): ReactElement {
  const isOpen = unfolded === part;
  return (
    <button
      type="button"
      className={caution ? 'link fold-part amber' : 'link fold-part'}
      data-part={part}
      aria-expanded={isOpen}
      onClick={() => onUnfold(isOpen ? null : part)}
    >
      {caution && <Icon name="warning" />} {children} <Icon name="chevron" />
    </button>
  );
}
