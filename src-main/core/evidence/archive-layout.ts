/**
 * Whether an archive is laid out as Tieout packs it: the files one after the other from the first byte, each with one header
 * that agrees with its entry in the list of contents, then that list, then the end record as the last bytes. Only then does
 * every program see the same files in it. Some programs trust the headers, others the list. Some start at the front, where a
 * second archive, an unlisted file, or another name in an extra field could hide. What `readContents` refuses is not checked
 * again.
 */
export function isLaidOutPlainly(archive: Uint8Array): boolean {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = archive.length - endLength;
  if (end < 0 || view.getUint32(end, true) !== 0x06054b50) return false;
  const count = view.getUint16(end + 10, true);
  const start = view.getUint32(end + 16, true);
  const isWhole =
    view.getUint32(end + 4, true) === 0 &&
    view.getUint16(end + 8, true) === count &&
    start + view.getUint32(end + 12, true) === end &&
    view.getUint16(end + 20, true) === 0;
  if (!isWhole) return false;
  let file = 0;
  let entry = start;
  for (let left = count; left > 0; left--) {
    const after = entry + entryLength;
    if (after > end || !isEntryOf(view, entry, file) || file + headLength > start) return false;
    const nameLength = view.getUint16(entry + 28, true);
    const name = archive.subarray(after, after + nameLength);
    const nameInHead = archive.subarray(file + headLength, file + headLength + nameLength);
    if (Buffer.compare(name, nameInHead) !== 0) return false;
    const parts = Buffer.from(name).toString('latin1').replace(/\/$/, '').split('/');
    if (!parts.every((part) => plainPart.test(part))) return false;
    file += headLength + nameLength + view.getUint32(entry + 20, true);
    entry = after + nameLength;
  }
  return file === start && entry === end;
}

/** Fixed lengths: of a file's header, of its entry in the list, and of the record that ends an archive. */
const headLength = 30;
const entryLength = 46;
const endLength = 22;

/** The fields that header and entry share: version, flags, packing, time, CRC-32, both sizes and the length of the name. */
const sharedLength = 24;

/**
 * The names of files and folders that every program reads as the same name, and unpacks into its own folder: `.` and `..` are
 * other folders. Windows drops a dot at the end, refuses some letters, and keeps some names for its devices, whatever ending
 * they have.
 */
const plainPart =
  /^(?!(?:aux|con|nul|prn|conin\$|conout\$|(?:com|lpt)\d)(?:\.|$))[!#-)+-.0-9;=@-[\]-{}~]{1,255}(?<!\.)$/i;

/** Whether an entry of the list belongs to the file at `file`: the header agrees, and neither has extra fields. */
function isEntryOf(view: DataView, entry: number, file: number): boolean {
  if (view.getUint32(entry, true) !== 0x02014b50 || view.getUint32(file, true) !== 0x04034b50) return false;
  if (view.getUint32(entry + 42, true) !== file) return false;
  for (let at = 0; at < sharedLength; at++) {
    if (view.getUint8(entry + 6 + at) !== view.getUint8(file + 4 + at)) return false;
  }
  // No flag: not encrypted, no sizes after the file, no other alphabet. No attribute: no link, no text whose line ends
  // change.
  const [version, flags, extra, comment, disk, inside] = [6, 8, 30, 32, 34, 36].map((at) =>
    view.getUint16(entry + at, true),
  );
  return (
    version === versionNeeded &&
    [flags, extra, comment, disk, inside, view.getUint32(entry + 38, true)].every((value) => value === 0) &&
    view.getUint16(file + 28, true) === 0
  );
}

/** The version that a program needs to unpack a packed file, as every writer states it. */
const versionNeeded = 20;
