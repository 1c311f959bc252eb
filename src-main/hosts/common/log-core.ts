import { hasEnded } from '#shared/domain/snapshot/snapshot';
import type { AppCore } from '../../core/calls/app-core';
import { describePrograms } from '../../core/calls/programs';
import { version } from './installation';
import { writeLog } from './log-file';

/** Logs when a core starts and stops, which of its calls fail, and how readings end: by names and codes only. */
export function logCore(host: string, core: AppCore): AppCore {
  const programs = Object.entries(describePrograms()).map((entry) => entry.join(' '));
  writeLog(`started: Tieout ${version}, ${host}, ${programs.join(', ')}`);
  core.subscribe((event) => {
    if (event.type !== 'snapshot-progress') return;
    const { phase, error } = event.progress;
    if (hasEnded(event.progress)) writeLog(`reading ${phase}${error === null ? '' : `: ${error.code}`}`);
  });
  return {
    ...core,
    answer: async (call, argument) => {
      const reply = await core.answer(call, argument);
      const code = codeOf(reply);
      // The name of a call that there is not may be anything.
      if (code !== null) writeLog(code === 'argument_invalid' ? code : `${call}: ${code}`);
      return reply;
    },
    stop: async () => {
      await core.stop();
      writeLog('stopped');
    },
  };
}

/** The code of what was refused, by the call itself or in its answer. */
function codeOf(reply: unknown): string | null {
  if (typeof reply !== 'object' || reply === null || !('ok' in reply)) return null;
  if (reply.ok === true) return 'value' in reply ? codeOf(reply.value) : null;
  const error = 'error' in reply ? reply.error : null;
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : null;
}
