import type { ReactElement } from 'react';
import type { ExportOutcome } from '../../../state/asked/save-export';

/** How the last export went, in a line that takes the room that is left: nothing moves when it appears. */
export function ExportOutcomeText({ outcome }: { readonly outcome: ExportOutcome | null }): ReactElement {
  const text = wordsOf(outcome);
  return (
    <span className="export-outcome soft" role="status" data-testid="export-outcome" title={text}>
      {text}
    </span>
  );
}

function wordsOf(outcome: ExportOutcome | null): string {
  switch (outcome?.kind) {
    case 'saving':
      return 'Saving…';
    case 'saved':
      return `Saved to ${outcome.where}`;
    case 'refused':
      return outcome.why;
    default:
      return '';
  }
}
