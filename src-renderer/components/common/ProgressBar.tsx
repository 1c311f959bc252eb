import { Progress } from '@base-ui/react/progress';
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
  return (
    <Progress.Root
      value={value === null ? null : Math.round(value * 1000) / 10}
      aria-label={label}
      aria-valuetext={text}
    >
      <Progress.Track className="progress-track">
        <Progress.Indicator className="progress-indicator" />
      </Progress.Track>
    </Progress.Root>
  );
}
