/** What a long reading tells and asks while it runs; an AbortSignal is a `signal`. */
export interface ReadingWatch {
  /** How much of the file has been read, and how many records came of it: none while a workbook is unpacked. */
  readonly onProgress?: (bytesRead: number, records: number) => void;
  readonly signal?: { readonly aborted: boolean };
  /** Lets the host do other work, such as hearing of a cancel, where no reading of the disk does. */
  readonly pause?: () => Promise<unknown>;
}
