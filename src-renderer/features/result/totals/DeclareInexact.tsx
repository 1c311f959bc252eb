import { useState, type ReactElement } from 'react';
import { maxInexactReason, type CountFilter } from '#shared/domain/rules/rules';
import { Button } from '../../../ui/common/Button';
import { DialogFrame } from '../../../ui/common/DialogFrame';
import { Field } from '../../../ui/common/Field';

/** Asks why a filter of the platform is known to be inexact, and says what follows from declaring it. */
export function DeclareInexact({
  filter,
  onDeclare,
  onClose,
}: {
  readonly filter: CountFilter;
  readonly onDeclare: (reason: string) => void;
  readonly onClose: () => void;
}): ReactElement {
  const [reason, setReason] = useState('');
  return (
    <DialogFrame title={`Declare the filter by ${filter} inexact`} onClose={onClose} width="narrow">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onDeclare(reason.trim());
          onClose();
        }}
      >
        <div className="dialog-body">
          <p>
            The platform’s counts by {filter} are then no longer compared with what was read, so they cannot
            show that a ticket is missing. The profile keeps the reason and the date, and every result shows
            them.
          </p>
          <Field
            label="Reason"
            value={reason}
            required
            maxLength={maxInexactReason}
            hint="How you know it, for example who at the platform confirmed it."
            onChange={setReason}
          />
        </div>
        <footer className="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={reason.trim() === ''}>
            Declare inexact
          </Button>
        </footer>
      </form>
    </DialogFrame>
  );
}
