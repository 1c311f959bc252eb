import type { ReactElement } from 'react';
import type { FilePreview } from '../../worker/contract';

/** The first rows of a file as it would be read, to choose its columns from. */
export function FilePreviewTable({ preview }: { readonly preview: FilePreview }): ReactElement {
  return (
    <div className="preview" tabIndex={0} role="region" aria-label="First rows of the file">
      <table>
        <thead>
          <tr>
            {preview.columns.map((column, index) => (
              <th key={index} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, place) => (
                <td key={place}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
