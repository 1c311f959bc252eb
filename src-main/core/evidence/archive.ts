import { zip } from 'fflate';
import { fail, succeed, type Result } from '#shared/base/result';
import { maxEvidenceBytes } from '#shared/domain/runs/evidence';
import { readContents, type PackedFile } from '#shared/files/zip/contents';
import { isLaidOutPlainly } from './archive-layout';
import { exactText, readVersionedText } from '../storage/versioned-file';
import { unpackExactly } from './unpack-exactly';
import { evidenceFormat, madeNames, type EvidenceFiles } from './evidence-file';

/** Packs files as an archive that unpacks into one folder; off the main thread, since hosts have more to do. */
export function packArchive(folder: string, files: EvidenceFiles): Promise<Uint8Array> {
  const tree = Object.fromEntries([...files].map(([name, bytes]) => [`${folder}/${name}`, bytes]));
  return new Promise((resolve, reject) => {
    // One time for all: left to itself, the packer asks the clock for each header and again for its entry in the list, and two
    // that differ are taken for an archive that was packed again.
    zip(tree, { level: 6, mtime: new Date() }, (problem, archive) => {
      if (problem === null) resolve(archive);
      else reject(problem);
    });
  });
}

/** Limit for the list of files, which is unpacked before anything else is known about the archive. */
const maxListBytes = 4 * 1024 * 1024;

/**
 * The entries of an archive by their names in its folder. Nothing is written to disk. Entries missing from the list are
 * named but not unpacked. Refuses an archive in which another program may see other files or bytes: one that is not laid out
 * as Tieout packs it, or an entry that differs from its size or CRC-32. Fails with `evidence_unreadable`,
 * `evidence_repacked` or `evidence_too_large`.
 */
export async function openArchive(archive: Uint8Array): Promise<Result<EvidenceFiles>> {
  if (archive.length > maxEvidenceBytes) return evidenceTooLarge();
  const contents = readContents(archive);
  if (contents === null && !Buffer.from(archive.buffer, archive.byteOffset, archive.length).includes(endMark))
    return fail({ code: 'evidence_unreadable' });
  if (contents === null || !isLaidOutPlainly(archive)) return fail({ code: 'evidence_repacked', name: null });
  const paths = [...contents.keys()];
  const folder = folderOf(paths);
  const list = await unpackAll(contents, [folder + madeNames.list], maxListBytes);
  if (!list.ok) return list;
  const listed = listedIn(list.value.get(folder + madeNames.list)).map((name) => folder + name);
  const unpacked = await unpackAll(contents, [folder + madeNames.list, ...listed], maxEvidenceBytes);
  if (!unpacked.ok) return unpacked;
  return succeed(
    namesInFolder(paths.map((path) => [path, unpacked.value.get(path) ?? new Uint8Array()] as const)),
  );
}

/** The first bytes of the record that ends an archive. */
const endMark = 'PK\u0005\u0006';

/** Unpacks those of these entries that exist, up to a total number of bytes. */
async function unpackAll(
  contents: ReadonlyMap<string, PackedFile>,
  paths: readonly string[],
  mostBytes: number,
): Promise<Result<ReadonlyMap<string, Uint8Array>>> {
  const wanted = [...new Set(paths)].flatMap((path) => {
    const file = contents.get(path);
    return file === undefined ? [] : [[path, file] as const];
  });
  if (wanted.reduce((sum, [, { size }]) => sum + size, 0) > mostBytes) return evidenceTooLarge(mostBytes);
  const unpacked = new Map<string, Uint8Array>();
  for (const [path, file] of wanted) {
    const bytes = await unpackExactly(file);
    if (bytes === null) return fail({ code: 'evidence_repacked', name: path });
    unpacked.set(path, bytes);
  }
  return succeed(unpacked);
}

/** That evidence is larger than Tieout makes or checks. */
export function evidenceTooLarge(mostBytes = maxEvidenceBytes): Result<never> {
  return fail({ code: 'evidence_too_large', megabytes: mostBytes / 1024 / 1024 });
}

/** The names in a list; none where it is not a list, which the check then reports. */
function listedIn(list: Uint8Array | undefined): readonly string[] {
  const read = readVersionedText(exactText(list), madeNames.list, evidenceFormat);
  return read.ok ? read.value.files.map(({ name }) => name) : [];
}

/**
 * The entries of a folder on disk by their names, without the files that Finder and Explorer add, and the folders that are not
 * empty. In an archive, which only Tieout makes, nothing is skipped.
 */
export function filesOfFolder(entries: Entries): EvidenceFiles {
  const own = entries.filter(([path]) => !litter.test(path));
  const filled = filledFolders(own.map(([path]) => path));
  return namesInFolder(own.filter(([path]) => !filled.has(path)));
}

const litter = /(^|\/)(\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini)$/i;

type Entries = ReadonlyArray<readonly [path: string, bytes: Uint8Array]>;

/**
 * Entries by their names in the folder that has the list. Names outside that folder begin with `../`, so that they are
 * reported and not taken for files of the evidence. A folder is an entry too, whose name ends with `/`; `./` is the one that has
 * the list.
 */
function namesInFolder(entries: Entries): EvidenceFiles {
  const folder = folderOf(entries.map(([path]) => path));
  return new Map(
    entries.map(([path, bytes]) => [
      path.startsWith(folder) ? path.slice(folder.length) || './' : `../${path}`,
      bytes,
    ]),
  );
}

/** The folder that has the list, with its `/`. */
function folderOf(paths: readonly string[]): string {
  const lists = paths.filter((path) => listPath.test(path));
  return lists.length === 0 ? '' : shortest(lists).slice(0, -madeNames.list.length);
}

/** The entries for folders that are not empty: in sorted order, a folder's content follows it. */
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
