import { readDay } from '../dates/calendar-day';
import type { SeenField } from './field-pair';

/** Whether a field of tickets holds dates, by its example: one that begins with its year, which no two readings share. */
export function isDateField({ resource, example }: SeenField): boolean {
  return (
    resource === 'tickets' && /^\d{4}[-/.]?\d{2}/.test(example) && readDay(example, 'day first') !== null
  );
}
