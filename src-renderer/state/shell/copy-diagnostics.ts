import type { AppDescription } from '#shared/bridge/contract';
import { diagnosticsText, type PageFacts } from '../../words/diagnostics';
import { shownErrors } from './shown-errors';

/** Puts the diagnostics on the clipboard; false where the system does not let it. */
export async function copyDiagnostics(app: AppDescription): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(diagnosticsText(app, describePage(), shownErrors()));
    return true;
  } catch {
    return false;
  }
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
