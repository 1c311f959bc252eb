import { useCallback, type ReactElement } from 'react';
import type { FormerMovement, OpenFinding } from '#shared/domain/runs/roll-forward';
import { movementWords } from '#shared/words/roll-forward-words';
import { useOfRun } from '../../session/use-of-run';
import { useWorker } from '../../session/use-worker';
import { Button } from '../../ui/common/Button';
import { DialogFrame } from '../../ui/common/DialogFrame';
import { ErrorNotice } from '../../ui/common/ErrorNotice';
import { ClassCell } from '../../ui/grid/ClassCell';
import { ReferenceCell } from '../../ui/grid/ReferenceCell';
import { gridColumn, type GridColumns } from '../../ui/grid/grid-columns';
import { ListGrid } from '../../ui/grid/ListGrid';
import { formatDay, formatDecimal } from '../../words/format';

const columns: GridColumns<OpenFinding> = [
  gridColumn('paymentReference', 'Payment reference', 180, ({ references }) => (
    <ReferenceCell reference={references[0] ?? ''} />
  )),
  gridColumn('class', 'Class until then', 170, (finding) => <ClassCell of={finding.class} />),
  gridColumn(
    'amounts',
    'Difference',
    150,
    ({ amounts }) =>
      amounts.map(({ currency, amount }) => `${formatDecimal(amount)} ${currency}`.trimEnd()).join(' / '),
    { number: true },
  ),
  gridColumn('since', 'A finding since', 130, ({ since }) => formatDay(since)),
];

/** Findings of the roll-forward that the run on screen does not have: as the closed run before left them. */
export function FormerFindingsDialog({
  movement,
  onClose,
}: {
  readonly movement: FormerMovement | 'start';
  readonly onClose: () => void;
}): ReactElement {
  const worker = useWorker();
  const { value, error } = useOfRun(
    useCallback(() => worker.formerFindings({ movement }), [movement, worker]),
    0,
  );
  const title = movement === 'start' ? 'Open at the start' : movementWords[movement].word;
  return (
    <DialogFrame
      title={`${title}: ${movement === 'start' ? 'as the closed run left them' : movementWords[movement].explained}`}
      onClose={onClose}
    >
      <div className="former-findings">
        <ErrorNotice error={error} />
        <ListGrid label={title} columns={columns} items={value} />
      </div>
      <footer className="dialog-foot">
        <Button onClick={onClose}>Close</Button>
      </footer>
    </DialogFrame>
  );
}
