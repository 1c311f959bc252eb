import type { ReactElement } from 'react';

/** How much of how much is done; `value` from 0 to 1, or null while the whole is not known. */
export function ProgressBar({
  label,
  value,
  text,
}: {
  readonly label: string;
  readonly value: number | null;
  readonly text: string;
}): ReactElement {
  const percent = value === null ? null : Math.round(value * 1000) / 10;
  return (
    <div
      role="progressbar"
      className="progress-track"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      aria-valuetext={text}
    >
      <div
        className="progress-indicator"
        data-indeterminate={percent === null ? '' : undefined}
        style={percent === null ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}
