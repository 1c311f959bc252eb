import { readFileSync } from 'node:fs';
import { unzipSync, zipSync, type Unzipped } from 'fflate';
import type { ChosenFile } from './steps';

/** The files of an archive by their paths in it, and what is in one of them. */
export function openEvidence(path: string): {
  readonly files: Unzipped;
  readonly textOf: (name: string) => string;
} {
  const files = unzipSync(readFileSync(path));
  return { files, textOf: (name) => Buffer.from(files[pathOf(files, name)] ?? []).toString() };
}

/** The same archive with one of its files changed. */
export function changedEvidence(path: string, name: string, change: (text: string) => string): ChosenFile {
  const { files, textOf } = openEvidence(path);
  const changed = { ...files, [pathOf(files, name)]: Buffer.from(change(textOf(name))) };
  return { name: 'changed.zip', mimeType: 'application/zip', buffer: Buffer.from(zipSync(changed)) };
}

function pathOf(files: Unzipped, name: string): string {
  return Object.keys(files).find((path) => path.endsWith(`/${name}`)) ?? name;
}
