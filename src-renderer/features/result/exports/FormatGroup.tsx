import { Menu } from '@base-ui/react/menu';
import type { ReactElement } from 'react';
import { exportFormats, type ExportFormat } from '#shared/domain/vocabulary/export-formats';
import { formatWords } from '../../../words/export-words';
import { ExportItem } from './ExportItem';

/** The format that the keys of the menu's first line write. */
export const quickFormat: ExportFormat = 'csv';

/** Findings, all or some, in each format that they can be written in. */
export function FormatGroup({
  label,
  what,
  isPart = true,
  disabled,
  onWrite,
}: {
  /** Which findings: "All 12 findings", for one. */
  readonly label: string;
  /** What the line of a format begins with, as "Findings" in "Findings as CSV". */
  readonly what: string;
  /** Whether it is a part of the findings only. */
  readonly isPart?: boolean;
  readonly disabled: boolean;
  readonly onWrite: (format: ExportFormat) => void;
}): ReactElement {
  return (
    <Menu.Group>
      <Menu.GroupLabel className="menu-label">{label}</Menu.GroupLabel>
      {exportFormats.map((format) => (
        <ExportItem
          key={format}
          label={`${what} as ${formatWords[format].word}`}
          about={isPart ? 'Labelled as an extract' : formatWords[format].about}
          {...(!isPart && format === quickFormat ? { action: 'export-findings' } : {})}
          disabled={disabled}
          onClick={() => onWrite(format)}
        />
      ))}
    </Menu.Group>
  );
}
