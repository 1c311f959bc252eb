import { useState, type ReactElement } from 'react';
import { maxFilterName } from '#shared/domain/views/saved-filters';
import type { ViewParams } from '#shared/domain/views/view-params';
import { useLooks } from '../../../shell/use-looks';
import { describeView } from '../../../words/filter-words';
import { Button } from '../../../ui/common/Button';
import { FormDialog } from '../../../ui/common/FormDialog';
import { Field } from '../../../ui/common/Field';
import { Icon } from '../../../ui/common/Icon';
import { nameProblem, savedNames, withoutSaved, withSaved } from './saved-filters';

/** Saves what is shown of the findings under a name, for the next result too, and deletes what was saved before. */
export function SavedFiltersDialog({
  params,
  onClose,
}: {
  readonly params: ViewParams;
  readonly onClose: () => void;
}): ReactElement {
  const { looks, change } = useLooks();
  const saved = looks.savedFilters;
  const [name, setName] = useState('');
  const problem = nameProblem(saved, name);
  const names = savedNames(saved);
  return (
    <FormDialog
      title="Saved filters"
      width="narrow"
      onClose={onClose}
      submit={names.includes(name.trim()) ? 'Replace' : 'Save'}
      disabled={problem !== null}
      cancel="Close"
      onSubmit={() => {
        if (problem !== null) return;
        change({ savedFilters: withSaved(saved, name, params) });
        onClose();
      }}
    >
      <Field
        label="Name for what is shown now"
        value={name}
        maxLength={maxFilterName}
        hint={describeView(params)}
        problem={name === '' ? null : problem}
        onChange={setName}
      />
      {names.length > 0 && (
        <ul className="saved-filters stack tight" aria-label="Saved before">
          {names.map((one) => (
            <li key={one} className="row">
              <p>
                {one}
                <span className="block soft small">
                  {saved[one] !== undefined && describeView(saved[one])}
                </span>
              </p>
              <Button
                look="icon-only quiet"
                aria-label={`Delete the filter ${one}`}
                onClick={() => change({ savedFilters: withoutSaved(saved, one) })}
              >
                <Icon name="close" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
}
