import type { ReactElement } from 'react';
import type { ExportOutcome } from './save-export';

/** How the last export went, in a line that takes the room that is left: nothing moves when it appears. */
export function ExportOutcomeText({ outcome }: { readonly outcome: ExportOutcome | null }): ReactElement {
  const text =
    outcome?.kind === 'saved' ? `Saved to ${outcome.where}` : outcome?.kind === 'refused' ? outcome.why : '';
  return (
    <span className="export-outcome soft" role="status" data-testid="export-outcome" title={text}>
      {text}
    </span>
  );
}
