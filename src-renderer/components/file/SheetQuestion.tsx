import type { ReactElement } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { SheetChoice } from '#shared/domain/rules/profile';
import { Icon } from '../common/Icon';
import { SheetFields } from './SheetFields';

/** Asks which sheets of a workbook are the client file, where several have rows: until then nothing is compared. */
export function SheetQuestion({
  error,
  onChoose,
}: {
  readonly error: Extract<AppError, { code: 'sheets_undecided' }>;
  readonly onChoose: (choice: SheetChoice) => void;
}): ReactElement {
  const { name, sheets, withRows, opensFirst } = error;
  return (
    <fieldset className="encoding-caution">
      <legend role="alert">
        <Icon name="warning" /> {withRows.length} sheets have rows. Choose which to compare.
      </legend>
      <p>Nothing is compared until you choose. Several sheets are read as one file.</p>
      <SheetFields
        key={name}
        sheets={sheets}
        withRows={withRows}
        ticked={withRows.filter((sheet) => sheet === opensFirst)}
        opensFirst={opensFirst}
        onChoose={onChoose}
      />
    </fieldset>
  );
}
