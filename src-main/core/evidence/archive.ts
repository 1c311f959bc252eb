import { unzip, zip } from 'fflate';
import { fail, succeed, type Result } from '#shared/base/result';
import { maxEvidenceBytes } from '#shared/domain/runs/evidence';
import { isLaidOutPlainly } from './archive-layout';
import { readVersionedText } from '../storage/versioned-file';
import { evidenceFormat, madeNames, type EvidenceFiles } from './evidence-file';

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

/** Limit for the list of files, which is unpacked before anything else is known of the archive. */
const maxListBytes = 4 * 1024 * 1024;

/**
 * The entries of an archive by their names in its folder. Nothing is written to disk. Entries that the list does not name are not
 * unpacked, only named. An archive with two files of one name, or not laid out as Tieout packs it, is refused, since other
 * programs may show other files in it. Fails with `evidence_unreadable`, `evidence_repacked` or `evidence_too_large`.
 */
export async function openArchive(archive: Uint8Array): Promise<Result<EvidenceFiles>> {
  if (archive.length > maxEvidenceBytes) return tooLarge(maxEvidenceBytes);
  const found: Array<readonly [path: string, bytes: number]> = [];
  const nothing = await unpack(archive, (path, bytes) => found.push([path, bytes]) === 0);
  const sizes = new Map(found);
  if (nothing === null) return fail({ code: 'evidence_unreadable' });
  if (sizes.size < found.length || !isLaidOutPlainly(archive)) return fail({ code: 'evidence_repacked' });
  const paths = [...sizes.keys()];
  const folder = folderOf(paths);
  const list = await unpackAll(archive, sizes, [folder + madeNames.list], maxListBytes);
  if (!list.ok) return list;
  const listed = listedIn(list.value.get(folder + madeNames.list)).map((name) => folder + name);
  const unpacked = await unpackAll(archive, sizes, [folder + madeNames.list, ...listed], maxEvidenceBytes);
  if (!unpacked.ok) return unpacked;
  // The names are those that the archive lists: an object has no entry that is called `__proto__`.
  return succeed(
    namesInFolder(paths.map((path) => [path, unpacked.value.get(path) ?? new Uint8Array()] as const)),
  );
}

/** Unpacks these entries, unless they are more than so many bytes: an entry never becomes longer than its head says. */
async function unpackAll(
  archive: Uint8Array,
  sizes: ReadonlyMap<string, number>,
  paths: readonly string[],
  mostBytes: number,
): Promise<Result<ReadonlyMap<string, Uint8Array>>> {
  const wanted = new Set(paths);
  const bytes = [...wanted].reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0);
  if (bytes > mostBytes) return tooLarge(mostBytes);
  const tree = await unpack(archive, (path) => wanted.has(path));
  if (tree === null) return fail({ code: 'evidence_unreadable' });
  return succeed(new Map([...wanted].map((path) => [path, bytesOf(tree, path)] as const)));
}

function tooLarge(mostBytes: number): Result<never> {
  return fail({ code: 'evidence_too_large', megabytes: mostBytes / 1024 / 1024 });
}

/** The entries that are wanted; null where the archive is none or is damaged. */
function unpack(
  archive: Uint8Array,
  isWanted: (path: string, bytes: number) => boolean,
): Promise<Readonly<Record<string, Uint8Array>> | null> {
  const filter = ({ name, originalSize }: { readonly name: string; readonly originalSize: number }) =>
    isWanted(name, originalSize);
  return new Promise((resolve) => {
    unzip(archive, { filter }, (problem, tree) => {
      resolve(problem === null ? tree : null);
    });
  });
}

/** The names that a list gives; none where it is no list, which the check says then. */
function listedIn(list: Uint8Array | undefined): readonly string[] {
  const read = readVersionedText(new TextDecoder().decode(list), madeNames.list, evidenceFormat);
  return read.ok ? read.value.files.map(({ name }) => name) : [];
}

function bytesOf(tree: Readonly<Record<string, Uint8Array>>, path: string): Uint8Array {
  return (Object.hasOwn(tree, path) ? tree[path] : undefined) ?? new Uint8Array();
}

/**
 * The entries of a folder on disk by their names, without the files that Finder and Explorer add to folders. In an archive, which
 * is as Tieout made it, nothing is passed over.
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
  const folder = folderOf(entries.map(([path]) => path));
  const filled = filledFolders(entries.map(([path]) => path));
  return new Map(
    entries
      .filter(([path]) => !filled.has(path))
      .map(([path, bytes]) => [path.startsWith(folder) ? path.slice(folder.length) : `../${path}`, bytes]),
  );
}

/** The folder that has the list, with its `/`. */
function folderOf(paths: readonly string[]): string {
  const lists = paths.filter((path) => listPath.test(path));
  return lists.length === 0 ? '' : shortest(lists).slice(0, -madeNames.list.length);
}

/** The entries for folders that are not empty: in order, what lies in a folder follows it. */
function filledFolders(paths: readonly string[]): ReadonlySet<string> {
  const sorted = paths.toSorted();
  return new Set(
    sorted.filter((path, at) => path.endsWith('/') && sorted[at + 1]?.startsWith(path) === true),
  );
}

const listPath = new RegExp(`^(?:[^/]*/)?${madeNames.list.replace('.', '\\.')}$`);

function shortest(paths: readonly string[]): string {
  return paths.reduce((a, b) => (b.length < a.length ? b : a));
}
