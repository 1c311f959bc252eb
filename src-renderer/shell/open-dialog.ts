/** Selects the dialogs. */
export const dialogs = '[role=dialog], [role=alertdialog]';

/** Whether a dialog lies over the screen: behind it nothing is done. */
export function isDialogOpen(): boolean {
  return document.querySelector(dialogs) !== null;
}

/** Resolves once no dialog is open; at once where none is. */
export function noDialog(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(look);
    function look(): void {
      if (isDialogOpen()) return;
      observer.disconnect();
      resolve();
    }
    observer.observe(document.body, { childList: true, subtree: true });
    look();
  });
}
