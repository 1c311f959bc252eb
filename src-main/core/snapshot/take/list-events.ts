import type { EventChoice } from '#shared/bridge/profile-contract';
import { succeed, type Result } from '#shared/base/result';
import type { ApiClient } from '../../partner-api/api-client';
import type { Item } from '../../partner-api/operations';
import { fieldText } from '../read/identity';
import { maxViewSize } from '../read/view';

/** The document shows no field of an event: these are looked for, in this order; an event without any is shown by its id. */
const labelFields = ['name', 'title', 'label'];

/**
 * Reads all events of the project, to choose from; those without an `id` cannot be chosen and are left out. A page without
 * a new one is the last, however many the platform says there are.
 */
export async function listEvents(client: ApiClient): Promise<Result<readonly EventChoice[]>> {
  const never = new AbortController().signal;
  const events = new Map<string, EventChoice>();
  let pages = 1;
  for (let page = 0; page < pages; page += 1) {
    const answer = await client.ask({ operation: 'listEvents', query: { page, size: maxViewSize } }, never);
    if (!answer.ok) return answer;
    const before = events.size;
    pages = Math.ceil(answer.value.value.total / maxViewSize);
    for (const item of answer.value.value.items) {
      const id = fieldText(item, 'id');
      if (id !== null && id !== '') events.set(id, { id, label: labelOf(item) ?? id });
    }
    if (events.size === before) break;
  }
  return succeed([...events.values()]);
}

function labelOf(item: Item): string | null {
  const named = labelFields.map((field) => fieldText(item, field)).find((text) => (text ?? '') !== '');
  return named ?? null;
}
