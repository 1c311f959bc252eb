import { useState, type ReactElement } from 'react';
import type { SheetName } from '#shared/base/app-error';
import type { SheetChoice } from '#shared/domain/rules/profile';
import { countOf } from '../../words/format';
import { Button } from '../../ui/common/Button';
import { Choice } from '../../ui/common/Field';

/** The sheets of a workbook, to tick those that are the client file; nothing is read before the button says so. */
export function SheetFields({
  sheets,
  withRows,
  ticked,
  opensFirst,
  onChoose,
}: {
  readonly sheets: readonly SheetName[];
  /** The visible sheets with rows to compare; null where that was not looked at. */
  readonly withRows: readonly string[] | null;
  /** Those that are ticked at first. */
  readonly ticked: readonly string[];
  readonly opensFirst: string | null;
  readonly onChoose: (choice: SheetChoice) => void;
}): ReactElement {
  const [chosen, setChosen] = useState(ticked);
  const hintOf = ({ name, hidden }: SheetName): string =>
    [
      ...(name === opensFirst ? ['opens first'] : []),
      ...(hidden ? ['hidden'] : withRows?.includes(name) === false ? ['no rows to compare'] : []),
    ].join(', ');
  const others = withRows ?? sheets.map(({ name }) => name);
  return (
    <>
      <div className="sheet-list">
        {sheets.map((sheet) => (
          <Choice
            key={sheet.name}
            label={sheet.name}
            {...(hintOf(sheet) === '' ? {} : { hint: hintOf(sheet) })}
            checked={chosen.includes(sheet.name)}
            onChange={(tick) =>
              setChosen(tick ? [...chosen, sheet.name] : chosen.filter((name) => name !== sheet.name))
            }
          />
        ))}
      </div>
      <div className="button-row">
        <Button
          look="primary"
          disabled={chosen.length === 0}
          onClick={() => onChoose({ read: chosen, left: others.filter((name) => !chosen.includes(name)) })}
        >
          {chosen.length < 2 ? 'Read this sheet' : `Read these ${countOf(chosen.length, 'sheet')}`}
        </Button>
      </div>
    </>
  );
}
