import { membersOf } from '../../base/members';

/** What findings and query lists can be written as, each the end of a file's name, with its media type. */
export const mediaTypes = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export type ExportFormat = keyof typeof mediaTypes;

export const exportFormats = membersOf(mediaTypes);
