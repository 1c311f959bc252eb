import { useId, type ReactElement } from 'react';
import type { SeenField } from '#shared/domain/rules/field-pair';
import type { KeyRules, Rules } from '#shared/domain/rules/rules';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import { Choice } from '../common/Choice';
import { Field } from '../common/Field';
import { FieldPairFields } from './FieldPairFields';
import { FilterFields } from './FilterFields';
import { PaymentFields } from './PaymentFields';
import { StatusMappingFields } from './StatusMappingFields';
import type { FilterUse } from '#shared/domain/sides/excluded-items';

const switches = [
  { rule: 'ignoreCase', label: 'upper and lower case', hint: 'ab-12 is AB-12' },
  { rule: 'ignoreSeparators', label: 'separators', hint: 'AB-12 is AB 12 is AB12' },
  { rule: 'ignoreLeadingZeros', label: 'leading zeros', hint: '0012 is 12' },
] as const satisfies ReadonlyArray<{
  readonly rule: keyof KeyRules;
  readonly label: string;
  readonly hint: string;
}>;

/** All that decides how one client file is compared with one snapshot (product.md, sections 1 to 3). */
export function RulesFields({
  rules,
  statuses,
  columns = [],
  seen = [],
  filterUses = [],
  onChange,
}: {
  readonly rules: Rules;
  readonly statuses: RunSummary['statuses'] | null;
  /** The columns of the open client file; none where it is not known. */
  readonly columns?: readonly string[];
  /** The platform's fields, to compare columns with; none where they are not known. */
  readonly seen?: readonly SeenField[];
  /** What each filter did in the open run. */
  readonly filterUses?: readonly FilterUse[];
  readonly onChange: (rules: Rules) => void;
}): ReactElement {
  const grainName = useId();
  const changeKeys = (part: Partial<KeyRules>): void => {
    onChange({ ...rules, keys: { ...rules.keys, ...part } });
  };

  return (
    <>
      <fieldset className="form-group">
        <legend className="field-label">One row of the client file stands for</legend>
        <Choice
          type="radio"
          name={grainName}
          label="one ticket"
          hint="A payment with three tickets has three rows."
          checked={rules.grain === 'ticket'}
          onChange={() => {
            onChange({ ...rules, grain: 'ticket' });
          }}
        />
        <Choice
          type="radio"
          name={grainName}
          label="one payment"
          hint="A payment has one row, however many tickets it paid for."
          checked={rules.grain === 'payment'}
          onChange={() => {
            onChange({ ...rules, grain: 'payment' });
          }}
        />
      </fieldset>
      {rules.grain === 'payment' && (
        <PaymentFields rules={rules} statuses={statuses} columns={columns} onChange={onChange} />
      )}
      <fieldset className="form-group">
        <legend className="field-label">Payment references are the same when they differ only in</legend>
        {switches.map(({ rule, label, hint }) => (
          <Choice
            key={rule}
            label={label}
            hint={hint}
            checked={rules.keys[rule]}
            onChange={(checked) => {
              changeKeys({ [rule]: checked });
            }}
          />
        ))}
        <div className="form-row">
          <Field
            label="Leave out in front"
            value={rules.keys.stripPrefix}
            placeholder="REF-"
            onChange={(stripPrefix) => {
              changeKeys({ stripPrefix });
            }}
          />
          <Field
            label="Leave out at the end"
            value={rules.keys.stripSuffix}
            placeholder="/1"
            onChange={(stripSuffix) => {
              changeKeys({ stripSuffix });
            }}
          />
        </div>
        <p className="soft small">Applied to both sides alike. Nothing is ever matched by likeness.</p>
      </fieldset>
      <StatusMappingFields
        mapping={rules.statusMapping}
        statuses={statuses}
        onChange={(statusMapping) => {
          onChange({ ...rules, statusMapping });
        }}
      />
      <FieldPairFields
        pairs={rules.fields}
        columns={columns}
        seen={seen}
        onChange={(fields) => {
          onChange({ ...rules, fields });
        }}
      />
      <FilterFields
        filters={rules.filters}
        uses={filterUses}
        columns={columns}
        onChange={(filters) => {
          onChange({ ...rules, filters });
        }}
      />
    </>
  );
}
