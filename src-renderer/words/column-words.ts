import type { ColumnChanges } from '#shared/csv/column-changes';
import { quotedList } from '#shared/error-words/table';
import { countOf } from './format';

/** How the columns of a file differ from those of the profile's last one, in a sentence; `''` where they do not. */
export function columnChangesSentence({ added, gone }: ColumnChanges): string {
  const parts = [
    ...(gone.length === 0
      ? []
      : [`${countOf(gone.length, 'column is', 'columns are')} gone: ${quotedList(gone)}`]),
    ...(added.length === 0
      ? []
      : [`${countOf(added.length, 'column is', 'columns are')} new: ${quotedList(added)}`]),
  ];
  return parts.length === 0 ? '' : `Against the last file, ${parts.join(', and ')}.`;
}
