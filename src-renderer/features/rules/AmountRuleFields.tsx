import { useState, type ReactElement } from 'react';
import { otherResource, type AmountRule, type CurrencyRule } from '#shared/domain/rules/amount-rule';
import { pathName, type PlatformField, type SeenField } from '#shared/domain/rules/field-pair';
import type { Rules } from '#shared/domain/rules/rules';
import { standsForAll } from '#shared/domain/vocabulary/grains';
import { columnName, platformFieldWords, seenFieldWords, toleranceProblem } from '../../words/field-words';
import { Button } from '../../ui/common/Button';
import { Choice, Field, Picker, type PickerOption } from '../../ui/common/Field';
import { useRuleData } from './rule-data';
import { platformVocabulary } from './status-table';

/** What is compared and added up as the amount (docs/money.md, section 1): a column, a field, and what else decides a sum. */
export function AmountRuleFields({
  rules,
  onChange,
}: {
  readonly rules: Rules;
  readonly onChange: (amount: AmountRule | null) => void;
}): ReactElement {
  const { columns, amounts, seen } = useRuleData();
  const { amount: rule = null } = rules;
  const [column, setColumn] = useState<string | null>(null);
  const [field, setField] = useState<PlatformField | null>(null);
  const begin = (name: string | null, from: PlatformField | null): void => {
    setColumn(name);
    setField(from);
    if (name === null || from === null) return;
    const known = amounts.find((one) => one.column === name);
    const { currency: sign = '', code = '' } = known ?? {};
    onChange({
      ...{ column: name, field: from, counts: null, rowsAddUp: false, tolerance: '0' },
      writing: { decimalComma: known?.decimalComma ?? false, sign },
      currency: code === '' ? null : { is: 'one', code },
    });
  };
  const fields = fieldOptions(seen, rule?.field ?? field);
  return (
    <fieldset className="form-group">
      <legend className="field-label">Amounts</legend>
      <p className="soft small">
        Compared by row where one row is one ticket, else by payment reference; an order’s amount counts once.
      </p>
      <div className="form-row">
        <Picker
          label="Column with the amount"
          value={rule?.column ?? column}
          options={columnOptions(columns, rule?.column ?? column)}
          onChange={(name) => {
            if (rule === null) begin(name, field);
            else onChange(name === null ? null : { ...rule, column: name });
          }}
        />
        <Picker
          label="Amount on the platform"
          value={placeOf(fields, rule?.field ?? field)}
          options={fields}
          onChange={(place) => {
            const chosen = fields.find(({ value }) => value === place)?.field ?? null;
            if (rule === null) begin(column, chosen);
            // Of which resource the other amount is depends on this one.
            else onChange(chosen === null ? null : { ...rule, field: chosen, otherPath: null });
          }}
        />
      </div>
      {rule !== null && (
        <AmountDetails
          {...{ rule, rules }}
          onChange={(part) => onChange({ ...rule, ...part })}
          onRemove={() => {
            begin(null, null);
            onChange(null);
          }}
        />
      )}
    </fieldset>
  );
}

/** How amounts are written, in which currency they are, which of them count, and how far they may be apart. */
function AmountDetails({
  rule,
  rules,
  onChange,
  onRemove,
}: {
  readonly rule: AmountRule;
  readonly rules: Rules;
  readonly onChange: (part: Partial<AmountRule>) => void;
  readonly onRemove: () => void;
}): ReactElement {
  const { statuses } = useRuleData();
  const [tolerance, setTolerance] = useState(rule.tolerance);
  const vocabulary = platformVocabulary(rules.statusMapping, statuses);
  const counts = rule.counts ?? vocabulary;
  return (
    <>
      <Choice
        label="The client file writes a decimal comma"
        hint="1.234,50 and not 1,234.50"
        checked={rule.writing.decimalComma}
        onChange={(decimalComma) => onChange({ writing: { ...rule.writing, decimalComma } })}
      />
      <OtherAmount {...{ rule, onChange }} />
      <CurrencyFields {...{ rule, onChange }} />
      {vocabulary.length > 0 && (
        <fieldset className="form-group">
          <legend className="field-label">Statuses whose amounts count</legend>
          {vocabulary.map((status) => (
            <Choice
              key={status}
              label={status}
              checked={counts.includes(status)}
              onChange={(isCounted) => {
                const others = counts.filter((other) => other !== status);
                const next = isCounted ? [...others, status] : others;
                onChange({ counts: vocabulary.every((one) => next.includes(one)) ? null : next });
              }}
            />
          ))}
        </fieldset>
      )}
      {standsForAll(rules.grain) && (
        <Choice
          label="Rows of one payment add up"
          hint="They are parts of one amount, such as instalments, and not copies of it."
          checked={rule.rowsAddUp}
          onChange={(rowsAddUp) => onChange({ rowsAddUp })}
        />
      )}
      <Field
        label="Tolerance"
        maxLength={100}
        value={tolerance}
        problem={toleranceProblem(tolerance)}
        onChange={(text) => {
          setTolerance(text);
          if (toleranceProblem(text) === null) onChange({ tolerance: text.trim() });
        }}
      />
      <Button look="quiet" onClick={onRemove}>
        Do not compare amounts
      </Button>
    </>
  );
}

/** The amount by which orders are checked against their tickets. */
function OtherAmount({
  rule: { field, otherPath = null },
  onChange,
}: {
  readonly rule: AmountRule;
  readonly onChange: (part: Partial<AmountRule>) => void;
}): ReactElement {
  const { seen } = useRuleData();
  const resource = otherResource(field);
  const chosen = otherPath === null ? null : { resource, path: otherPath };
  const fields = fieldOptions(
    seen.filter((one) => one.resource === resource),
    chosen,
  );
  return (
    <Picker
      label="Check orders against tickets by"
      value={placeOf(fields, chosen)}
      options={fields}
      onChange={(place) =>
        onChange({ otherPath: fields.find(({ value }) => value === place)?.field?.path ?? null })
      }
    />
  );
}

/** One currency for all, or what a column of the file and a field beside the amount say. */
function CurrencyFields({
  rule,
  onChange,
}: {
  readonly rule: AmountRule;
  readonly onChange: (part: Partial<AmountRule>) => void;
}): ReactElement {
  const { columns, seen } = useRuleData();
  const { currency, field } = rule;
  const [code, setCode] = useState(currency?.is === 'one' ? currency.code : '');
  const named = currency?.is === 'named' ? currency : null;
  const fields = fieldOptions(
    seen.filter(({ resource }) => resource === field.resource),
    named === null ? null : { resource: field.resource, path: named.path },
  );
  const [column, setColumn] = useState<string | null>(named?.column ?? null);
  const [path, setPath] = useState<PlatformField['path'] | null>(named?.path ?? null);
  const name = (nextColumn: string | null, nextPath: PlatformField['path'] | null): void => {
    setColumn(nextColumn);
    setPath(nextPath);
    const next: CurrencyRule | null =
      nextColumn === null || nextPath === null ? null : { is: 'named', column: nextColumn, path: nextPath };
    if (next !== null || named !== null) onChange({ currency: next });
    if (next !== null) setCode('');
  };
  return (
    <div className="form-row">
      <Field
        label="Currency of all amounts"
        hint="Such as EUR. Empty if the file names one in each row."
        value={code}
        maxLength={3}
        onChange={(text) => {
          const next = text.trim().toUpperCase();
          setCode(next);
          onChange({ currency: next === '' ? null : { is: 'one', code: next } });
        }}
      />
      <Picker
        label="Column with the currency"
        value={column}
        options={columnOptions(columns, column)}
        onChange={(nextColumn) => name(nextColumn, path)}
      />
      <Picker
        label="Currency on the platform"
        value={path === null ? null : valueOf({ resource: field.resource, path })}
        options={fields}
        onChange={(place) => name(column, fields.find(({ value }) => value === place)?.field?.path ?? null)}
      />
    </div>
  );
}

function columnOptions(columns: readonly string[], chosen: string | null): readonly PickerOption[] {
  const all = new Set([...(chosen === null ? [] : [chosen]), ...columns]);
  return [
    { value: null, label: 'none' },
    ...Array.from(all, (name) => ({ value: name, label: columnName(name) })),
  ];
}

interface FieldOption extends PickerOption {
  readonly field: PlatformField | null;
}

function fieldOptions(seen: readonly SeenField[], chosen: PlatformField | null): readonly FieldOption[] {
  const isSeen = chosen !== null && seen.some((one) => valueOf(one) === valueOf(chosen));
  return [
    { value: null, label: 'none', field: null },
    ...(chosen === null || isSeen
      ? []
      : [{ value: valueOf(chosen), label: platformFieldWords(chosen), field: chosen }]),
    ...seen.map((one) => ({
      value: valueOf(one),
      label: seenFieldWords(one),
      field: { resource: one.resource, path: one.path },
    })),
  ];
}

function valueOf({ resource, path }: PlatformField): string {
  return `${resource} ${pathName(path)}`;
}

function placeOf(options: readonly FieldOption[], field: PlatformField | null): string | null {
  return field === null ? null : (options.find(({ value }) => value === valueOf(field))?.value ?? null);
}
