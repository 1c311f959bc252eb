import type { ReactElement } from 'react';

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
        {hint !== undefined && <span className="choice-hint">{hint}</span>}
      </span>
    </label>
  );
}
