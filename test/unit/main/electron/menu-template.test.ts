import { describe, expect, it } from 'vitest';
import { menuTemplate, type MenuUpdates } from '#main/electron/menu-template';

/** The labels of the Help menu. */
function helpOf(updates: MenuUpdates | null): ReadonlyArray<string | undefined> {
  const template = menuTemplate({
    isMac: false,
    profiles: [],
    enabled: [],
    send: () => undefined,
    showChromiumLicences: null,
    updates,
    showDataFolder: () => undefined,
  });
  const help = template.find(({ label }) => label === 'Help')?.submenu;
  return Array.isArray(help) ? help.map(({ label }) => label) : [];
}

describe('the menu', () => {
  it('offers to look for updates only where that can be done', () => {
    const look = (): void => undefined;
    expect(helpOf({ look, percent: null })).toContain('Check for Updates…');
    expect(helpOf({ look, percent: 43 })).toContain('Downloading an Update (43 %)');
    expect(helpOf(null)).not.toContain('Check for Updates…');
    expect(helpOf(null)).toContain('About Tieout');
  });
});
