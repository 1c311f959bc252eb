/** SHA-256 of a file's bytes, in hexadecimal; null where it cannot be had, as of a file too large to be held at once. */
export async function sha256OfChosen(file: File): Promise<string | null> {
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    // The file changed or vanished. Reading it reports that; its run is saved without a hash.
    return null;
  }
}
