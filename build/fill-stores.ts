import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

// node build/fill-stores.ts VERSION HOME_URL RELEASE OUT: fills the manifests of winget and Flatpak with the version and the
// SHA-256 of the files in RELEASE, into OUT. Run by Node without packages, since a release is put together where nothing is installed.
const [version = '', home = '', release = '', out = ''] = process.argv.slice(2);
if (out === '' || !/^\d+\.\d+\.\d+$/.test(version)) {
  throw new Error('usage: node build/fill-stores.ts VERSION HOME_URL RELEASE OUT');
}

/** The SHA-256 of a file of the release; without that file there is no release. */
const sha256Of = (name: string): string =>
  createHash('sha256')
    .update(readFileSync(join(release, name)))
    .digest('hex');

const templates = join(import.meta.dirname, 'stores');
mkdirSync(out, { recursive: true });
for (const path of readdirSync(templates, { recursive: true, encoding: 'utf8' })) {
  if (!/\.ya?ml$/.test(path)) continue;
  const filled = readFileSync(join(templates, path), 'utf8')
    .replaceAll('VERSION', version)
    .replaceAll('HOME_URL', home)
    .replace(/SHA256\((.+?)\)/g, (_all, name: string) => sha256Of(name));
  writeFileSync(join(out, basename(path)), filled);
}
