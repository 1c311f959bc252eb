import type { ReactElement } from 'react';
import { useShownRun } from '../../session/use-worker';
import { allFindings, viewWords } from '../../words/export-words';
import { capitalised, countOf } from '../../words/format';
import { Choice } from '../../ui/common/Field';
import type { MarkedRows } from '../result/view/chosen-view';
import type { OpenView } from '../result/view/open-view';

/** Which findings a list is of. */
export type ListOf = 'all' | 'view' | 'chosen';

/** Chooses the findings of a query list; those that are accepted are left out unless somebody wants them. */
export function ListFindings({
  of,
  open,
  chosen,
  accepted,
  withAccepted,
  disabled,
  onOf,
  onWithAccepted,
}: {
  readonly of: ListOf;
  readonly open: OpenView | null;
  readonly chosen: MarkedRows | null;
  /** How many of them are accepted. */
  readonly accepted: number;
  readonly withAccepted: boolean;
  readonly disabled: boolean;
  readonly onOf: (of: ListOf) => void;
  readonly onWithAccepted: (withAccepted: boolean) => void;
}): ReactElement {
  const run = useShownRun();
  const choices: ReadonlyArray<readonly [of: ListOf, label: string]> = [
    ['all', capitalised(allFindings(run))],
    ...(open === null ? [] : [['view', viewWords(open.entries, run, open.params)] as const]),
    ...(chosen === null ? [] : [['chosen', `Only the ${countOf(chosen.count, 'chosen line')}`] as const]),
  ];
  return (
    <fieldset disabled={disabled}>
      <legend>Which findings</legend>
      {choices.map(([value, label]) => (
        <Choice
          key={value}
          type="radio"
          name="of"
          label={label}
          checked={of === value}
          onChange={() => onOf(value)}
        />
      ))}
      {accepted > 0 && (
        <>
          <Choice label="Ask about accepted findings too" checked={withAccepted} onChange={onWithAccepted} />
          {!withAccepted && (
            <p className="soft">{`${countOf(accepted, 'accepted finding is', 'accepted findings are')} left out.`}</p>
          )}
        </>
      )}
    </fieldset>
  );
}
