import type { PlatformField } from '../rules/field-pair';

/** A ticket as the platform sent it. */
export interface RawTicket {
  readonly identity: string;
  /** Its JSON, indented. */
  readonly json: string;
  /** Its fields, those of objects in it too, lists left out; numbers with their source digits, `''` for null. */
  readonly fields: ReadonlyArray<{ readonly path: PlatformField['path']; readonly text: string }>;
}

/** So many tickets are read at once. */
export const maxRawTickets = 100;
