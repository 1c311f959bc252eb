import { basename, dirname, join } from 'node:path';
import type * as Electron from 'electron';
import { app } from './app';
import { recorded, tell, user } from './state';
import { BrowserWindow } from './window';

const unanswered: Array<() => void> = [];

/** From now on the user answers a save dialog only when `answerDialogs` is called. */
export function holdDialogs(): void {
  user.hesitates = true;
}

export function answerDialogs(): void {
  user.hesitates = false;
  for (const answer of unanswered.splice(0)) answer();
}

function needsReady(): void {
  if (!app.isReady()) throw new Error('dialog module can only be used after app is ready');
}

export const dialog = {
  showSaveDialog: async (...words: readonly unknown[]): Promise<Electron.SaveDialogReturnValue> => {
    needsReady();
    const options = words.at(-1) as Electron.SaveDialogOptions;
    recorded.saveDialogs.push({ over: words[0] instanceof BrowserWindow, options });
    if (user.hesitates) await new Promise<void>((resolve) => unanswered.push(resolve));
    // A path that ends in a slash is a folder, in which the suggested name is kept.
    const filePath = user.chosenPath.endsWith('/')
      ? join(dirname(`${user.chosenPath}x`), basename(options.defaultPath ?? 'untitled'))
      : user.chosenPath;
    tell({ dialog: 'save', value: filePath });
    return { canceled: filePath === '', filePath };
  },
  showMessageBox: (window: BrowserWindow, { message }: Electron.MessageBoxOptions) => {
    needsReady();
    recorded.questions.push(message);
    // Over a window that was never shown nobody sees it.
    if (!window.isVisible()) return new Promise<never>(() => undefined);
    return Promise.resolve({ response: user.answerToQuestion, checkboxChecked: false });
  },
  showMessageBoxSync: (_window: unknown, { message }: Electron.MessageBoxSyncOptions): number => {
    needsReady();
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
