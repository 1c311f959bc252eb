import { useId, type ReactElement } from 'react';
import { longest } from '#shared/domain/rules/rules';

/** A labelled text field, of several lines where it has `rows`; the hint and what is wrong with it are read out with it. */
export function Field({
  label,
  value,
  onChange,
  hint,
  problem = null,
  type,
  rows,
  ...input
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  readonly problem?: string | null;
  readonly type?: 'text' | 'password' | 'url' | 'number' | 'date';
  readonly rows?: number;
  readonly step?: 'any';
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly min?: number;
  /** That of a text of a profile and its rules where it is left out. */
  readonly maxLength?: number;
  readonly autoComplete?: string;
  readonly disabled?: boolean;
  readonly onBlur?: () => void;
}): ReactElement {
  const id = useId();
  const described = [hint === undefined ? '' : `${id}-hint`, problem === null ? '' : `${id}-problem`].filter(
    (part) => part !== '',
  );
  const common = {
    id,
    className: 'input',
    value,
    maxLength: longest.text,
    'aria-invalid': problem !== null,
    'aria-describedby': described.length === 0 ? undefined : described.join(' '),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
    ...input,
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {rows === undefined ? (
        <input type={type} {...common} spellCheck={false} />
      ) : (
        <textarea rows={rows} {...common} />
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="soft small">
          {hint}
        </p>
      )}
      {problem !== null && (
        <p id={`${id}-problem`} className="wrong small">
          {problem}
        </p>
      )}
    </div>
  );
}

/** A box to tick, or one of several to pick, with a hint below its words. */
export function Choice({
  type = 'checkbox',
  name,
  label,
  hint,
  checked,
  onChange,
}: {
  readonly type?: 'checkbox' | 'radio';
  readonly name?: string;
  readonly label: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}): ReactElement {
  return (
    <label className="choice">
      <input type={type} name={name} checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>
        {label}
        {hint !== undefined && <span className="block soft small">{hint}</span>}
      </span>
    </label>
  );
}

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
