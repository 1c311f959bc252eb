import type { AppError, AppErrorCode } from '#shared/base/app-error';
import type { KeyFacts, ProfileSession } from './profile-session';

/** What is over once the platform answers to the key. */
const overOnceAnswered: ReadonlySet<AppErrorCode> = new Set([
  ...(['key_missing', 'key_malformed', 'key_rejected', 'rate_limited', 'server_failed'] as const),
  ...(['network_failed', 'page_unanswered'] as const),
]);

/**
 * The platform has just answered to the key: what was said before of the key and of the line, and is no longer so, goes. `groups`
 * is what the key may read, where that was asked.
 */
export function withoutContradicted(session: ProfileSession, groups: KeyFacts['groups']): ProfileSession {
  const { key, platform } = session;
  const stays = (error: AppError | null): AppError | null => {
    if (error === null || overOnceAnswered.has(error.code)) return null;
    return error.code === 'scope_missing' && groups?.[error.group] === 'granted' ? null : error;
  };
  return {
    ...session,
    key: { ...key, error: stays(key.error) },
    platform: { ...platform, error: stays(platform.error) },
  };
}
