import type { ReactElement } from 'react';
import type { MenuAction } from '#shared/bridge/menu';
import { isMac } from '../shell/commands';
import { useHost } from '../shell/host';
import { keyCaps, keysOf } from '../words/key-words';
import { DialogFrame } from '../ui/common/DialogFrame';

const keysOfLists: ReadonlyArray<readonly [keys: readonly string[], does: string]> = [
  [['/'], 'Search the entries'],
  [['↑', '↓'], 'Previous or next entry'],
  [['PgUp', 'PgDn'], 'One screen up or down'],
  [['Home', 'End'], 'First or last entry'],
  [['Enter'], 'Open the current entry'],
  [['Space'], 'Select or deselect the current entry'],
  [['⇧', '↓'], 'Extend the selection; with any key that moves'],
  [['Ctrl', 'A'], 'Select all entries that are shown'],
  [['Ctrl', 'C'], 'Copy the selected entries for a spreadsheet'],
  [['R'], 'Review the selected entries; if none, go to the review form of the current one'],
  [['Ctrl', 'Enter'], 'Save the review and go to the next open finding'],
  [['Ctrl', 'Z'], 'Undo the last review of this window'],
  [['Esc'], 'Close the opened entry, a menu or a dialog; then clear the selection; clear the search'],
  [['←', '→'], 'Previous or next tab, while a tab has the focus'],
  [['Tab'], 'Next control; the whole list of entries is one'],
  [['F6'], 'Next part of the window, such as the list of entries; with ⇧ the previous one'],
  [['?'], 'These shortcuts'],
];

const actions: ReadonlyArray<readonly [action: MenuAction, does: string]> = [
  ['new-profile', 'New profile'],
  ['open-client-file', 'Open a client file'],
  ['save-run', 'Save the run'],
  ['export-findings', 'Export the findings'],
  ['summary', 'Summary, to print or save as PDF'],
  ['show-reconciliation', 'Reconciliation'],
  ['show-runs', 'Runs'],
  ['show-queries', 'Queries'],
];

/** The keys that the screen knows. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { app } = useHost();
  const shortcuts = [
    ...actions.flatMap(([action, does]) => {
      const keys = keysOf(action, app.host);
      return keys === null ? [] : [[keyCaps(keys, isMac), does] as const];
    }),
    ...keysOfLists,
  ];
  return (
    <DialogFrame title="Keyboard shortcuts" width="narrow" onClose={onClose}>
      <div className="dialog-body" tabIndex={0}>
        <dl className="stack">
          {shortcuts.map(([keys, does]) => (
            <div key={does} className="shortcut">
              <dt className="row tight">
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </div>
    </DialogFrame>
  );
}
