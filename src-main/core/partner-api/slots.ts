import { randomBytes } from 'node:crypto';
import type { Clock } from './ports';
import type { SlotLog } from './slot-log';
import type { Timing } from './timing';

/** Whose limits a request counts towards, besides those of the machine's address (partner-api.md, section 8). */
export interface SlotLimits {
  /** The project represents its key: no trace of the key itself is written down. */
  readonly projectTag: string;
  readonly perAddress: number;
  readonly perKey: number;
}

/** A slot, or when to ask again, on the monotonic clock. */
type SlotAnswer =
  { readonly taken: true; readonly release: () => void } | { readonly taken: false; readonly freeAt: number };

/** The requests of one API that are under way or ended less than a window ago (docs/partner-api.md, section 8). */
export interface Slots {
  take(limits: SlotLimits): SlotAnswer;
  /** How many requests could leave now, or within this many milliseconds. */
  free(limits: SlotLimits, withinMs?: number): number;
  /** In how many milliseconds this many requests can have left, at most a minute's worth; 0 where they can now. */
  freeIn(limits: SlotLimits, requests: number): number;
}

interface Slot {
  readonly projectTag: string;
  /** When it is free again, on the monotonic clock. */
  until: number;
}

/**
 * Slots over a log that may be shared. A process that wants a slot first appends its claim and then reads the log: the
 * earlier claims in the log decide whether there is room, so that two processes can never both take the last slot, and a
 * killed process leaves no lock behind. A claim without room is withdrawn.
 *
 * Lines: `T id project time` takes a slot, `E id time` is the end of its response, `W id` withdraws the claim. A slot whose
 * end is never written, because its process died, is held as long as any request may last plus a window.
 */
export function createSlots(log: SlotLog, clock: Clock, timing: Timing): Slots {
  const slots = new Map<string, Slot>();
  const process = randomBytes(4).toString('hex');
  let claims = 0;

  const apply = (line: string): void => {
    const [kind, id = '', ...rest] = line.split(' ');
    if (kind === 'W') slots.delete(id);
    // Times in the future are of a clock before the machine's last start; they count as now.
    const time = Math.min(Number(rest.at(-1)), clock.monotonic());
    if (Number.isNaN(time)) return;
    if (kind === 'T' && rest.length === 2) {
      slots.set(id, { projectTag: rest[0] ?? '', until: time + timing.requestMs + timing.holdMs });
    }
    const slot = slots.get(id);
    if (kind === 'E' && slot !== undefined) slot.until = time + timing.holdMs;
  };
  /** Lines that cannot be written still count in this process. */
  const write = (line: string): void => {
    if (!log.append(line)) apply(line);
  };
  const catchUp = (stopAt?: string): readonly string[] => {
    const lines = log.read();
    const own = stopAt === undefined ? lines.length : lines.lastIndexOf(stopAt);
    for (const line of lines.slice(0, own)) apply(line);
    return lines.slice(own);
  };
  const held = (tag?: string, withinMs = 0): number[] => {
    const now = clock.monotonic();
    const ends: number[] = [];
    for (const [id, slot] of slots) {
      if (slot.until <= now) slots.delete(id);
      else if (slot.until > now + withinMs && (tag === undefined || slot.projectTag === tag))
        ends.push(slot.until);
    }
    return ends;
  };
  /** Null when there is room, else when there will be. */
  const fullUntil = (limits: SlotLimits): number | null => {
    const freed = (ends: number[], limit: number): number =>
      ends.length < limit ? 0 : (ends.sort((a, b) => a - b)[ends.length - limit] ?? 0);
    const until = Math.max(freed(held(), limits.perAddress), freed(held(limits.projectTag), limits.perKey));
    return until === 0 ? null : until;
  };

  /** When the last of this many requests gets a slot. */
  const freedFor = (ends: number[], limit: number, requests: number): number =>
    ends.sort((a, b) => a - b)[ends.length - limit + requests - 1] ?? 0;

  return {
    freeIn: (limits, requests) => {
      catchUp();
      const ofAddress = freedFor(held(), limits.perAddress, requests);
      const ofKey = freedFor(held(limits.projectTag), limits.perKey, requests);
      // A request under way holds its slot for the longest possible time, but usually ends soon.
      return Math.min(timing.holdMs, Math.max(0, Math.max(ofAddress, ofKey) - clock.monotonic()));
    },
    free: (limits, withinMs = 0) => {
      catchUp();
      const ofAddress = limits.perAddress - held(undefined, withinMs).length;
      const ofKey = limits.perKey - held(limits.projectTag, withinMs).length;
      return Math.max(0, Math.min(ofAddress, ofKey));
    },
    take: (limits) => {
      catchUp();
      const full = fullUntil(limits);
      if (full !== null) return { taken: false, freeAt: full };
      claims += 1;
      const id = `${process}-${claims}`;
      const claim = `T ${id} ${limits.projectTag} ${Math.ceil(clock.monotonic())}`;
      const written = log.append(claim);
      const fromOwn = written ? catchUp(claim) : [claim];
      const late = fullUntil(limits);
      for (const line of fromOwn) apply(line);
      if (late !== null) {
        write(`W ${id}`);
        return { taken: false, freeAt: late };
      }
      return {
        taken: true,
        release: () => write(`E ${id} ${Math.ceil(clock.monotonic())}`),
      };
    },
  };
}
