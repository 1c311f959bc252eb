import { basename, dirname, join } from 'node:path';
import type * as Electron from 'electron';
import { app } from './app';
import { recorded, tell, user } from './state';
import { BrowserWindow } from './window';

export const dialog = {
  showSaveDialog: (...words: readonly unknown[]): Promise<Electron.SaveDialogReturnValue> => {
    const options = words.at(-1) as Electron.SaveDialogOptions;
    recorded.saveDialogs.push({ over: words[0] instanceof BrowserWindow, options });
    // A path that ends in a slash is a folder, in which the suggested name is kept.
    const filePath = user.chosenPath.endsWith('/')
      ? join(dirname(`${user.chosenPath}x`), basename(options.defaultPath ?? 'untitled'))
      : user.chosenPath;
    tell({ dialog: 'save', value: filePath });
    return Promise.resolve({ canceled: filePath === '', filePath });
  },
  showMessageBox: (window: BrowserWindow, { message }: Electron.MessageBoxOptions) => {
    recorded.questions.push(message);
    // Over a window that was never shown nobody sees it.
    if (!window.isVisible()) return new Promise<never>(() => undefined);
    return Promise.resolve({ response: user.answerToQuestion, checkboxChecked: false });
  },
  showMessageBoxSync: (_window: unknown, { message }: Electron.MessageBoxSyncOptions): number => {
    recorded.questions.push(message);
    return user.answerToQuestion;
  },
  showErrorBox: (title: string, content: string): void => {
    // On Linux it is a line of text before the app is ready.
    if (process.platform === 'linux' && !app.isReady()) process.stderr.write(`${title}\n${content}\n`);
    else {
      recorded.errors.push(`${title}: ${content}`);
      tell({ dialog: 'error', value: content });
    }
  },
};
