import { Menu } from '@base-ui/react/menu';
import type { ReactElement } from 'react';
import { findingsDelimiters, type FindingsFormat } from '#shared/domain/result/report';
import { delimiterName } from '#shared/words/preflight-words';
import { capitalised } from '../../../words/format';
import { Icon } from '../../../ui/common/Icon';

/** How CSV files are written, as a menu within a menu: what separates their cells, and whether they begin with a byte order mark. */
export function CsvFormatMenu({
  format,
  onChange,
}: {
  readonly format: FindingsFormat;
  readonly onChange: (format: FindingsFormat) => void;
}): ReactElement {
  return (
    <Menu.SubmenuRoot>
      <Menu.SubmenuTrigger className="menu-item export-item">
        How CSV files are written
        <span className="soft small">{capitalised(delimiterName(format.delimiter))} ›</span>
      </Menu.SubmenuTrigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={-4} side="inline-start" align="end">
          <Menu.Popup className="menu-popup">
            <Menu.RadioGroup
              value={format.delimiter}
              onValueChange={(value) => {
                const delimiter = findingsDelimiters.find((one) => one === value);
                if (delimiter !== undefined) onChange({ ...format, delimiter });
              }}
            >
              <Menu.GroupLabel className="menu-label">CSV files are separated by</Menu.GroupLabel>
              {findingsDelimiters.map((delimiter) => (
                <Menu.RadioItem key={delimiter} value={delimiter} className="menu-item">
                  <span>
                    <Menu.RadioItemIndicator>
                      <Icon name="tick" />
                    </Menu.RadioItemIndicator>
                  </span>
                  {capitalised(delimiterName(delimiter))}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            <Menu.CheckboxItem
              className="menu-item"
              checked={format.mark}
              onCheckedChange={(mark) => onChange({ ...format, mark })}
            >
              <span>
                <Menu.CheckboxItemIndicator>
                  <Icon name="tick" />
                </Menu.CheckboxItemIndicator>
              </span>
              and begin with a byte order mark (BOM)
            </Menu.CheckboxItem>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.SubmenuRoot>
  );
}
