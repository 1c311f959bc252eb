import type { ReactElement } from 'react';
import { showUnseen } from '#shared/base/show-unseen';
import type { Proposal } from '#shared/domain/suggestions/proposals/proposal';
import { countOf, formatLine } from '../../../words/format';
import { Button } from '../../../ui/common/Button';
import { DialogFrame } from '../../../ui/common/DialogFrame';
import { numberHead, TableHead } from '../../../ui/grid/TableHead';

/** Which references a spreadsheet has changed, what it did, and how the file is exported without that. */
export function DamagedReferences({
  damaged,
  onClose,
}: {
  readonly damaged: Extract<Proposal, { readonly kind: 'damaged_references' }>;
  readonly onClose: () => void;
}): ReactElement {
  const { items, first } = damaged;
  const others = items - first.length;
  return (
    <DialogFrame title="References damaged by a spreadsheet" onClose={onClose}>
      <div className="dialog-body" tabIndex={0}>
        <p>
          A spreadsheet took {items === 1 ? 'this reference' : 'these references'} for{' '}
          {items === 1 ? 'a number' : 'numbers'}. The digits are gone from the file, so no rule brings them
          back. {items === 1 ? 'It stays' : 'They stay'} a finding until the file is exported again.
        </p>
        <table className="damaged-references">
          <TableHead columns={[numberHead('Line'), 'In the file', 'What happened']} />
          <tbody>
            {first.map(({ entry, reference, line, note }) => (
              <tr key={entry}>
                <td className="number">{formatLine(line)}</td>
                <td className="code">{showUnseen(reference)}</td>
                <td>{note === '' ? 'Its original is not among the missing references' : note}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {others > 0 && <p className="soft small">and {countOf(others, 'more row')}</p>}
        <h3>How to export them unharmed</h3>
        <ol>
          <li>
            Export the file from the source system again. Don’t open it in Excel before Tieout has read it.
          </li>
          <li>
            If it has to pass through Excel: Data → From Text/CSV, and set the reference column to Text before
            loading.
          </li>
          <li>Save it as .xlsx, or as CSV UTF-8, and open that file here.</li>
        </ol>
      </div>
      <footer className="dialog-foot">
        <span className="stretch" />
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      </footer>
    </DialogFrame>
  );
}
