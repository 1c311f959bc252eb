import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SlotLog } from '#main/core/partner-api/slot-log';
import { createSlots, type SlotLimits } from '#main/core/partner-api/slots';
import { timingFor } from '#main/core/partner-api/timing';
import { createMemorySlotLog } from '../../../../support/memory-slot-log';

const timing = timingFor(60_000);
const limits: SlotLimits = { projectTag: 'p', perAddress: 5, perKey: 3 };

/** A clock that the test sets. */
function createHandClock() {
  let now = 1_000_000;
  return {
    clock: { monotonic: () => now, wall: () => now, sleep: () => Promise.resolve() },
    pass: (ms: number) => {
      now += ms;
    },
  };
}

/** Takes a slot that must be free. */
function take(slots: ReturnType<typeof createSlots>, wanted: SlotLimits = limits): () => void {
  const answer = slots.take(wanted);
  if (!answer.taken) throw new Error('no slot was free');
  return answer.release;
}

describe('a slot', () => {
  it('is held from dispatch until 60.25 s after the response ended', () => {
    const { clock, pass } = createHandClock();
    const slots = createSlots(createMemorySlotLog(), clock, timing);
    const one = { ...limits, perAddress: 1 };
    const release = take(slots, one);
    pass(5_000);
    expect(slots.take(one).taken).toBe(false);
    release();
    pass(60_249);
    expect(slots.take(one)).toEqual({ taken: false, freeAt: clock.monotonic() + 1 });
    pass(1);
    expect(slots.take(one).taken).toBe(true);
  });

  it('that comes back within seconds counts as free for what may take so long', () => {
    const { clock, pass } = createHandClock();
    const slots = createSlots(createMemorySlotLog(), clock, timing);
    take(slots)();
    pass(2_000);
    take(slots)();
    pass(timing.holdMs - 4_000);
    expect(slots.free(limits)).toBe(1);
    expect(slots.free(limits, 2_000)).toBe(2);
    expect(slots.free(limits, 4_000)).toBe(3);
    // Looking ahead frees nothing.
    expect(slots.free(limits)).toBe(1);
  });

  it('counts against its key as well as against the address', () => {
    const { clock } = createHandClock();
    const slots = createSlots(createMemorySlotLog(), clock, timing);
    for (let count = 0; count < 3; count += 1) take(slots);
    expect(slots.take(limits).taken).toBe(false);
    expect(slots.free(limits)).toBe(0);
    const other = { ...limits, projectTag: 'q' };
    expect(slots.free(other)).toBe(2);
    take(slots, other);
    take(slots, other);
    expect(slots.take(other).taken).toBe(false);
  });

  it('whose process died is free again when no request can last any longer', () => {
    const { clock, pass } = createHandClock();
    const lines: string[] = [];
    const one = { ...limits, perAddress: 1 };
    take(createSlots(createMemorySlotLog(lines), clock, timing), one);
    const heir = createSlots(createMemorySlotLog(lines), clock, timing);
    pass(timing.requestMs + timing.holdMs - 1);
    expect(heir.take(one)).toEqual({ taken: false, freeAt: clock.monotonic() + 1 });
    pass(1);
    expect(heir.take(one).taken).toBe(true);
  });

  it('of a clock before the last start of the machine is held for a minute at most', () => {
    const { clock, pass } = createHandClock();
    const lines = ['T old-1 p 9999999999999', 'E old-1 9999999999999'];
    const slots = createSlots(createMemorySlotLog(lines), clock, timing);
    const one = { ...limits, perAddress: 1 };
    expect(slots.take(one).taken).toBe(false);
    pass(timing.holdMs);
    expect(slots.take(one).taken).toBe(true);
  });

  it('still counts where the log cannot be written', () => {
    const { clock } = createHandClock();
    const full: SlotLog = { append: () => false, read: () => [] };
    const slots = createSlots(full, clock, timing);
    for (let count = 0; count < 3; count += 1) take(slots);
    expect(slots.take(limits).taken).toBe(false);
  });

  it('is free in time also where the end of its response could not be written', () => {
    const { clock, pass } = createHandClock();
    const lines: string[] = [];
    const log = createMemorySlotLog(lines);
    const filling: SlotLog = {
      append: (line) => line.startsWith('T') && log.append(line),
      read: () => log.read(),
    };
    const one = { ...limits, perAddress: 1 };
    const slots = createSlots(filling, clock, timing);
    take(slots, one)();
    pass(timing.holdMs);
    expect(slots.take(one).taken).toBe(true);
  });

  it('is worth waiting for until the first of those taken is free', () => {
    const { clock, pass } = createHandClock();
    const lines: string[] = [];
    const slots = createSlots(createMemorySlotLog(lines), clock, timing);
    take(slots)();
    const first = clock.monotonic();
    pass(1_000);
    take(slots)();
    pass(1_000);
    take(slots)();
    const written = lines.length;
    expect(slots.take(limits)).toEqual({ taken: false, freeAt: first + timing.holdMs });
    // Nothing was claimed that could not be had.
    expect(lines).toHaveLength(written);
  });

  it('is never held a part of a millisecond too short', () => {
    const { clock, pass } = createHandClock();
    const one = { ...limits, perAddress: 1 };
    const slots = createSlots(createMemorySlotLog(), clock, timing);
    const release = take(slots, one);
    pass(0.75);
    release();
    pass(timing.holdMs - 0.5);
    expect(slots.take(one).taken).toBe(false);
  });

  it.each(['', 'T', 'T a', 'E nobody 5', 'T x p words', '\u0000\u0000', 'T a p 1000000 1000000'])(
    'is not taken by a damaged line %j',
    (line) => {
      const { clock } = createHandClock();
      expect(createSlots(createMemorySlotLog([line]), clock, timing).free(limits)).toBe(3);
    },
  );
});

describe('processes that share a log', () => {
  it('never hold more slots in any window than there are, whatever they do', () => {
    const step = fc.record({
      process: fc.integer({ min: 0, max: 2 }),
      action: fc.constantFrom('take', 'release', 'wait'),
      ms: fc.integer({ min: 1, max: 40_000 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const { clock, pass } = createHandClock();
        const lines: string[] = [];
        const all = [0, 1, 2].map(() => createSlots(createMemorySlotLog(lines), clock, timing));
        const limit = { projectTag: 'p', perAddress: 4, perKey: 600 };
        const open: Array<() => void> = [];
        const departures: number[] = [];
        for (const { process, action, ms } of steps) {
          if (action === 'wait') pass(ms);
          if (action === 'release') open.shift()?.();
          if (action !== 'take') continue;
          const answer = all[process]?.take(limit);
          if (answer?.taken !== true) continue;
          open.push(answer.release);
          departures.push(clock.monotonic());
        }
        departures.forEach((time) => {
          const window = departures.filter((other) => other >= time && other < time + 60_000);
          expect(window.length).toBeLessThanOrEqual(4);
        });
      }),
      { seed: 4, numRuns: 500 },
    );
  });

  it('give the last slot to one of two that claim it in the same moment', () => {
    const { clock } = createHandClock();
    const lines: string[] = [];
    const one = { ...limits, perAddress: 1 };
    const late = createMemorySlotLog(lines);
    // The other's claim comes between this process's look at the log and its own claim.
    const racing: SlotLog = {
      append: (line) => {
        if (line.startsWith('T')) lines.push(`T other-1 p ${clock.monotonic()}`);
        return late.append(line);
      },
      read: () => late.read(),
    };
    const answer = createSlots(racing, clock, timing).take(one);
    expect(answer.taken).toBe(false);
    expect(lines.at(-1)).toMatch(/^W /);
    // The claim that was withdrawn counts for nobody: of two slots, the other's only is taken.
    expect(createSlots(createMemorySlotLog(lines), clock, timing).free({ ...one, perAddress: 2 })).toBe(1);
  });
});
