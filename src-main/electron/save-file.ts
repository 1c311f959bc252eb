import { dialog } from 'electron';
import { succeed } from '#shared/result';
import { writeAtomically } from '../core/atomic-file';
import type { SaveFile } from '../core/ports';

/** The user's own file, with the rights that files of theirs usually have. */
const usualMode = 0o666;

/** Asks where to save, then writes the file all or nothing. */
export const saveFile: SaveFile = async (suggestedName, content) => {
  const { canceled, filePath } = await dialog.showSaveDialog({ defaultPath: suggestedName });
  if (canceled || filePath === '') return succeed(null);
  const written = await writeAtomically(filePath, content, usualMode);
  return written.ok ? succeed({ path: filePath }) : written;
};
