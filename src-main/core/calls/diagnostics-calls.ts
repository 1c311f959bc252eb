import * as v from 'valibot';
import type { AppCalls } from '#shared/bridge/app-contract';
import type { Handlers } from '#shared/bridge/rpc';
import { packArchive } from '../evidence/archive';
import { serve } from './serve';
import type { CallParts } from './core-parts';

/** The call for what people send to support. */
export function diagnosticsCalls({
  profiles,
  readLogs,
}: CallParts): Pick<Handlers<AppCalls>, 'makeDiagnostics'> {
  return {
    makeDiagnostics: serve(diagnosticsArgument, async ({ page }) => {
      const listed = await profiles.list();
      const settings = listed.ok
        ? { profiles: listed.value.profiles.map(withoutTexts), unreadable: listed.value.problems.length }
        : { unreadable: listed.error.code };
      const encoder = new TextEncoder();
      return packArchive(
        'tieout-diagnostics',
        new Map([
          ['diagnostics.txt', encoder.encode(page)],
          ['settings.json', encoder.encode(`${JSON.stringify(settings, null, 2)}\n`)],
          ...readLogs().map(({ name, content }) => [name, content] as const),
        ]),
      );
    }),
  };
}

const diagnosticsArgument = v.strictObject({ page: v.pipe(v.string(), v.maxLength(20_000)) });

/** Settings without typed text: names, addresses, columns and statuses are the client's. */
function withoutTexts(value: unknown): unknown {
  if (typeof value === 'string') return `${value.length} characters`;
  if (typeof value === 'number') return Number.isInteger(value) ? value : 'a number';
  if (Array.isArray(value)) return value.map(withoutTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutTexts(one)]));
}
