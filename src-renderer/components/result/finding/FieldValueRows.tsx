import type { ReactElement } from 'react';
import type { FieldPair } from '#shared/domain/rules/field-pair';
import type { EntryRow, EntryTicket } from '#shared/domain/entries/ledger-entry';
import { columnName } from '../../../words/field-words';
import { Icon } from '../../common/Icon';

/** Below a ticket and the row beside it: the values of both in each further field that is compared. */
export function FieldValueRows({
  fields,
  ticket,
  row,
}: {
  readonly fields: readonly FieldPair[];
  readonly ticket: EntryTicket | undefined;
  readonly row: EntryRow | undefined;
}): ReactElement {
  return (
    <>
      {fields.map(({ column }, place) => {
        const differs = row?.differs[place] === true;
        return (
          <tr key={place} className="side-values" data-differs={differs ? '' : undefined}>
            <th scope="row">{columnName(column)}</th>
            <ValueCell value={ticket?.values[place]} />
            <ValueCell value={row?.values[place]} span={2} />
            <td>
              {differs && (
                <>
                  <Icon name="unequal" /> differs
                </>
              )}
            </td>
          </tr>
        );
      })}
    </>
  );
}

/** A value as its side writes it; nothing where that side has no such item. */
function ValueCell({
  value,
  span = 1,
}: {
  readonly value: string | undefined;
  readonly span?: number;
}): ReactElement {
  return (
    <td colSpan={span} className={value === undefined ? 'absent' : 'code'}>
      {value === '' ? '(blank)' : (value ?? '–')}
    </td>
  );
}
