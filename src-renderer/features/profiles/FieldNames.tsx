import type { ReactElement } from 'react';
import { Field } from '../../ui/common/Field';
import type { ProfileDraft } from './profile-draft';

type Names = Pick<
  ProfileDraft,
  'readOrders' | 'orderReferenceField' | 'orderTicketCountField' | 'ticketIdentityField'
>;

/**
 * The names of the platform's fields that are compared (product.md, section 3; docs/snapshot.md, "Identity"). Few users need
 * them, so they are folded away unless one was changed or is wrong.
 */
export function FieldNames({
  draft,
  initial,
  problem,
  onChange,
}: {
  readonly draft: Names;
  readonly initial: Names;
  /** What is wrong with the order field with the payment reference; null when nothing is. */
  readonly problem: string | null;
  readonly onChange: (part: Partial<Names>) => void;
}): ReactElement {
  const isUsual =
    initial.orderReferenceField === 'paymentReference' &&
    initial.orderTicketCountField === '' &&
    initial.ticketIdentityField === '';
  return (
    <details className="disclosure" open={!isUsual || problem !== null}>
      <summary>Names of the platform’s fields</summary>
      <div className="form-group">
        <p className="soft small">
          Leave them as they are unless the result says that payment references, ticket counts or ticket IDs
          could not be found.
        </p>
        <div className="form-row">
          <Field
            label="Order field with the payment reference"
            value={draft.orderReferenceField}
            problem={problem}
            disabled={!draft.readOrders}
            onChange={(orderReferenceField) => onChange({ orderReferenceField })}
          />
          <Field
            label="Order field with the ticket count"
            value={draft.orderTicketCountField}
            hint="Leave empty if orders carry none."
            disabled={!draft.readOrders}
            onChange={(orderTicketCountField) => onChange({ orderTicketCountField })}
          />
        </div>
        <Field
          label="Ticket field that tells tickets apart"
          value={draft.ticketIdentityField}
          hint="Leave empty if tickets have an id."
          onChange={(ticketIdentityField) => onChange({ ticketIdentityField })}
        />
      </div>
    </details>
  );
}
