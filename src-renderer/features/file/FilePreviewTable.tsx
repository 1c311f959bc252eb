import type { ReactElement } from 'react';
import type { FilePreview } from '../../worker/contract/contract';
import { countOf } from '../../words/format';

/** More columns than these are not drawn, but for the two that are compared. */
const maxColumns = 40;

/** The first records of a file as it would be read, with their lines: what is skipped, the header row and the first rows. */
export function FilePreviewTable({ preview }: { readonly preview: FilePreview }): ReactElement {
  const { columns, records, headerLine, keyColumn, statusColumn } = preview;
  const roles = columns.map((column) =>
    column === keyColumn ? 'key' : column === statusColumn ? 'status' : undefined,
  );
  const shown = columns
    .map((_, place) => place)
    .filter((place) => place < maxColumns || roles[place] !== undefined);
  const hidden = columns.length - shown.length;
  return (
    <div className="preview framed" tabIndex={0} role="region" aria-label="First rows of the file">
      <table>
        <tbody>
          {records.map(({ line, fields }) =>
            line < headerLine ? (
              <tr key={line} className="preview-skipped">
                <td className="preview-line">{line}</td>
                <td colSpan={shown.length}>
                  <span className="unseen">Skipped: </span>
                  {fields.filter((field) => field.trim() !== '').join(' · ')}
                </td>
              </tr>
            ) : (
              <tr key={line} className={line === headerLine ? 'preview-header' : undefined}>
                <td className="preview-line">{line}</td>
                {shown.map((place) => {
                  const Cell = line === headerLine ? 'th' : 'td';
                  return (
                    <Cell
                      key={place}
                      data-role={roles[place]}
                      scope={line === headerLine ? 'col' : undefined}
                    >
                      {fields[place]}
                    </Cell>
                  );
                })}
              </tr>
            ),
          )}
        </tbody>
      </table>
      {hidden > 0 && <p className="soft small">{countOf(hidden, 'further column')} not shown</p>}
    </div>
  );
}
