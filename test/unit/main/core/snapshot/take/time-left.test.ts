import { describe, expect, it } from 'vitest';
import { createSlots } from '#main/core/partner-api/slots';
import { timingFor } from '#main/core/partner-api/timing';
import { timeFor } from '#main/core/snapshot/take/tell/time-left';
import { createMemorySlotLog } from '../../../../../support/memory-slot-log';

const timing = timingFor(60_000);
const limits = { projectTag: 'p', perAddress: 180, perKey: 600 };

/** Slots of which so many were taken at each of these seconds, and were held no longer than an instant. */
function slotsTaken(bursts: ReadonlyArray<readonly [second: number, requests: number]>, nowSecond: number) {
  let now = 0;
  const slots = createSlots(
    createMemorySlotLog(),
    { monotonic: () => now, wall: () => now, sleep: () => Promise.resolve() },
    timing,
  );
  for (const [second, requests] of bursts) {
    now = second * 1000;
    for (let sent = 0; sent < requests; sent += 1) {
      const slot = slots.take(limits);
      if (slot.taken) slot.release();
    }
  }
  now = nowSecond * 1000;
  const pacer = { ...slots, wait: () => null };
  return (requests: number): number => timeFor(requests, pacer, limits, timing, now);
}

describe('timeFor', () => {
  it('counts on slots that soon come back, right after a long reading', () => {
    // A full minute's burst a minute ago, and what was left of the reading just now.
    const timeOf = slotsTaken(
      [
        [0, 180],
        [61, 20],
      ],
      61,
    );
    expect(timeOf(46)).toBeLessThan(5_000);
    const full = slotsTaken([[0, 180]], 58);
    expect(full(46)).toBeGreaterThan(2_000);
    expect(full(46)).toBeLessThan(6_000);
  });

  it('waits for no more than the minute where all slots were just taken', () => {
    const timeOf = slotsTaken([[0, 180]], 0);
    expect(timeOf(46)).toBeGreaterThanOrEqual(60_250);
    expect(timeOf(46)).toBeLessThan(64_000);
  });

  it('lets each further windowful wait for the next window', () => {
    const timeOf = slotsTaken([], 0);
    expect(timeOf(180)).toBeLessThan(15_000);
    expect(timeOf(181)).toBeGreaterThanOrEqual(60_250);
    expect(timeOf(1190)).toBeGreaterThanOrEqual(6 * 60_250);
    expect(timeOf(1190)).toBeLessThan(6.5 * 60_250);
  });
});
