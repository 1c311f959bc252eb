import { useState, type ReactElement } from 'react';
import type { Filter } from '#shared/domain/rules/rules';
import type { FilterUse } from '#shared/domain/sides/excluded-items';
import { formatCount } from '../../words/format';
import { Button } from '../../ui/common/Button';
import { Field } from '../../ui/common/Field';
import { Picker } from '../../ui/common/Picker';
import { useBegunLine } from './BegunLines';

/** Named filters: what each takes out, and what it did in the open run (product.md, section 3, "Excluded"). */
export function FilterFields({
  filters,
  uses,
  columns,
  onChange,
}: {
  readonly filters: readonly Filter[];
  readonly uses: readonly FilterUse[];
  readonly columns: readonly string[];
  readonly onChange: (filters: readonly Filter[]) => void;
}): ReactElement {
  const [name, setName] = useState('');
  const [place, setPlace] = useState('0');
  const [value, setValue] = useState('');
  useBegunLine(name.trim() !== '' || value.trim() !== '', 'The filter');
  const places: ReadonlyArray<Pick<Filter, 'side' | 'column'>> = [
    { side: 'platform', column: null },
    { side: 'client', column: null },
    ...columns.map((column) => ({ side: 'client' as const, column })),
  ];
  const chosen = places[Number(place)];
  const taken = filters.some((filter) => filter.name === name.trim());

  return (
    <fieldset className="form-group">
      <legend className="field-label">Leave out of the comparison</legend>
      <p className="soft small">
        Only what the other side lacks is ever left out; all of it is counted and listed under Excluded.
      </p>
      <ul className="rule-lines" aria-label="Filters">
        {filters.map((filter) => {
          const use = uses.find((one) => one.name === filter.name && one.side === filter.side);
          return (
            <li key={filter.name}>
              <span>
                <strong>{filter.name}</strong>: {placeWords(filter)} is{' '}
                <span className="code">{filter.values.join(' or ')}</span>
                {use !== undefined && (
                  <span className="soft">
                    : {formatCount(use.excluded)} excluded
                    {use.kept > 0 && `, ${formatCount(use.kept)} kept because the other side has them`}
                  </span>
                )}
              </span>
              <Button
                look="quiet"
                aria-label={`Remove ${filter.name}`}
                onClick={() => {
                  onChange(filters.filter((other) => other !== filter));
                }}
              >
                Remove
              </Button>
            </li>
          );
        })}
      </ul>
      <div className="filter-add">
        <Field
          label="Filter name"
          value={name}
          problem={taken ? 'There is a filter of this name.' : null}
          onChange={setName}
        />
        <Picker
          label="Leave out where"
          value={chosen === undefined ? '0' : place}
          options={places.map((one, index) => ({ value: String(index), label: placeWords(one) }))}
          onChange={(next) => {
            setPlace(next ?? '0');
          }}
        />
        <Field label="is" value={value} onChange={setValue} />
        <Button
          disabled={name.trim() === '' || taken || value.trim() === '' || chosen === undefined}
          onClick={() => {
            if (chosen === undefined) return;
            onChange([...filters, { ...chosen, name: name.trim(), values: [value.trim()] }]);
            setName('');
            setValue('');
          }}
        >
          Add filter
        </Button>
      </div>
    </fieldset>
  );
}

function placeWords({ side, column }: Pick<Filter, 'side' | 'column'>): string {
  if (side === 'platform') return 'status on the platform';
  return column === null ? 'status in the client file' : `“${column}” in the client file`;
}
