import { useState, type ReactElement } from 'react';
import type { FieldKind, FieldPair } from '#shared/domain/rules/field-pair';
import {
  columnName,
  compareWays,
  isSamePair,
  seenFieldWords,
  toleranceProblem,
  wayWords,
  type CompareWay,
} from '../../words/field-words';
import { Button } from '../../ui/common/Button';
import { Choice, Field, Picker, type PickerOption } from '../../ui/common/Field';
import { useBegunLine } from './BegunLines';
import { useRuleData } from './rule-data';

const unchosen: PickerOption = { value: null, label: 'Choose…' };

/** One more pair: a column, a field, and the way in which their values are compared. */
export function AddFieldPair({
  pairs,
  onAdd,
}: {
  readonly pairs: readonly FieldPair[];
  readonly onAdd: (pair: FieldPair) => void;
}): ReactElement {
  const { columns, amounts, seen } = useRuleData();
  const [column, setColumn] = useState<string | null>(null);
  const [place, setPlace] = useState<string | null>(null);
  const [way, setWay] = useState<CompareWay>('text');
  const [tolerance, setTolerance] = useState('0');
  const [decimalComma, setDecimalComma] = useState(false);
  const [currency, setCurrency] = useState('');
  useBegunLine(column !== null || place !== null, 'The compared field');

  const field = place === null ? undefined : seen[Number(place)];
  const problem = way === 'number' ? toleranceProblem(tolerance) : null;
  const chosen =
    column === null || field === undefined
      ? null
      : { column, field: { resource: field.resource, path: field.path } };
  const recognised = amounts.find((one) => one.column === column);
  const taken = chosen !== null && pairs.some((pair) => isSamePair(pair, chosen));

  return (
    <div className="pair-add">
      <Picker
        label="Column of the client file"
        value={column}
        options={[unchosen, ...columns.map((name) => ({ value: name, label: columnName(name) }))]}
        onChange={(chosenColumn) => {
          setColumn(chosenColumn);
          const amount = amounts.find((one) => one.column === chosenColumn);
          if (amount === undefined) return;
          setWay('number');
          setDecimalComma(amount.decimalComma);
          setCurrency(amount.currency);
        }}
      />
      <Picker
        label="Field of the platform"
        value={place}
        options={[
          unchosen,
          ...seen.map((one, index) => ({ value: String(index), label: seenFieldWords(one) })),
        ]}
        onChange={setPlace}
      />
      <Picker
        label="Compared as"
        value={way}
        options={compareWays.map((one) => ({ value: one, label: wayWords[one] }))}
        onChange={(next) => setWay(compareWays.find((one) => one === next) ?? 'text')}
      />
      {way === 'number' && (
        <div className="pair-number">
          <Field
            label="Tolerance"
            value={tolerance}
            maxLength={100}
            problem={problem}
            onChange={setTolerance}
          />
          {recognised !== undefined && (
            <p className="soft small">
              Recognised in the file:{' '}
              {recognised.decimalComma ? 'decimal comma, 1.234,50' : 'decimal point, 1,234.50'}
              {recognised.currency === '' ? '' : ` ${recognised.currency}`}.
            </p>
          )}
          <Choice
            label="The client file writes a decimal comma"
            hint="1.234,50 and not 1,234.50"
            checked={decimalComma}
            onChange={setDecimalComma}
          />
          <Field
            label="Currency in its cells"
            value={currency}
            hint="€ or EUR. Leave empty if the cells hold numbers only."
            onChange={(text) => setCurrency(text.trim().slice(0, 3))}
          />
        </div>
      )}
      <Button
        disabled={chosen === null || taken || problem !== null}
        onClick={() => {
          if (chosen === null) return;
          onAdd({ ...chosen, compare: kindOf(way, tolerance.trim(), decimalComma, currency) });
          setColumn(null);
          setPlace(null);
        }}
      >
        Add field
      </Button>
      {taken && <p className="soft small">These two are compared already.</p>}
    </div>
  );
}

function kindOf(way: CompareWay, tolerance: string, decimalComma: boolean, currency: string): FieldKind {
  switch (way) {
    case 'text':
      return { as: 'text' };
    case 'number':
      return { as: 'number', tolerance, decimalComma, ...(currency === '' ? {} : { currency }) };
    case 'day first':
    case 'month first':
      return { as: 'date', order: way };
  }
}
