import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runtimePackages } from './packed-files';

/** Which packages each bundle was made of, by their folders below `node_modules`; written by the build. */
export const partsFile = 'out/parts.json';

/** One piece of others' work that Tieout is handed out with. */
export interface Part {
  readonly name: string;
  readonly version: string;
  /** As its package says it: an id of SPDX, or an expression of such. */
  readonly licence: string;
  /** The whole text of the licence; null where its package brings none. */
  readonly text: string | null;
}

/** The folder of the package that a module of a bundle belongs to, below `node_modules`; null for a module of Tieout's own. */
export function packageFolderOf(moduleId: string): string | null {
  const path = moduleId.replaceAll('\\', '/').split('?')[0] ?? '';
  const [, below] = /\/node_modules\/(.+)$/.exec(path) ?? [];
  return /^(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(below ?? '')?.[0] ?? null;
}

/**
 * Everything of others that the installers and the npm package hold, by name: what is in any of the bundles, what is packed
 * beside them, and Electron, whose distribution brings Chromium's own list. Notices and the list of parts are written from it.
 */
export function partsOf(root: string): readonly Part[] {
  const bundled = JSON.parse(readFileSync(join(root, partsFile), 'utf8')) as Readonly<
    Record<string, readonly string[]>
  >;
  const folders = [...Object.values(bundled).flat(), ...runtimePackages(root), 'electron'];
  const parts = new Map<string, Part>();
  for (const folder of folders) {
    const part = readPart(join(root, 'node_modules', folder));
    parts.set(`${part.name} ${part.version}`, part);
  }
  return [...parts].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, part]) => part);
}

function readPart(folder: string): Part {
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Readonly<
    Record<'name' | 'version' | 'license', string>
  >;
  const file = readdirSync(folder).find((name) => /^licen[cs]e(\.|$)/i.test(name));
  const text = file === undefined ? null : readFileSync(join(folder, file), 'utf8').trim();
  return { name: about.name, version: about.version, licence: about.license, text };
}

/** The notices that Tieout hands out and shows; each text once, since most are the same. */
export function notices(parts: readonly Part[]): string {
  const headings = new Map<string, readonly string[]>();
  for (const { name, version, licence, text } of parts) {
    const body = text ?? 'Its package brings no text of its licence.';
    headings.set(body, [...(headings.get(body) ?? []), `## ${name} - ${version} (${licence})`]);
  }
  return [
    '# Third-party notices',
    'Tieout is made with the work of others. Each part is named with its version and licence; the text of the licence follows.',
    'Electron holds Chromium and Node.js. Their parts and licences are in LICENSES.chromium.html, in the folder of the installed app.',
    ...Array.from(headings, ([text, above]) => `${above.join('\n')}\n\n${text}`),
    '',
  ].join('\n\n');
}

/** The list of parts of a release, as CycloneDX 1.6. The same parts give the same bytes. */
export function listOfParts(version: string, parts: readonly Part[]): string {
  const idOf = (name: string, of: string): string => `pkg:npm/${name.replace('@', '%40')}@${of}`;
  const list = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', name: 'tieout', version, 'bom-ref': idOf('tieout', version) },
    },
    components: parts.map((part) => ({
      type: part.name === 'electron' ? 'framework' : 'library',
      name: part.name,
      version: part.version,
      'bom-ref': idOf(part.name, part.version),
      purl: idOf(part.name, part.version),
      licenses: [
        / (?:AND|OR|WITH) /.test(part.licence)
          ? { expression: part.licence }
          : { license: { id: part.licence } },
      ],
    })),
  };
  return `${JSON.stringify(list, null, 2)}\n`;
}
