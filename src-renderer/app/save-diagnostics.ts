import { localDay } from '#shared/base/local-day';
import { succeed } from '#shared/base/result';
import { diagnosticsText, type PageFacts } from '../words/diagnostics';
import { ask } from '../shell/ask';
import type { Host } from '../shell/host';
import { shownErrors } from '../shell/shown-errors';
import { saveExport, type ExportOutcome } from '../shell/save-export';

/** Saves what to send to support as one file; what is known of the keychain is handed in, since it may never answer. */
export async function saveDiagnostics(
  host: Host,
  keychainProblem: string | null | undefined,
): Promise<ExportOutcome> {
  const page = diagnosticsText(host.app, keychainProblem, describePage(), shownErrors());
  const made = await ask(host.bridge.makeDiagnostics({ page }));
  if (!made.ok) return { kind: 'failed', error: made.error };
  const archive = new Blob([made.value as Uint8Array<ArrayBuffer>], { type: 'application/zip' });
  return saveExport(host, succeed(archive), `tieout-diagnostics-${localDay(new Date())}.zip`);
}

function describePage(): PageFacts {
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const looks = {
    dark: '(prefers-color-scheme: dark)',
    'more contrast': '(prefers-contrast: more)',
    'high contrast': '(forced-colors: active)',
    'reduced motion': '(prefers-reduced-motion: reduce)',
  };
  return {
    locale,
    timeZone,
    window: `${innerWidth} × ${innerHeight} at ${Math.round(devicePixelRatio * 100)} %`,
    looks: Object.entries(looks).flatMap(([look, query]) => (matchMedia(query).matches ? [look] : [])),
  };
}
