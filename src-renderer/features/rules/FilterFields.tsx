import type { ReactElement } from 'react';
import type { Filter } from '#shared/domain/rules/rules';
import { formatCount } from '../../words/format';
import { filterPlaceWords, filterTestWords } from '../../words/rule-words';
import { useRuleData } from './rule-data';
import { RuleLines } from './RuleLines';
import { AddFilter } from './AddFilter';

/** Named filters: what each takes out, and what it did in the open run (product.md, section 3, "Excluded"). */
export function FilterFields({
  filters,
  onChange,
}: {
  readonly filters: readonly Filter[];
  readonly onChange: (filters: readonly Filter[]) => void;
}): ReactElement {
  const { filterUses } = useRuleData();
  return (
    <fieldset className="form-group">
      <legend className="field-label">Leave out of the comparison</legend>
      <p className="soft small">
        Only what the other side lacks is ever left out; all of it is counted and listed under Excluded.
      </p>
      <RuleLines label="Filters" lines={filters} nameOf={({ name }) => name} onChange={onChange}>
        {(filter) => {
          const use = filterUses.find((one) => one.name === filter.name && one.side === filter.side);
          return (
            <>
              <strong>{filter.name}</strong>: {filterPlaceWords(filter)}{' '}
              <span className="code">{filterTestWords(filter)}</span>
              {use !== undefined && (
                <span className="soft">
                  : {formatCount(use.excluded)} excluded
                  {use.kept > 0 && `, ${formatCount(use.kept)} kept because the other side has them`}
                </span>
              )}
            </>
          );
        }}
      </RuleLines>
      <AddFilter filters={filters} onAdd={(filter) => onChange([...filters, filter])} />
    </fieldset>
  );
}
