import { useId, type ReactElement } from 'react';

/** One option of a picker; `value` null represents "not chosen". */
export interface PickerOption {
  readonly value: string | null;
  readonly label: string;
}

/** A labelled drop-down list. The browser's own, because it is quick with the keyboard and takes thousands of options. */
export function Picker({
  label,
  hideLabel = false,
  value,
  options,
  invalid = false,
  disabled = false,
  onChange,
}: {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: string | null;
  readonly options: readonly PickerOption[];
  readonly invalid?: boolean;
  readonly disabled?: boolean;
  readonly onChange: (value: string | null) => void;
}): ReactElement {
  const id = useId();
  return (
    <div className="field">
      <label className={hideLabel ? 'unseen' : 'field-label'} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="select"
        // Its words may be longer than its room.
        title={options.find((option) => option.value === value)?.label}
        // An option's place and not its text, because any text, the empty one too, may be a column's name.
        value={options.findIndex((option) => option.value === value)}
        aria-invalid={invalid}
        disabled={disabled}
        onChange={(event) => onChange(options[Number(event.target.value)]?.value ?? null)}
      >
        {options.map((option, index) => (
          <option key={index} value={index}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
