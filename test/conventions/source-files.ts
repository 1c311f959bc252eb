import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** The repository's own folder. */
export const root = join(import.meta.dirname, '../..');

export const rooms = ['src-shared', 'src-main', 'src-renderer'] as const;

/** A file of the repository, by its path from the root with slashes on every system. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** The files below these folders whose names end so, read whole. */
export const sourceFiles = (folders: readonly string[], ending: RegExp): readonly SourceFile[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => ending.test(name))
      .map((name) => ({
        path: `${folder}/${name.replaceAll(sep, '/')}`,
        text: readFileSync(join(root, folder, name), 'utf8'),
      })),
  );
