import type { AppDescription } from '#shared/bridge/contract';
import { diagnosticsText, type PageFacts } from '../../words/diagnostics';
import { shownErrors } from './shown-errors';

/**
 * Puts the diagnostics on the clipboard; false where the system does not let it. What is known of the keychain is handed in: a
 * browser lets nobody wait between the click and the clipboard.
 */
export async function copyDiagnostics(
  app: AppDescription,
  keychainProblem: string | null | undefined,
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(diagnosticsText(app, keychainProblem, describePage(), shownErrors()));
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
