/** That another Tieout works on the same data folder. */
export const sharedFolderWords =
  'Another Tieout is open on the same data folder. Nothing that either saves is lost; reload this window to see what the other one saved.';

/** That other accounts of the computer may write to the data folder. */
export function othersWriteWords(folder: string): string {
  return `Other accounts of this computer may change what is in Tieout’s data folder, ${folder}: saved runs, rules and reviews could be altered without your knowledge. Ask whoever looks after this computer to take away their right to write there, or set TIEOUT_DATA_DIR to another folder.`;
}

/** How to remove what Tieout has left on a computer; uninstalling it does not. */
export const removalWords =
  'To remove everything: delete each profile here, which takes its key out of the keychain (entries called “Tieout Partner API”), uninstall Tieout, then delete both folders.';
