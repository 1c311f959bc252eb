import { arch, release, type } from 'node:os';

/** The familiar names of the programs in `process.versions`. */
const known = [
  ['electron', 'Electron'],
  ['chrome', 'Chromium'],
  ['node', 'Node.js'],
] as const;

/** What Tieout runs on, for the About dialog; nothing in it identifies the user or the machine. */
export function describePrograms(): Readonly<Record<string, string>> {
  const versions = new Map(Object.entries(process.versions));
  const programs = known.flatMap(([id, name]): Array<readonly [string, string]> => {
    const version = versions.get(id);
    return version === undefined ? [] : [[name, version]];
  });
  return Object.fromEntries([...programs, ['Operating system', `${type()} ${release()} (${arch()})`]]);
}
