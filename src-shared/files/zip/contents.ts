/** A file in an archive, as the archive's list of contents has it. */
export interface PackedFile {
  /** Its bytes in the archive, from the byte `from` on. */
  readonly bytes: Uint8Array;
  readonly from: number;
  /** How it is packed, by the number that archives use. */
  readonly method: number;
  /** The size once it is unpacked, in bytes. */
  readonly size: number;
  /** The CRC-32 of what is unpacked. */
  readonly checksum: number;
}

/**
 * The files of an archive by name; null where it is unsound or ambiguous. A zip archive describes each file twice, in a list at
 * its end and in a header in front of the file, and programs differ in which one they use. So both must name the same file,
 * packed in the same way, no file may lie within another one, and no name may occur twice; names that differ only in case are
 * one file to a spreadsheet and on most disks; `onRepeated` learns such a name.
 */
export function readContents(
  archive: Uint8Array,
  onRepeated?: (name: string) => void,
): ReadonlyMap<string, PackedFile> | null {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const list = findList(view);
  if (list === null) return null;
  const files = new Map<string, PackedFile>();
  const names = new Set<string>();
  const ranges: Array<readonly [from: number, to: number]> = [];
  const decoder = new TextDecoder();
  let at = list.start;
  for (let left = list.count; left > 0; left--) {
    if (at + entryLength > list.end || view.getUint32(at, true) !== signatures.entry) return null;
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) =>
      view.getUint16(at + place, true),
    ) as [number, number, number]; // as many as there are places
    const next = at + entryLength + nameLength + extraLength + commentLength;
    if (next > list.end) return null;
    const extra = readExtra(view, at + entryLength + nameLength, extraLength);
    const large = [...extra.large];
    const numberAt = (place: number): number => {
      const short = view.getUint32(place, true);
      return short === elsewhere ? (large.shift() ?? short) : short;
    };
    // The large numbers come in this order too.
    const size = numberAt(at + 24);
    const packedSize = numberAt(at + 20);
    const header = numberAt(at + 42);
    const name = decoder.decode(archive.subarray(at + entryLength, at + entryLength + nameLength));
    const file = { entry: at, header, nameLength, size, packedSize };
    if (header + headerLength + nameLength > list.start || !isSameFile(view, file)) return null;
    if (extra.otherName !== null && decoder.decode(extra.otherName) !== name) return null;
    if (names.has(name.toLowerCase())) {
      onRepeated?.(name);
      return null;
    }
    names.add(name.toLowerCase());
    const from = header + headerLength + nameLength + view.getUint16(header + 28, true);
    if (from + packedSize > list.start) return null;
    ranges.push([header, from + packedSize]);
    files.set(name, {
      bytes: archive.subarray(from, from + packedSize),
      from,
      method: view.getUint16(at + 10, true),
      size,
      checksum: view.getUint32(at + 16, true),
    });
    at = next;
  }
  return at === list.end && areApart(ranges) ? files : null;
}

const signatures = {
  header: 0x04034b50,
  entry: 0x02014b50,
  end: 0x06054b50,
  largeEnd: 0x06064b50,
  largeEndLocator: 0x07064b50,
} as const;

/** How long the fixed parts are: of a file's header, of its entry in the list, and of the records that end an archive. */
const headerLength = 30;
const entryLength = 46;
const endLength = 22;
const locatorLength = 20;

/** A number that has its place among the large ones, since it may be larger than this. */
const elsewhere = 0xffff_ffff;

/** The flags of a file that is encrypted, and of one whose sizes and CRC-32 follow it. */
const flags = { encrypted: 1, followed: 8 } as const;

/** Whether the header of a file describes the file that the list does. */
function isSameFile(
  view: DataView,
  file: Readonly<Record<'entry' | 'header' | 'nameLength' | 'size' | 'packedSize', number>>,
): boolean {
  const { entry, header, nameLength } = file;
  if (view.getUint32(header, true) !== signatures.header) return false;
  const [flagsInList, flagsInHeader] = [view.getUint16(entry + 8, true), view.getUint16(header + 6, true)];
  if (((flagsInList | flagsInHeader) & flags.encrypted) !== 0) return false;
  if (view.getUint16(entry + 10, true) !== view.getUint16(header + 8, true)) return false;
  if (view.getUint16(header + 26, true) !== nameLength) return false;
  for (let at = 0; at < nameLength; at++) {
    if (view.getUint8(entry + entryLength + at) !== view.getUint8(header + headerLength + at)) return false;
  }
  // Behind the file, or among the large numbers, they are only read by programs that do not know the list.
  if ((flagsInHeader & flags.followed) !== 0) return true;
  const [checksum, packedSize, size] = [14, 18, 22].map((place) => view.getUint32(header + place, true));
  return (
    checksum === view.getUint32(entry + 16, true) &&
    (packedSize === elsewhere || packedSize === file.packedSize) &&
    (size === elsewhere || size === file.size)
  );
}

function areApart(ranges: ReadonlyArray<readonly [from: number, to: number]>): boolean {
  const sorted = ranges.toSorted(([a], [b]) => a - b);
  return sorted.every(([from], place) => from >= (sorted[place - 1]?.[1] ?? 0));
}

/**
 * What an entry says in further fields: the numbers of 64 bits that some writers state of every file, however short, and a name
 * in Unicode, which some programs show instead of its name.
 */
function readExtra(
  view: DataView,
  from: number,
  length: number,
): { readonly large: readonly number[]; readonly otherName: Uint8Array | null } {
  const large: number[] = [];
  let otherName: Uint8Array | null = null;
  for (let at = from; at + 4 <= from + length;) {
    const [kind, next] = [view.getUint16(at, true), at + 4 + view.getUint16(at + 2, true)];
    if (next > from + length) break;
    if (kind === 1)
      for (let place = at + 4; place + 8 <= next; place += 8)
        large.push(Number(view.getBigUint64(place, true)));
    if (kind === 0x7075 && next >= at + 9)
      otherName = new Uint8Array(view.buffer, view.byteOffset + at + 9, next - at - 9);
    at = next;
  }
  return { large, otherName };
}

/** Where an archive's list of contents begins and ends, and how many entries it has; null where that is not sound. */
function findList(
  view: DataView,
): { readonly start: number; readonly end: number; readonly count: number } | null {
  const end = findEnd(view);
  if (end === null) return null;
  const [disk, firstDisk, onDisk, count] = [4, 6, 8, 10].map((place) =>
    view.getUint16(end + place, true),
  ) as [number, number, number, number]; // as many as there are places
  const short = { count, length: view.getUint32(end + 12, true), start: view.getUint32(end + 16, true) };
  if (disk !== 0 || firstDisk !== 0 || onDisk !== count) return null;
  const locator = end - locatorLength;
  // Some programs follow this record wherever there is one, others only where the short numbers send them there.
  const isLarge = locator >= 0 && view.getUint32(locator, true) === signatures.largeEndLocator;
  if (!isLarge) return short.start + short.length === end ? { start: short.start, end, count } : null;
  const record = Number(view.getBigUint64(locator + 8, true));
  if (record + 56 > locator || view.getUint32(record, true) !== signatures.largeEnd) return null;
  const [large, length, start] = [32, 40, 48].map((place) =>
    Number(view.getBigUint64(record + place, true)),
  ) as [number, number, number]; // as many as there are places
  const agrees =
    (count === 0xffff || count === large) &&
    (short.length === elsewhere || short.length === length) &&
    (short.start === elsewhere || short.start === start);
  return agrees && start + length === record ? { start, end: record, count: large } : null;
}

/** Where the record is that ends an archive: 22 bytes, and a comment of at most 65,535. */
function findEnd(view: DataView): number | null {
  for (let at = view.byteLength - endLength; at >= Math.max(0, view.byteLength - endLength - 0xffff); at--) {
    if (view.getUint32(at, true) === signatures.end) return at;
  }
  return null;
}
