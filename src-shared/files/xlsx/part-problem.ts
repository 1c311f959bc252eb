import type { AppError, FileLimit } from '../../base/app-error';
import type { UnpackProblem } from '../zip/unpack';

/** Why a part of a workbook cannot be read: it is not sound, or larger than Tieout makes room for. */
export type PartProblem = UnpackProblem | Extract<FileLimit, 'one_text' | 'shared_texts'>;

/** The same of a workbook by its name. */
export function workbookProblem(name: string, problem: PartProblem): AppError {
  return problem === 'damaged'
    ? { code: 'workbook_damaged', name }
    : { code: 'file_too_large', name, limit: problem, line: null };
}
