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

/** The files of an archive by their names without folders; null where it is none or is damaged. Nothing is written anywhere. */
export function openArchive(archive: Uint8Array): Promise<EvidenceFiles | null> {
  return new Promise((resolve) => {
    unzip(archive, (problem, tree) => {
      if (problem !== null) {
        resolve(null);
        return;
      }
      const files = Object.entries(tree).filter(([path]) => !path.endsWith('/'));
      resolve(new Map(files.map(([path, bytes]) => [path.slice(path.lastIndexOf('/') + 1), bytes])));
    });
  });
}
