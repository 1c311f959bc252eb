import type { ClientFile } from '#shared/domain/sides/client-file';
import { nameLine } from '#shared/domain/sides/line-name';
import type { FileReport } from '../contract/contract';

/** Malformed records of a file by their places in it, each with its line as people see it. */
export function listMalformed(file: ClientFile, start: number, end: number): FileReport['malformedRecords'] {
  return file.malformed.slice(start, end).map((record) => ({ ...record, line: nameLine(file, record.line) }));
}
