import type { ReactElement } from 'react';
import { ask } from '../../../shell/ask';
import { useHost } from '../../../shell/host';
import type { ExportOutcome } from '../../../shell/save-export';

/**
 * How the last export went, in a line that takes the room that is left: nothing moves when it appears. What was saved can be
 * dragged from it, into a mail for one.
 */
export function ExportOutcomeText({ outcome }: { readonly outcome: ExportOutcome | null }): ReactElement {
  const { bridge } = useHost();
  const text = wordsOf(outcome);
  const path = outcome?.kind === 'saved' ? outcome.path : null;
  return (
    <span
      className="export-outcome soft cut"
      role="status"
      data-testid="export-outcome"
      title={path === null ? text : `${text}. Drag it from here into a mail or a folder.`}
      draggable={path !== null}
      onDragStart={(event) => {
        event.preventDefault();
        if (path !== null) void ask(bridge.dragSaved({ path }));
      }}
    >
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
