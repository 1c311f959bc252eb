import { app } from 'electron';
import type { AppCore } from '../../../core/calls/app-core';

/**
 * Forgets the files that the system lists as opened last, once a profile is deleted: their names may be of its client. Which of
 * them are, the system does not say.
 */
export function forgetRecentDocuments(core: AppCore): AppCore {
  return {
    ...core,
    answer: async (call, argument) => {
      const reply = await core.answer(call, argument);
      if (call === 'deleteProfile' && reply.ok) app.clearRecentDocuments();
      return reply;
    },
  };
}
