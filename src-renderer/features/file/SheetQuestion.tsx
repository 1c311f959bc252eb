import type { ReactElement } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { SheetChoice } from '#shared/domain/rules/profile';
import { countOf } from '../../words/format';
import { Icon } from '../../ui/common/Icon';
import { SheetFields } from './SheetFields';

type Undecided = Extract<AppError, { code: 'sheets_undecided' }>;

/** Asks which sheets of a workbook are the client file, where several have rows or a chosen one is gone: until then nothing is compared. */
export function SheetQuestion({
  error,
  onChoose,
}: {
  readonly error: Undecided;
  readonly onChoose: (choice: SheetChoice) => void;
}): ReactElement {
  const { name, sheets, missing, withRows, opensFirst } = error;
  return (
    <fieldset className="encoding-caution">
      <legend role="alert">
        <Icon name="warning" /> {questionOf(error)} Choose which to compare.
      </legend>
      <p>Nothing is compared until you choose. Several sheets are read as one file.</p>
      <SheetFields
        key={name}
        sheets={sheets}
        // Where no sheet has the columns of the file before, nothing is known of its rows.
        withRows={withRows.length === 0 ? null : withRows}
        // In place of a chosen sheet no other one is proposed: it may have been left out on purpose.
        ticked={missing.length > 0 ? [] : withRows.filter((sheet) => sheet === opensFirst)}
        opensFirst={opensFirst}
        onChoose={onChoose}
      />
    </fieldset>
  );
}

function questionOf({ missing, withRows }: Undecided): string {
  if (missing.length > 0)
    return `This workbook has no sheet ${missing.map((sheet) => `“${sheet}”`).join(', ')}, which was chosen before.`;
  if (withRows.length > 1) return `${countOf(withRows.length, 'sheet')} have rows.`;
  return `“${withRows[0] ?? ''}” has rows and was not chosen before.`;
}
