import type { ReactElement } from 'react';
import type { SeenField } from '#shared/domain/rules/field-pair';
import type { Filter } from '#shared/domain/rules/rules';
import type { FilterUse } from '#shared/domain/sides/excluded-items';
import { formatCount } from '../../words/format';
import { filterPlaceWords, filterTestWords } from '../../words/rule-words';
import { Button } from '../../ui/common/Button';
import { AddFilter } from './AddFilter';

/** Named filters: what each takes out, and what it did in the open run (product.md, section 3, "Excluded"). */
export function FilterFields({
  filters,
  uses,
  columns,
  seen,
  onChange,
}: {
  readonly filters: readonly Filter[];
  readonly uses: readonly FilterUse[];
  readonly columns: readonly string[];
  readonly seen: readonly SeenField[];
  readonly onChange: (filters: readonly Filter[]) => void;
}): ReactElement {
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
                <strong>{filter.name}</strong>: {filterPlaceWords(filter)}{' '}
                <span className="code">{filterTestWords(filter)}</span>
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
                onClick={() => onChange(filters.filter((other) => other !== filter))}
              >
                Remove
              </Button>
            </li>
          );
        })}
      </ul>
      <AddFilter {...{ filters, columns, seen }} onAdd={(filter) => onChange([...filters, filter])} />
    </fieldset>
  );
}
