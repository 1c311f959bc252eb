import { Inflate } from 'fflate';
import type { PackedFile } from './contents';
import { crc32 } from './crc32';

/**
 * A long reading of an archive in steps of some milliseconds: its caller can handle messages between them, or stop. Each
 * says how many bytes of the archive it has got through.
 */
export type ArchiveSteps<T> = Generator<number, T, undefined>;

/** A piece of what is unpacked, and how many bytes of the archive it took to get there. */
export interface UnpackedPiece {
  readonly bytes: Uint8Array;
  readonly through: number;
}

/** Why a file cannot be unpacked: it is not what the archive says, or larger than Tieout makes room for. */
export type UnpackProblem = 'damaged' | 'unpacked';

/** The two ways in which workbooks are packed. */
const stored = 0;
const deflated = 8;

/** How much of a packed file is unpacked at a time. A thousand times as much may come out of it, which is the bound on memory. */
const pieceLength = 1 << 15;

/** No sheet of a million rows and a hundred columns takes more; an archive of a few megabytes can claim to. */
const maxUnpacked = 2 ** 32;

/**
 * Unpacks a file of an archive piece by piece, and holds no more of it than a piece. Answers in the end what was wrong, in its
 * packing or by its CRC-32, which the library that unpacks does not look at; null where nothing was. `most` is how many bytes
 * may come of it.
 */
export function* unpack(
  { bytes, from, method, size, checksum }: PackedFile,
  most = maxUnpacked,
): Generator<UnpackedPiece, UnpackProblem | null, undefined> {
  if (method !== stored && method !== deflated) return 'damaged';
  if (size > most) return 'unpacked';
  let length = 0;
  let sum = 0;
  let pieces: Uint8Array[] = [];
  const inflater = method === deflated ? new Inflate((piece) => pieces.push(piece)) : null;
  for (let at = 0; at < bytes.length; at += pieceLength) {
    const piece = bytes.subarray(at, at + pieceLength);
    pieces = [];
    try {
      if (inflater === null) pieces.push(piece);
      else inflater.push(piece, at + pieceLength >= bytes.length);
    } catch {
      return 'damaged';
    }
    for (const unpacked of pieces) {
      length += unpacked.length;
      sum = crc32(unpacked, sum);
      if (length > size) return 'damaged';
      yield { bytes: unpacked, through: from + at };
    }
  }
  return length === size && sum === checksum ? null : 'damaged';
}
