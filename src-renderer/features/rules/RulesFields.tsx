import { useId, type ReactElement } from 'react';
import type { Rules } from '#shared/domain/rules/rules';
import { grains, standsForAll, type Grain } from '#shared/domain/vocabulary/grains';
import {
  keyAffixes,
  keySwitches,
  type KeyAffix,
  type KeyRules,
  type KeySwitch,
} from '#shared/domain/vocabulary/key-rules';
import { Choice, Field } from '../../ui/common/Field';
import { AmountRuleFields } from './AmountRuleFields';
import { FieldPairFields } from './FieldPairFields';
import { FilterFields } from './FilterFields';
import { RuleDataProvider, type RuleData } from './rule-data';
import { PaymentFields } from './PaymentFields';
import { StatusMappingFields } from './StatusMappingFields';
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
  data,
  onChange,
}: {
  readonly rules: Rules;
  readonly data: RuleData;
  readonly onChange: (rules: Rules) => void;
}): ReactElement {
  const grainName = useId();
  const changeKeys = (part: Partial<KeyRules>): void =>
    onChange({ ...rules, keys: { ...rules.keys, ...part } });

  return (
    <RuleDataProvider value={data}>
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
      {standsForAll(rules.grain) && <PaymentFields rules={rules} onChange={onChange} />}
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
        onChange={(statusMapping) => onChange({ ...rules, statusMapping })}
      />
      <AmountRuleFields rules={rules} onChange={(amount) => onChange({ ...rules, amount })} />
      <FieldPairFields pairs={rules.fields} onChange={(fields) => onChange({ ...rules, fields })} />
      <FilterFields filters={rules.filters} onChange={(filters) => onChange({ ...rules, filters })} />
    </RuleDataProvider>
  );
}
