import { endpointGroups, type AppError } from '#shared/base/app-error';
import { membersOf, recordFor } from '#shared/base/members';
import { fail, succeed, type Result } from '#shared/base/result';
import type { ApiClient } from '../../partner-api/api-client';
import { operations } from '../../partner-api/operations';
import type { GrantedGroups } from './platform';

/**
 * Finds out which endpoint groups a key has by asking each for one item (partner-api.md, section 4: 403 where it has
 * not). A failure of one group says nothing about it; if all fail, the failure is the answer.
 */
export async function checkGroups(client: ApiClient): Promise<Result<GrantedGroups>> {
  const never = new AbortController().signal;
  const groups = recordFor(endpointGroups, (): GrantedGroups[keyof GrantedGroups] => 'unknown');
  let failure: AppError | null = null;
  for (const operation of membersOf(operations)) {
    const { group } = operations[operation];
    const answer = await client.ask({ operation, query: { page: 0, size: 1 } }, never);
    if (answer.ok) groups[group] = 'granted';
    else if (answer.error.code === 'scope_missing') groups[group] = 'refused';
    else if (answer.error.code === 'server_failed') failure = answer.error;
    else return fail(answer.error);
  }
  const isSilent = Object.values(groups).every((state) => state === 'unknown');
  return failure !== null && isSilent ? fail(failure) : succeed(groups);
}
