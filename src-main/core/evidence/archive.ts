import { unzip, zip } from 'fflate';
import type { EvidenceFiles } from './evidence-file';

/** Packs files as an archive that unpacks into one folder; off the main thread, since hosts have more to do. */
export function packArchive(folder: string, files: EvidenceFiles): Promise<Uint8Array> {
  const tree = Object.fromEntries([...files].map(([name, bytes]) => [`${folder}/${name}`, bytes]));
  return new Promise((resolve, reject) => {
    zip(tree, { level: 6 }, (problem, archive) => {
      if (problem === null) resolve(archive);
      else reject(problem);
    });
  });
}

/**
 * The files of an archive by their names in its folder; null where it is none or is damaged. Nothing is written anywhere. An
 * archive that has two files of one name is none of ours: which of the two somebody else's program shows cannot be known.
 */
export function openArchive(archive: Uint8Array): Promise<EvidenceFiles | null> {
  const paths: string[] = [];
  const filter = ({ name }: { readonly name: string }): boolean => paths.push(name) > 0;
  return new Promise((resolve) => {
    unzip(archive, { filter }, (problem, tree) => {
      const repeated = new Set(paths).size < paths.length;
      resolve(problem !== null || repeated ? null : filesOfFolder(Object.entries(tree)));
    });
  });
}

/**
 * The files of a folder by their paths in it, without the folder that all of them may lie in, and without what Finder and
 * Explorer put into any folder that they show.
 */
export function filesOfFolder(
  files: ReadonlyArray<readonly [path: string, bytes: Uint8Array]>,
): EvidenceFiles {
  const own = files.filter(([path]) => !path.endsWith('/') && !litter.test(path));
  const [folder] = own.map(([path]) => path.slice(0, path.indexOf('/') + 1));
  const inOne = folder !== undefined && own.every(([path]) => path.startsWith(folder));
  return new Map(own.map(([path, bytes]) => [inOne ? path.slice(folder.length) : path, bytes]));
}

const litter = /(^|\/)(__MACOSX\/.*|\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini)$/i;
