import type { SlotLog } from '#main/core/partner-api/slot-log';

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
