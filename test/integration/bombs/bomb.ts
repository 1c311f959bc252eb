/** Something small that asks for more memory than there is, once it is opened. */
export interface Bomb {
  readonly name: string;
  /** What must come of it, as far as it is told here. */
  readonly expected: object;
  /** Makes it and opens it, in a process of its own. */
  readonly open: () => Promise<unknown>;
}

/** What the process in which one was opened says. */
export interface OpenedBomb {
  readonly answer: unknown;
  /** The most that the process ever held, the making of the bomb included; null where the system keeps no account of it. */
  readonly megabytes: number;
}
