import { useState, type ReactElement } from 'react';
import { countColumns, operatorsOf, type CellFilter } from '#shared/domain/views/cell-filter';
import { ownColumnId } from '#shared/domain/views/own-cells';
import { operatorWords } from '../../../words/filter-words';
import { columnText } from '../../../words/entry-texts';
import { FormDialog } from '../../../ui/common/FormDialog';
import { Field, Picker } from '../../../ui/common/Field';
import { useResultDesk } from '../finding/result-desk';

/** The browser's own fields hand numbers and days over in one way, however the user's country writes them. */
const fieldTypes = { number: 'number', date: 'date', text: 'text' } as const;

/** Makes a filter by what is in a column: a number, a day or a text, and how it is compared with it. */
export function CellFilterDialog({
  onAdd,
  onClose,
}: {
  readonly onAdd: (filter: CellFilter) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { own } = useResultDesk();
  const columns = [
    ...own.shown.map(({ name, as }) => ({ id: ownColumnId(name), as })),
    ...countColumns.map((id) => ({ id, as: 'number' as const })),
  ];
  const [place, setPlace] = useState(0);
  const { id, as } = columns[place] ?? { id: countColumns[0], as: 'number' as const };
  const [chosen, setOperator] = useState<CellFilter['operator']>('above');
  const operators = operatorsOf[as];
  const operator = operators.includes(chosen) ? chosen : (operators[0] ?? 'equal');
  const [value, setValue] = useState('');
  const [upTo, setUpTo] = useState('');
  const isRange = operator === 'between';
  const isReady = value !== '' && (!isRange || upTo !== '');
  return (
    <FormDialog
      title="Filter by a value"
      width="narrow"
      onClose={onClose}
      submit="Filter"
      disabled={!isReady}
      onSubmit={() => {
        if (!isReady) return;
        onAdd({ column: id, operator, value, upTo: isRange ? upTo : '' });
        onClose();
      }}
    >
      <Picker
        label="Column"
        value={id}
        options={columns.map((column) => ({ value: column.id, label: columnText(column.id).header }))}
        onChange={(next) => {
          setPlace(columns.findIndex((column) => column.id === next));
          setValue('');
          setUpTo('');
        }}
      />
      <Picker
        label="Is"
        value={operator}
        options={operators.map((one) => ({ value: one, label: operatorWords[as][one] ?? one }))}
        onChange={(next) => setOperator(operators.find((one) => one === next) ?? operator)}
      />
      <Field
        label={isRange ? 'From' : 'Value'}
        type={fieldTypes[as]}
        step="any"
        value={value}
        onChange={setValue}
      />
      {isRange && <Field label="To" type={fieldTypes[as]} step="any" value={upTo} onChange={setUpTo} />}
      {own.shown.length === 0 && (
        <p className="soft small">
          “Columns” shows columns of the client file, which can then be filtered by too.
        </p>
      )}
    </FormDialog>
  );
}
