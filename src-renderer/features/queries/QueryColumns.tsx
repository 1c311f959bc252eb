import type { ReactElement } from 'react';
import { formatCount } from '../../words/format';
import { Choice } from '../../ui/common/Field';

/** Which of the client's own columns a query list has. */
export function QueryColumns({
  there,
  shown,
  disabled,
  onShow,
}: {
  /** All columns of the file, by their names. */
  readonly there: readonly string[];
  readonly shown: readonly string[];
  readonly disabled: boolean;
  readonly onShow: (name: string, isShown: boolean) => void;
}): ReactElement {
  return (
    <fieldset disabled={disabled}>
      <legend>
        The client’s own columns{' '}
        <span className="soft">{`${formatCount(shown.length)} of ${formatCount(there.length)}`}</span>
      </legend>
      <div className="query-columns">
        {there.map((name) => (
          <Choice
            key={name}
            label={name}
            checked={shown.includes(name)}
            onChange={(isShown) => onShow(name, isShown)}
          />
        ))}
      </div>
    </fieldset>
  );
}
