/**
 * The log of the slots taken in the last minute: lines in one order that all who share it agree on. It is shared by all
 * processes of the machine and outlives them (`slot-file.ts`).
 */
export interface SlotLog {
  /** Adds a line, whole or not at all, and answers whether it could be written. */
  append(line: string): boolean;
  /** The lines added since the last call, by anyone, in their order. */
  read(): readonly string[];
}
