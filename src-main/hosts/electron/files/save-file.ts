import { extname } from 'node:path';
import { app, BrowserWindow, dialog, type SaveDialogOptions } from 'electron';
import { succeed } from '#shared/base/result';
import { endingsOf } from '#shared/domain/vocabulary/file-kinds';
import { writeNamed } from '../../../core/storage/atomic-file';
import type { DragSaved, SaveFile, SavePdf } from '../../../core/calls/host-ports';
import { windowIcon } from '../../common/installation';

/** The user's own file, with the rights that files of theirs usually have. */
const usualMode = 0o666;

/** Asks over the window where to save, then writes the file all or nothing. */
export const saveFile: SaveFile = async (suggestedName, content, kind) => {
  const extension = extname(suggestedName).slice(1);
  const endings = kind === undefined ? [extension] : endingsOf(kind);
  const options: SaveDialogOptions = {
    defaultPath: suggestedName,
    // Without one, what is typed without an ending stays without.
    filters: endings
      .filter((ending) => ending !== '')
      .map((ending) => ({ name: filterNames[ending] ?? ending.toUpperCase(), extensions: [ending] })),
    // Linux asks only when told to.
    properties: ['showOverwriteConfirmation'],
  };
  const [window] = BrowserWindow.getAllWindows();
  const { canceled, filePath } = await (window === undefined
    ? dialog.showSaveDialog(options)
    : dialog.showSaveDialog(window, options));
  if (canceled || filePath === '') return succeed(null);
  const written = await writeNamed(filePath, content, usualMode);
  if (!written.ok) return written;
  saved.add(filePath);
  if (kind !== undefined) app.addRecentDocument(filePath);
  return succeed({ path: filePath });
};

/** Where files were saved since the start. */
const saved = new Set<string>();

/** Begins to drag a saved file out of the window, with the icon that the system has for it. */
export const dragSaved: DragSaved = async (path) => {
  const [window] = BrowserWindow.getAllWindows();
  // A page that could name any path would hand out any file.
  if (window === undefined || !saved.has(path)) return;
  // Not every desktop of Linux has icons for files.
  const icon = await app.getFileIcon(path).catch(() => windowIcon);
  window.webContents.startDrag({ file: path, icon });
};

/** What a dialog calls the endings that say too little of themselves. */
const filterNames: Readonly<Record<string, string>> = {
  zip: 'ZIP archive',
  tieout: 'Tieout evidence, opens in Tieout',
  'tieout-profile': 'Tieout profile',
  'tieout-profile.json': 'Tieout profile as JSON',
};

/** Where a sheet of paper is a Letter. */
const letterCountries: readonly string[] = ['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'CR', 'GT', 'PA', 'SV', 'VE'];

/** Saves the page in the window as it would be printed; what of it is printed, its own print styles say. */
export const savePdf: SavePdf = async (suggestedName) => {
  const [window] = BrowserWindow.getAllWindows();
  if (window === undefined) return succeed(null);
  const content = await window.webContents.printToPDF({
    pageSize: letterCountries.includes(app.getLocaleCountryCode()) ? 'Letter' : 'A4',
    printBackground: true,
    generateTaggedPDF: true,
  });
  return saveFile(suggestedName, new Uint8Array(content));
};
