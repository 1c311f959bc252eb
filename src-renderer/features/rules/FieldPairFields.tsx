import type { ReactElement } from 'react';
import type { FieldPair } from '#shared/domain/rules/field-pair';
import { normalise } from '#shared/base/text';
import { columnName, kindSummary, platformFieldWords } from '../../words/field-words';
import { RuleLines } from './RuleLines';
import { useRuleData } from './rule-data';
import { AddFieldPair } from './AddFieldPair';

/** What is compared besides the status: columns of the client file against fields of the platform. */
export function FieldPairFields({
  pairs,
  onChange,
}: {
  readonly pairs: readonly FieldPair[];
  readonly onChange: (pairs: readonly FieldPair[]) => void;
}): ReactElement {
  const { columns, seen } = useRuleData();
  const known = new Set(columns.map(normalise));
  return (
    <fieldset className="form-group">
      <legend className="field-label">Compare besides the status</legend>
      <p className="soft small">
        A ticket and a row are mismatched if any of these differs, even if their statuses agree.
      </p>
      <RuleLines
        label="Compared fields"
        lines={pairs}
        nameOf={({ column }) => columnName(column)}
        onChange={onChange}
      >
        {(pair) => (
          <>
            <strong>{columnName(pair.column)}</strong> against{' '}
            <span className="code">{platformFieldWords(pair.field)}</span> as {kindSummary(pair.compare)}
            {columns.length > 0 && !known.has(normalise(pair.column)) && (
              <span className="caution-line">The open file has no such column.</span>
            )}
          </>
        )}
      </RuleLines>
      {columns.length > 0 && seen.length > 0 ? (
        <AddFieldPair pairs={pairs} onAdd={(pair) => onChange([...pairs, pair])} />
      ) : (
        <p className="soft small">
          Fields can be added under “Rules…” beside the result, once the client file is open and the platform
          has been read.
        </p>
      )}
    </fieldset>
  );
}
