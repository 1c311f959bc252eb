import { describe, expect, it } from 'vitest';
import type { MenuCommand } from '#shared/bridge/menu';
import { menuTemplate, profileItems, type MenuUpdates } from '#main/hosts/electron/window/menu-template';

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

  it('offers the profiles on the icon in the dock as it does itself', () => {
    const sent: MenuCommand[] = [];
    const items = profileItems({
      profiles: [{ id: 'q', name: 'Quay & Co' }],
      send: (command) => sent.push(command),
    });
    expect(items.map(({ label }) => label)).toEqual(['Quay && Co']);
    items[0]?.click?.(undefined as never, undefined, undefined as never);
    expect(sent).toEqual([{ action: 'open-profile', profileId: 'q' }]);
  });
});
