import * as v from 'valibot';
import { parseLosslessJson } from '../../partner-api/parse-json';
import { operations } from '../../partner-api/operations';
import { listOperations, type ListView } from '../read/view';
import { DamagedJournalError, type JournalEntry } from './page-journal';

/** The view in an entry. Its body was validated before it was committed: if it is invalid now, it is damaged. */
export function listViewOf({ resource, role, pass, page, size, body }: JournalEntry): ListView {
  try {
    const { items, total, ...echo } = v.parse(
      operations[listOperations[resource]].answer,
      parseLosslessJson(body),
    );
    return { pass, page, size, echo, total, items, isTotal: role === 'total' };
  } catch {
    throw new DamagedJournalError();
  }
}
