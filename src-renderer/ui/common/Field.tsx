import { useId, type ReactElement } from 'react';
import { longest } from '#shared/domain/rules/rules';

/** A labelled text field; the hint and what is wrong with it are read out with it. */
export function Field({
  label,
  value,
  onChange,
  hint,
  problem = null,
  ...input
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  readonly problem?: string | null;
  readonly type?: 'text' | 'password' | 'url' | 'number' | 'date';
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
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input"
        value={value}
        maxLength={longest.text}
        spellCheck={false}
        aria-invalid={problem !== null}
        aria-describedby={described.length === 0 ? undefined : described.join(' ')}
        onChange={(event) => onChange(event.target.value)}
        {...input}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="soft small">
          {hint}
        </p>
      )}
      {problem !== null && (
        <p id={`${id}-problem`} className="field-problem small">
          {problem}
        </p>
      )}
    </div>
  );
}
