import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { app } from 'electron';
import type { NextOpenedFile } from '../core/calls/host-ports';
import { tellScreens } from './ipc';
import { showWindow } from './window';

/** What Tieout makes and opens: profiles and evidence. Other words of a command line are none of these. */
const opened = /\.(json|zip|tieout-profile|tieout-evidence)$/i;

/** The files that the system wants opened: by a double click, at a start or while Tieout runs. */
export interface OpenFiles {
  /** Takes the files of a command line, that of a second start for one. */
  readonly take: (words: readonly string[], folder: string) => void;
  /** Hands them to the screen, one after the other. They wait here and not there, where a page that goes would lose them. */
  readonly next: NextOpenedFile;
}

/** Begins to listen: before `ready`, since macOS may tell of a file before that. */
export function collectOpenFiles(): OpenFiles {
  let waiting: ReadonlyArray<{ readonly number: number; readonly path: string }> = [];
  let count = 0;
  const add = (path: string): void => {
    waiting = [...waiting, { number: (count += 1), path }];
    // A page that is not there yet asks by itself; where there is no window, one is opened for it.
    showWindow();
    tellScreens({ type: 'file-opened', name: basename(path) });
  };
  app.on('open-file', (event, path) => {
    event.preventDefault();
    add(path);
  });
  return {
    take: (words, folder) => {
      // The first word is the program.
      const paths = words.slice(1).filter((word) => !word.startsWith('-') && opened.test(word));
      for (const path of paths) add(resolve(folder, path));
    },
    next: async (after) => {
      waiting = waiting.filter(({ number }) => number > after);
      const [first] = waiting;
      return first === undefined
        ? null
        : { number: first.number, name: basename(first.path), content: await contentOf(first.path) };
    },
  };
}

async function contentOf(path: string): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await readFile(path));
  } catch {
    return null;
  }
}
