import { describe, expect, it } from 'vitest';
import { menuTemplate } from '#main/electron/menu-template';

/** The labels of the Help menu. */
function helpOf(checkForUpdates: (() => void) | null): ReadonlyArray<string | undefined> {
  const template = menuTemplate({
    isMac: false,
    profiles: [],
    enabled: [],
    send: () => undefined,
    checkForUpdates,
  });
  const help = template.find(({ label }) => label === 'Help')?.submenu;
  return Array.isArray(help) ? help.map(({ label }) => label) : [];
}

describe('the menu', () => {
  it('offers to look for updates only where that can be done', () => {
    expect(helpOf(() => undefined)).toContain('Check for Updates…');
    expect(helpOf(null)).not.toContain('Check for Updates…');
    expect(helpOf(null)).toContain('About Tieout');
  });
});
