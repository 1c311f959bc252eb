import { open, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app } from 'electron';
import { fail, succeed } from '#shared/base/result';
import { kindOfFile } from '#shared/domain/vocabulary/file-kinds';
import type { OpenedFiles } from '../../../core/calls/host-ports';
import { withFile } from '../../../core/storage/atomic-file';
import { tellScreens } from '../window/ipc';
import { showWindow } from '../window/window';

/** The files that the system wants opened: by a double click, at a start or while Tieout runs. */
interface SystemFiles {
  /** Takes the files of a command line, that of a second start for one. */
  readonly take: (words: readonly string[], folder: string) => void;
  /** Hands them to the screen, one after the other. They wait here and not there, where a page that goes would lose them. */
  readonly opened: OpenedFiles;
}

interface Waiting {
  readonly number: number;
  readonly path: string;
  /** How the file was when the screen was told of it; a part of another version is never handed over. */
  version?: string;
}

/** As much as crosses to the page at once, in bytes; the page holds what it was handed on the disk. */
const partLength = 4_000_000;

/** Begins to listen: before `ready`, since macOS may tell of a file before that. */
export function collectOpenFiles(): SystemFiles {
  let waiting: readonly Waiting[] = [];
  let count = 0;
  const add = (path: string): void => {
    waiting = [...waiting, { number: (count += 1), path }];
    // A page that is not there yet asks on its own; where there is no window, one is opened for it.
    showWindow();
    tellScreens({ type: 'file-opened', name: basename(path) });
  };
  app.on('open-file', (event, path) => {
    event.preventDefault();
    add(path);
  });
  return {
    take: (words, folder) => {
      for (const word of filesAmong(words)) add(pathOf(word, folder));
    },
    opened: {
      next: async (after) => {
        waiting = waiting.filter(({ number }) => number > after);
        const [first] = waiting;
        if (first === undefined) return null;
        const { number, path } = first;
        const found = await stat(path).catch(() => null);
        if (found?.isFile() !== true) return { number, name: basename(path), bytes: null, modifiedAt: 0 };
        first.version = versionOf(found);
        if (kindOfFile(path) !== null) app.addRecentDocument(path);
        return { number, name: basename(path), bytes: found.size, modifiedAt: Math.round(found.mtimeMs) };
      },
      read: async (number, offset) => {
        const file = waiting.find((one) => one.number === number);
        if (file === undefined) return fail({ code: 'cancelled' });
        const part = await readPart(file, offset).catch(() => null);
        const problem = part === null ? 'other' : 'changed';
        if (part === null || part.version !== file.version)
          return fail({ code: 'file_unreadable', name: basename(file.path), problem });
        return succeed({ content: part.content, next: part.next });
      },
    },
  };
}

/** The words that name files: the first is the program, and where that is Electron itself, the second is the app. */
function filesAmong(words: readonly string[]): readonly string[] {
  return words.filter((word) => !word.startsWith('-')).slice(app.isPackaged ? 1 : 2);
}

/** A desktop of Linux hands files over as addresses. */
function pathOf(word: string, folder: string): string {
  try {
    return word.startsWith('file:') ? fileURLToPath(word) : resolve(folder, word);
  } catch {
    // An address of another computer, say: it is named, and cannot be read.
    return word;
  }
}

async function readPart(
  { path }: Waiting,
  offset: number,
): Promise<{ readonly content: Uint8Array; readonly next: number | null; readonly version: string }> {
  return withFile(open(path), async (file) => {
    const found = await file.stat();
    const content = new Uint8Array(Math.max(0, Math.min(partLength, found.size - offset)));
    const { bytesRead } = await file.read(content, 0, content.length, offset);
    const end = offset + bytesRead;
    // Read before it is looked at again, so that a change in between shows.
    const version = versionOf(await file.stat());
    return { content: content.subarray(0, bytesRead), next: end < found.size ? end : null, version };
  });
}

function versionOf({ size, mtimeMs }: { readonly size: number; readonly mtimeMs: number }): string {
  return `${size} ${mtimeMs}`;
}
