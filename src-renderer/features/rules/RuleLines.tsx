import type { ReactElement, ReactNode } from 'react';
import { Button } from '../../ui/common/Button';

/** The lines of one part of the rules, each with the button that removes it. */
export function RuleLines<Line>({
  label,
  lines,
  nameOf,
  onChange,
  children,
}: {
  readonly label: string;
  readonly lines: readonly Line[];
  /** Names the line in its Remove button. */
  readonly nameOf: (line: Line) => string;
  readonly onChange: (lines: readonly Line[]) => void;
  readonly children: (line: Line) => ReactNode;
}): ReactElement {
  return (
    <ul className="rule-lines" aria-label={label}>
      {lines.map((line, place) => (
        <li key={place} className="row">
          <span>{children(line)}</span>
          <Button
            look="quiet"
            aria-label={`Remove ${nameOf(line)}`}
            onClick={() => onChange(lines.filter((other) => other !== line))}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
