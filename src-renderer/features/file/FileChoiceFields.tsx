import type { ReactElement } from 'react';
import { defaultProfile, type FileChoices } from '#shared/domain/rules/profile';
import { delimiterNames, encodingNames, sheetsWords } from '#shared/words/preflight-words';
import { sentenceFor } from '#shared/words/errors/error-words';
import type { ClientFileState } from '../../session/client-file';
import { columnName } from '../../words/field-words';
import { capitalised, formatCount } from '../../words/format';
import { Button } from '../../ui/common/Button';
import { Hint } from '../../ui/common/Hint';
import { Picker, type PickerOption } from '../../ui/common/Field';
import { SheetFields } from './SheetFields';

const encodings: readonly PickerOption[] = Object.entries(encodingNames).map(([value, label]) => ({
  value,
  label,
}));

const delimiterOptions: readonly PickerOption[] = Object.entries(delimiterNames).map(([value, name]) => ({
  value,
  label: capitalised(name),
}));

/** How the open file is read: what was proposed or chosen, each of it to be changed. */
export function FileChoiceFields({
  state,
  onChoose,
}: {
  readonly state: ClientFileState;
  readonly onChoose: (choices: FileChoices) => void;
}): ReactElement {
  const { choices, preview, report, choicesLeftAside, error } = state;
  const columns = preview?.columns ?? report?.columns ?? [];
  const columnOptions = columns.map((column) => ({ value: column, label: columnName(column) }));
  const keyColumn = choices.keyColumn ?? preview?.keyColumn ?? null;
  const statusColumn = choices.statusColumn ?? preview?.statusColumn ?? null;
  // Only who read the file to its end knows whether all of it is UTF-8.
  const encoding = choices.encoding ?? report?.encoding ?? preview?.encoding ?? null;
  const workbook = preview?.workbook ?? null;
  const headerLine = preview?.headerLine ?? choices.headerLine;
  const headerOptions = (preview?.records ?? []).map(({ line }) => ({
    value: String(line),
    label: `Line ${line}`,
  }));
  const { otherNames, ...named } = choices;
  const isChosen = Object.values(named).some((choice) => choice !== null);
  const likely = preview?.likely ?? null;
  const beside = preview?.secondTable ?? null;
  const undecided = [
    ...(keyColumn === null ? ['the payment reference'] : []),
    ...(statusColumn === null ? ['the status'] : []),
  ];

  return (
    <>
      {choicesLeftAside && (
        <p className="caution-line">
          This file does not have the columns chosen last time, so it was read without them. Check the
          columns.
        </p>
      )}
      {beside !== null && (
        <p className="caution-line">{sentenceFor({ code: 'second_table', text: beside })}</p>
      )}
      {preview !== null && undecided.length > 0 && (
        <p className="caution-line">
          Choose the column that holds {undecided.join(' and the one that holds ')}.
        </p>
      )}
      {preview !== null && keyColumn === null && likely !== null && likely.key !== null && (
        <Hint
          title={
            state.gone.key === undefined
              ? `${columnName(likely.key)} holds payment references of the platform.`
              : `This file has no ${columnName(state.gone.key)}. ${columnName(likely.key)} holds payment references of the platform.`
          }
          actions={
            <Button look="primary" onClick={() => onChoose({ ...choices, keyColumn: likely.key })}>
              Use {columnName(likely.key)}
            </Button>
          }
        />
      )}
      {preview !== null && statusColumn === null && likely !== null && likely.status !== null && (
        <Hint
          title={`${columnName(likely.status)} holds statuses that are known.`}
          actions={
            <Button look="primary" onClick={() => onChoose({ ...choices, statusColumn: likely.status })}>
              Use {columnName(likely.status)}
            </Button>
          }
        />
      )}
      <div className="file-choices">
        <Picker
          label="Payment reference"
          value={keyColumn}
          options={withCurrent(columnOptions, keyColumn)}
          invalid={preview !== null && keyColumn === null}
          disabled={columns.length === 0}
          onChange={(chosen) => onChoose({ ...choices, keyColumn: chosen })}
        />
        <Picker
          label="Status"
          value={statusColumn}
          options={withCurrent(columnOptions, statusColumn)}
          invalid={preview !== null && statusColumn === null}
          disabled={columns.length === 0}
          onChange={(chosen) => onChoose({ ...choices, statusColumn: chosen })}
        />
        {workbook === null ? (
          <>
            <Picker
              label="Encoding"
              value={encoding}
              options={withCurrent(encodings, encoding)}
              onChange={(chosen) => onChoose({ ...choices, encoding: chosen })}
            />
            <Picker
              label="Delimiter"
              value={choices.delimiter ?? preview?.delimiter ?? null}
              options={withCurrent(delimiterOptions, choices.delimiter ?? preview?.delimiter ?? null)}
              onChange={(delimiter) => onChoose({ ...choices, delimiter })}
            />
          </>
        ) : null}
        <Picker
          label="Header row"
          value={headerLine === null ? null : String(headerLine)}
          options={withCurrent(headerOptions, headerLine === null ? null : String(headerLine))}
          disabled={preview === null}
          onChange={(line) => onChoose({ ...choices, headerLine: line === null ? null : Number(line) })}
        />
      </div>
      {workbook !== null && workbook.sheets.length > 1 && (
        <details className="disclosure" open={error?.code === 'sheet_unlike_others' ? true : undefined}>
          <summary>
            {report?.workbook ? capitalised(sheetsWords(report.workbook, formatCount)) : 'Sheets'}
          </summary>
          <SheetFields
            key={workbook.read.join('\n')}
            sheets={workbook.sheets}
            withRows={workbook.withRows}
            ticked={workbook.read}
            opensFirst={null}
            onChoose={(sheets) => {
              // Another sheet has a header of its own.
              onChoose({ ...choices, sheets, headerLine: null });
            }}
          />
        </details>
      )}
      {isChosen && (
        <div className="button-row">
          <Button
            look="quiet"
            title="Forgets these choices, which the profile keeps for the next file, and reads this one without them"
            onClick={() => onChoose({ ...defaultProfile.file, otherNames })}
          >
            Start over
          </Button>
        </div>
      )}
    </>
  );
}

/** The options with the one in use among them, or with "choose" while there is none. */
function withCurrent(options: readonly PickerOption[], current: string | null): readonly PickerOption[] {
  if (options.some(({ value }) => value === current)) return options;
  return [{ value: current, label: current ?? 'Choose…' }, ...options];
}
