import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { app, dialog } from 'electron';
import { sentenceFor } from '#shared/words/errors/error-words';
import type { MenuCommand } from '#shared/bridge/menu';

/** What Tieout makes and opens: profiles and evidence. Other words of a command line are none of these. */
const opened = /\.(json|zip|tieout-profile|tieout-evidence)$/i;

/** The files that the system wants opened: by a double click, at a start or while Tieout runs. */
export interface OpenFiles {
  /** Takes the files of a command line, that of a second start for one. */
  readonly take: (words: readonly string[], folder: string) => void;
  /** The screen is there and takes files; what came before is sent to it now. */
  readonly sendTo: (send: (command: MenuCommand) => void) => void;
}

/** Begins to listen: before `ready`, since macOS may tell of a file before that. */
export function collectOpenFiles(): OpenFiles {
  let waiting: string[] = [];
  let send: ((command: MenuCommand) => void) | null = null;
  const flush = (): void => {
    if (send === null) return;
    for (const path of waiting.splice(0)) void sendFile(path, send);
  };
  const add = (paths: readonly string[]): void => {
    waiting = [...waiting, ...paths];
    flush();
  };
  app.on('open-file', (event, path) => {
    event.preventDefault();
    add([path]);
  });
  // A new page has to say that it is there before it is sent anything.
  app.on('browser-window-created', (_event, window) => {
    window.once('closed', () => {
      send = null;
    });
  });
  return {
    take: (words, folder) => {
      // The first word is the program.
      const paths = words.slice(1).filter((word) => !word.startsWith('-') && opened.test(word));
      add(paths.map((path) => resolve(folder, path)));
    },
    sendTo: (to) => {
      send = to;
      flush();
    },
  };
}

async function sendFile(path: string, send: (command: MenuCommand) => void): Promise<void> {
  const name = basename(path);
  try {
    const content = new Uint8Array(await readFile(path));
    send({ action: 'open-file', file: { name, content } });
  } catch {
    dialog.showErrorBox('Tieout', sentenceFor({ code: 'file_unreadable', name, problem: 'other' }));
  }
}
