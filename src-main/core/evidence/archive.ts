import { unzip, zip } from 'fflate';
import { madeNames, type EvidenceFiles } from './evidence-file';

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
 * All entries of an archive by their names in its folder; null where it is none or is damaged. Nothing is written anywhere. An
 * archive that has two files of one name is none of ours: which of the two somebody else's program shows cannot be known.
 */
export function openArchive(archive: Uint8Array): Promise<EvidenceFiles | null> {
  const paths: string[] = [];
  const filter = ({ name }: { readonly name: string }): boolean => paths.push(name) > 0;
  return new Promise((resolve) => {
    unzip(archive, { filter }, (problem, tree) => {
      const repeated = new Set(paths).size < paths.length;
      if (problem !== null || repeated) resolve(null);
      // The names are those that the archive lists: an object has no entry that is called `__proto__`.
      else resolve(namesInFolder(paths.map((path) => [path, bytesOf(tree, path)] as const)));
    });
  });
}

function bytesOf(tree: Readonly<Record<string, Uint8Array>>, path: string): Uint8Array {
  return (Object.hasOwn(tree, path) ? tree[path] : undefined) ?? new Uint8Array();
}

/**
 * The entries of a folder on a disk by their names, without what Finder and Explorer put into any folder that they show. An
 * archive is as Tieout made it, so there nothing is passed over.
 */
export function filesOfFolder(entries: Entries): EvidenceFiles {
  return namesInFolder(entries.filter(([path]) => !litter.test(path)));
}

const litter = /(^|\/)(\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini)$/i;

type Entries = ReadonlyArray<readonly [path: string, bytes: Uint8Array]>;

/**
 * Entries by their names in the folder that has the list; whatever lies outside of it begins with `../`, so that it is not
 * taken for a file of the evidence and is told. An empty folder is an entry too, whose name ends with `/`.
 */
function namesInFolder(entries: Entries): EvidenceFiles {
  const lists = entries.map(([path]) => path).filter((path) => listPath.test(path));
  const folder = lists.length === 0 ? '' : shortest(lists).slice(0, -madeNames.list.length);
  const filled = new Set(entries.flatMap(([path]) => foldersAbove(path)));
  return new Map(
    entries
      .filter(([path]) => !filled.has(path))
      .map(([path, bytes]) => [path.startsWith(folder) ? path.slice(folder.length) : `../${path}`, bytes]),
  );
}

function foldersAbove(path: string): readonly string[] {
  const parts = path.replace(/\/$/, '').split('/');
  return parts.slice(1).map((_, count) => `${parts.slice(0, count + 1).join('/')}/`);
}

const listPath = new RegExp(`^(?:[^/]*/)?${madeNames.list.replace('.', '\\.')}$`);

function shortest(paths: readonly string[]): string {
  return paths.reduce((a, b) => (b.length < a.length ? b : a));
}
