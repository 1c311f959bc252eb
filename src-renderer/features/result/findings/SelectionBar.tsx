import type { ReactElement } from 'react';
import { useMarkedAmounts } from './use-marked-amounts';
import { amountTextsWords, amountWords } from '../../../words/amount-words';
import { countOf, formatCount } from '../../../words/format';
import { Button } from '../../../ui/common/Button';
import { maxCopied } from './copy-rows';
import type { CopyOutcome, GridSelection } from './use-grid-selection';

/** How many rows are selected, and what can be done with them. */
export function SelectionBar({
  viewId,
  selection: { count: selected, copied, marks },
  onCopy,
  onClear,
}: {
  readonly viewId: number;
  readonly selection: GridSelection;
  readonly onCopy: () => void;
  readonly onClear: () => void;
}): ReactElement {
  const amounts = useMarkedAmounts(viewId, marks.rows);
  const tooMany = selected > maxCopied;
  return (
    <div className="button-row toolbar-end">
      <span className="soft" role="status" data-testid="selected">
        {outcomeWords(copied)} {selected > 0 && `${formatCount(selected)} selected`}
        {amounts !== null && amounts.amounts.map((sums) => ` · ${amountTextsWords(sums)}`).join('')}
        {amounts !== null && amounts.own.map((sums) => ` · ${sums.name} ${amountWords(sums)}`).join('')}
      </span>
      {selected > 0 && (
        <>
          <Button
            look="quiet"
            disabled={tooMany}
            title={
              tooMany
                ? `At most ${formatCount(maxCopied)} rows can be copied; export them instead.`
                : undefined
            }
            onClick={onCopy}
          >
            Copy
          </Button>
          <Button look="quiet" onClick={onClear}>
            Select none
          </Button>
        </>
      )}
    </div>
  );
}

function outcomeWords(outcome: CopyOutcome | null): string {
  if (outcome === null) return '';
  if (outcome === 'reference') return 'Reference copied.';
  return outcome === 'failed'
    ? 'The rows could not be copied; export them instead.'
    : `${countOf(outcome.copied, 'row')} copied.`;
}
