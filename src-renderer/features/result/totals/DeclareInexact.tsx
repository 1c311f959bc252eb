import { useState, type ReactElement } from 'react';
import { maxInexactReason, type CountFilter } from '#shared/domain/rules/rules';
import { FormDialog } from '../../../ui/common/FormDialog';
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
    <FormDialog
      title={`Declare the filter by ${filter} inexact`}
      onClose={onClose}
      width="narrow"
      submit="Declare inexact"
      disabled={reason.trim() === ''}
      onSubmit={() => {
        onDeclare(reason.trim());
        onClose();
      }}
    >
      <p>
        The platform’s counts by {filter} are then no longer compared with what was read, so they cannot show
        that a ticket is missing. The profile keeps the reason and the date, and every result shows them.
      </p>
      <Field
        label="Reason"
        value={reason}
        required
        maxLength={maxInexactReason}
        hint="How you know it, for example who at the platform confirmed it."
        onChange={setReason}
      />
    </FormDialog>
  );
}
