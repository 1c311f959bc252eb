import { useId, type ReactElement } from 'react';
import type { AmountColumn } from '#shared/files/client/amount-columns';
import type { SeenField } from '#shared/domain/rules/field-pair';
import type { Rules } from '#shared/domain/rules/rules';
import { grains, standsForAll, type Grain } from '#shared/domain/vocabulary/grains';
import {
  keyAffixes,
  keySwitches,
  type KeyAffix,
  type KeyRules,
  type KeySwitch,
} from '#shared/domain/vocabulary/key-rules';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import { Choice, Field } from '../../ui/common/Field';
import { AmountRuleFields } from './AmountRuleFields';
import { FieldPairFields } from './FieldPairFields';
import { FilterFields } from './FilterFields';
import { PaymentFields } from './PaymentFields';
import { StatusMappingFields } from './StatusMappingFields';
import type { FilterUse } from '#shared/domain/sides/excluded-items';
import './rules.css';

interface Choosable {
  readonly label: string;
  readonly hint: string;
}

const grainChoices: Readonly<Record<Grain, Choosable>> = {
  ticket: { label: 'one ticket', hint: 'A payment with three tickets has three rows.' },
  payment: { label: 'one payment', hint: 'A payment has one row, however many tickets it paid for.' },
};

const switches: Readonly<Record<KeySwitch, Choosable>> = {
  ignoreCase: { label: 'upper and lower case', hint: 'ab-12 is AB-12' },
  ignoreSeparators: { label: 'separators', hint: 'AB-12 is AB 12 is AB12' },
  ignoreLeadingZeros: { label: 'leading zeros', hint: '0012 is 12' },
};

const affixes: Readonly<Record<KeyAffix, { readonly label: string; readonly placeholder: string }>> = {
  stripPrefix: { label: 'Ignore this prefix', placeholder: 'REF-' },
  stripSuffix: { label: 'Ignore this suffix', placeholder: '/1' },
};

/** All that decides how one client file is compared with one snapshot (product.md, sections 1 to 3). */
export function RulesFields({
  rules,
  statuses,
  columns = [],
  amounts = [],
  seen = [],
  filterUses = [],
  onChange,
}: {
  readonly rules: Rules;
  readonly statuses: RunSummary['statuses'] | null;
  /** The columns of the open client file; none where it is not known. */
  readonly columns?: readonly string[];
  /** The columns that hold amounts. */
  readonly amounts?: readonly AmountColumn[];
  /** The platform's fields, to compare columns with; none where they are not known. */
  readonly seen?: readonly SeenField[];
  /** What each filter did in the open run. */
  readonly filterUses?: readonly FilterUse[];
  readonly onChange: (rules: Rules) => void;
}): ReactElement {
  const grainName = useId();
  const changeKeys = (part: Partial<KeyRules>): void =>
    onChange({ ...rules, keys: { ...rules.keys, ...part } });

  return (
    <>
      <fieldset className="form-group">
        <legend className="field-label">One row of the client file represents</legend>
        {grains.map((grain) => (
          <Choice
            key={grain}
            type="radio"
            name={grainName}
            {...grainChoices[grain]}
            checked={rules.grain === grain}
            onChange={() => onChange({ ...rules, grain })}
          />
        ))}
      </fieldset>
      {standsForAll(rules.grain) && (
        <PaymentFields rules={rules} statuses={statuses} columns={columns} onChange={onChange} />
      )}
      <fieldset className="form-group">
        <legend className="field-label">Payment references are the same when they differ only in</legend>
        {keySwitches.map((rule) => (
          <Choice
            key={rule}
            {...switches[rule]}
            checked={rules.keys[rule]}
            onChange={(checked) => changeKeys({ [rule]: checked })}
          />
        ))}
        <div className="form-row">
          {keyAffixes.map((rule) => (
            <Field
              key={rule}
              {...affixes[rule]}
              value={rules.keys[rule]}
              onChange={(text) => changeKeys({ [rule]: text })}
            />
          ))}
        </div>
        <p className="soft small">Applied to both sides alike. No fuzzy matching.</p>
      </fieldset>
      <StatusMappingFields
        mapping={rules.statusMapping}
        statuses={statuses}
        onChange={(statusMapping) => onChange({ ...rules, statusMapping })}
      />
      <AmountRuleFields
        {...{ rules, statuses, columns, amounts, seen }}
        onChange={(amount) => onChange({ ...rules, amount })}
      />
      <FieldPairFields
        pairs={rules.fields}
        columns={columns}
        amounts={amounts}
        seen={seen}
        onChange={(fields) => onChange({ ...rules, fields })}
      />
      <FilterFields
        filters={rules.filters}
        uses={filterUses}
        columns={columns}
        seen={seen}
        onChange={(filters) => onChange({ ...rules, filters })}
      />
    </>
  );
}
