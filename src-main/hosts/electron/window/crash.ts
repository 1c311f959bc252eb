import { app, dialog, type BrowserWindow } from 'electron';
import { writeLog } from '../../common/log-file';

const choices = ['Open the screen again', 'Quit Tieout'] as const;

/** Where the page's own process ends, its window would stay empty for ever: says what that means, and opens the page again. */
export function offerAgainAfterCrash(window: BrowserWindow): void {
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    writeLog(`screen gone: ${reason}`);
    void offerAgain(window);
  });
}

async function offerAgain(window: BrowserWindow): Promise<void> {
  // It may have ended before the window was shown, and a question over a hidden window cannot be seen.
  if (!window.isVisible()) window.show();
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: 'The screen of Tieout has stopped unexpectedly.',
    detail:
      'All that was saved is kept, and a reading from the platform continues. Open the client file again; write a review that was not saved again.',
    buttons: [...choices],
    defaultId: 0,
    cancelId: 0,
  });
  if (choices[response] === 'Quit Tieout') app.quit();
  else if (!window.isDestroyed()) window.webContents.reload();
}
