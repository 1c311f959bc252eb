/**
 * Where the slots taken in the last minute are written down: a list of lines in one order that all who share it agree on.
 * On disk it is shared by all processes of the machine and outlives them (`slot-file.ts`); in memory it is one process's.
 */
export interface SlotLog {
  /** Adds a line, whole or not at all, and answers whether it could be written. */
  append(line: string): boolean;
  /** The lines added since the last call, by anyone, in their order. */
  read(): readonly string[];
}

/** A log in memory; those over the same lines share them, each reading for itself. */
export function createMemorySlotLog(lines: string[] = []): SlotLog {
  let read = 0;
  return {
    append: (line) => {
      lines.push(line);
      return true;
    },
    read: () => {
      const unread = lines.slice(read);
      read = lines.length;
      return unread;
    },
  };
}
