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

/** A log of one process alone. */
export function createMemorySlotLog(): SlotLog {
  let unread: string[] = [];
  return {
    append: (line) => {
      unread.push(line);
      return true;
    },
    read: () => {
      const lines = unread;
      unread = [];
      return lines;
    },
  };
}
