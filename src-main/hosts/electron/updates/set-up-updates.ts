import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { app, BrowserWindow, dialog, shell } from 'electron';
import { policyInForce, readPolicy } from '../../../core/policy/office-policy';
import { dataDirectory } from '../../../core/storage/data-directory';
import type { AppMenu } from '../window/menu';
import { homepage, isSigned } from '../../common/installation';
import { offerUpdate, type UpdateQuestion } from './offer-update';
import { renewalOf } from './renewal';
import { looksAtStart } from './update-settings';

/**
 * Puts "Check for Updates…" into the menu, and looks at the start where the user has chosen that. Neither where the app was
 * not installed, was built without a place to ask, or the office has said no.
 */
export async function setUpUpdates(menu: Pick<AppMenu, 'offerUpdates'>, dataDir?: string): Promise<void> {
  if (!app.isPackaged || !existsSync(join(process.resourcesPath, 'app-update.yml'))) return;
  if (policyInForce(await readPolicy()).updates === 'off') return;
  const settingsFile = join(dataDirectory(dataDir), 'updates.json');
  let looking = false;
  const show = (percent: number | null): void => {
    menu.offerUpdates({ look: () => void look(true), percent });
    BrowserWindow.getAllWindows()[0]?.setProgressBar(percent === null ? noProgress : percent / 100);
  };
  const look = async (asked: boolean): Promise<void> => {
    if (looking) return;
    looking = true;
    try {
      // Loaded only now: most starts never need it.
      const { autoUpdater } = (await import('electron-updater')).default;
      await offerUpdate(
        {
          updater: autoUpdater,
          version: app.getVersion(),
          renewal: renewalOf(process.platform, process.env, process.execPath, isSigned),
          settingsFile,
          openPage: () => void shell.openExternal(`${homepage}/releases/latest`),
          onDownload: show,
          ask,
        },
        asked,
      );
    } finally {
      looking = false;
    }
  };
  show(null);
  if (await looksAtStart(settingsFile)) await look(false);
}

/** Electron's value for it. */
const noProgress = -1;

async function ask({ message, detail, buttons, checkbox }: UpdateQuestion) {
  const options = {
    type: 'info' as const,
    message,
    detail,
    buttons: [...buttons],
    // Whatever is pressed by habit changes nothing.
    defaultId: buttons.length - 1,
    cancelId: buttons.length - 1,
    ...(checkbox === null ? {} : { checkboxLabel: checkbox.label, checkboxChecked: checkbox.ticked }),
  };
  const [window] = BrowserWindow.getAllWindows();
  const { response, checkboxChecked } = await (window === undefined
    ? dialog.showMessageBox(options)
    : dialog.showMessageBox(window, options));
  return { button: response, ticked: checkboxChecked };
}
