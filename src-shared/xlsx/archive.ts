import { Inflate, unzipSync } from 'fflate';
import { crc32, readContents, type PackedFile } from './archive-contents';

/**
 * A long reading of an archive in steps of some milliseconds, so that whoever runs it can breathe between them, or stop. Each
 * says how many bytes of the archive it has got through; 0 where it goes on with what has been unpacked.
 */
export type ArchiveSteps<T> = Generator<number, T, undefined>;

/** The two ways in which workbooks are packed. */
const stored = 0;
const deflated = 8;

/** How much of a packed file is unpacked at a time; ten times as much may come out of it. */
const pieceLength = 1 << 17;

/** The names of what an archive holds; null where it is no sound archive. */
export function namesIn(archive: Uint8Array): ReadonlySet<string> | null {
  const names = new Set<string>();
  try {
    unzipSync(archive, {
      filter: ({ name }) => {
        names.add(name);
        return false;
      },
    });
    return names;
  } catch {
    return null;
  }
}

/**
 * Some files of an archive, by their names; those that it does not hold are left out. Null where one is damaged, in its packing
 * or by its CRC-32, which the library that unpacks does not look at.
 */
export function* extract(
  archive: Uint8Array,
  wanted: readonly string[],
): ArchiveSteps<ReadonlyMap<string, Uint8Array> | null> {
  const contents = readContents(archive);
  if (contents === null) return null;
  const files = new Map<string, Uint8Array>();
  for (const name of wanted) {
    const packed = contents.get(name);
    if (packed === undefined) continue;
    const file = yield* unpack(packed);
    if (file === null) return null;
    files.set(name, file);
  }
  return files;
}

function* unpack({ bytes, from, method, size, checksum }: PackedFile): ArchiveSteps<Uint8Array | null> {
  if (method !== stored && method !== deflated) return null;
  try {
    const file = new Uint8Array(size);
    let length = 0;
    let sum = 0;
    const take = (piece: Uint8Array): void => {
      // What is longer than it says does not fit, and throws.
      file.set(piece, length);
      length += piece.length;
      sum = crc32(piece, sum);
    };
    const inflater = method === deflated ? new Inflate(take) : null;
    for (let at = 0; at < bytes.length; at += pieceLength) {
      const piece = bytes.subarray(at, at + pieceLength);
      const isLast = at + pieceLength >= bytes.length;
      if (inflater === null) take(piece);
      else inflater.push(piece, isLast);
      yield from + at;
    }
    return length === size && sum === checksum ? file : null;
  } catch {
    return null;
  }
}
