import { useCallback, useState, type ReactElement } from 'react';
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
import { VirtualGrid } from '../../ui/grid/VirtualGrid';
import { formatDay, formatDecimal } from '../../words/format';

const fixed = { sortable: false };

const columns: GridColumns<OpenFinding> = [
  gridColumn(
    'paymentReference',
    'Payment reference',
    180,
    ({ references }) => <ReferenceCell reference={references[0] ?? ''} />,
    fixed,
  ),
  gridColumn('class', 'Class until then', 170, (finding) => <ClassCell of={finding.class} />, fixed),
  gridColumn(
    'amounts',
    'Difference',
    150,
    ({ amounts }) =>
      amounts.map(({ currency, amount }) => `${formatDecimal(amount)} ${currency}`.trimEnd()).join(' / '),
    { ...fixed, number: true },
  ),
  gridColumn('since', 'A finding since', 130, ({ since }) => formatDay(since), fixed),
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
  const [selected, setSelected] = useState(0);
  const { value, error } = useOfRun(
    useCallback(() => worker.formerFindings({ movement }), [movement, worker]),
    0,
  );
  const rowAt = useCallback((position: number) => value?.[position] ?? null, [value]);
  const title = movement === 'start' ? 'Open at the start' : movementWords[movement].word;
  return (
    <DialogFrame
      title={`${title}: ${movement === 'start' ? 'as the closed run left them' : movementWords[movement].explained}`}
      onClose={onClose}
    >
      <div className="former-findings">
        <ErrorNotice error={error} />
        <VirtualGrid
          label={title}
          columns={columns}
          count={value?.length ?? 0}
          rowAt={rowAt}
          version={value === null ? 0 : 1}
          sort={null}
          onSort={null}
          selected={selected}
          onSelect={setSelected}
        />
      </div>
      <footer className="dialog-foot">
        <Button onClick={onClose}>Close</Button>
      </footer>
    </DialogFrame>
  );
}
