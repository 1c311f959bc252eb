import { useCommand } from '../shell/commands';
import { useKeyPress } from '../shell/use-key-press';
import { useRegions } from '../shell/use-regions';
import type { Act } from '../features/profiles/ProfileSwitcher';

/** What can be done with profiles and with Tieout itself, from the menu and by commands; null is what cannot be done now. */
export type AppActs = Readonly<
  Record<
    'edit' | 'duplicate' | 'exportOne' | 'remove' | 'startNew' | 'importOne' | 'openSample' | 'closeSample',
    (() => void) | null
  > &
    Record<'verifyEvidence' | 'saveDiagnostics' | 'showShortcuts' | 'showAbout', () => void>
> & { readonly openOther: (profileId: string) => void };

/** Offers the acts as commands. */
export function useAppCommands(acts: AppActs): void {
  useKeyPress('?', acts.showShortcuts);
  useRegions();
  useCommand('shortcuts', acts.showShortcuts);
  useCommand('about', acts.showAbout);
  useCommand('verify-evidence', acts.verifyEvidence);
  useCommand('save-diagnostics', acts.saveDiagnostics);
  useCommand('new-profile', acts.startNew);
  useCommand('import-profile', acts.importOne);
  useCommand('open-sample', acts.openSample);
  useCommand('close-sample', acts.closeSample);
  useCommand('edit-profile', acts.edit);
  useCommand('duplicate-profile', acts.duplicate);
  useCommand('export-profile', acts.exportOne);
  useCommand('delete-profile', acts.remove);
  useCommand('open-profile', (command) => {
    if (command.action === 'open-profile') acts.openOther(command.profileId);
  });
}

/** The acts as the groups of the menu behind the open profile's name, without those that cannot be done now. */
export function menuOf(acts: AppActs, version: string): ReadonlyArray<readonly Act[]> {
  return [
    [
      ...entry('Edit…', acts.edit),
      ...entry('Duplicate…', acts.duplicate),
      ...entry('Export…', acts.exportOne),
      ...entry('Delete…', acts.remove),
    ],
    [
      ...entry('New profile…', acts.startNew),
      ...entry('Import a profile…', acts.importOne),
      ...entry('Open the sample project', acts.openSample),
    ],
    [
      { label: 'Keyboard shortcuts', keys: '?', run: acts.showShortcuts },
      { label: `About Tieout ${version}`, run: acts.showAbout },
    ],
  ];
}

function entry(label: string, run: (() => void) | null): readonly Act[] {
  return run === null ? [] : [{ label, run }];
}
