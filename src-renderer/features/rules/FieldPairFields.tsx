import type { ReactElement } from 'react';
import type { AmountColumn } from '#shared/files/client/amount-columns';
import type { FieldPair, SeenField } from '#shared/domain/rules/field-pair';
import { normalise } from '#shared/base/text';
import { columnName, kindSummary, platformFieldWords } from '../../words/field-words';
import { Button } from '../../ui/common/Button';
import { AddFieldPair } from './AddFieldPair';

/** What is compared besides the status: columns of the client file against fields of the platform. */
export function FieldPairFields({
  pairs,
  columns,
  amounts,
  seen,
  onChange,
}: {
  readonly pairs: readonly FieldPair[];
  /** The columns of the open client file; none where it is not known. */
  readonly columns: readonly string[];
  /** The columns that hold amounts. */
  readonly amounts: readonly AmountColumn[];
  /** The platform's fields; none where they are not known. */
  readonly seen: readonly SeenField[];
  readonly onChange: (pairs: readonly FieldPair[]) => void;
}): ReactElement {
  const known = new Set(columns.map(normalise));
  return (
    <fieldset className="form-group">
      <legend className="field-label">Compare besides the status</legend>
      <p className="soft small">
        A ticket and a row are mismatched if any of these differs, even if their statuses agree.
      </p>
      <ul className="rule-lines" aria-label="Compared fields">
        {pairs.map((pair, place) => (
          <li key={place}>
            <span>
              <strong>{columnName(pair.column)}</strong> against{' '}
              <span className="code">{platformFieldWords(pair.field)}</span> as {kindSummary(pair.compare)}
              {columns.length > 0 && !known.has(normalise(pair.column)) && (
                <span className="caution-line">The open file has no such column.</span>
              )}
            </span>
            <Button
              look="quiet"
              aria-label={`Remove ${columnName(pair.column)}`}
              onClick={() => onChange(pairs.filter((other) => other !== pair))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {columns.length > 0 && seen.length > 0 ? (
        <AddFieldPair
          pairs={pairs}
          columns={columns}
          amounts={amounts}
          seen={seen}
          onAdd={(pair) => onChange([...pairs, pair])}
        />
      ) : (
        <p className="soft small">
          Fields can be added under “Rules…” beside the result, once the client file is open and the platform
          has been read.
        </p>
      )}
    </fieldset>
  );
}
