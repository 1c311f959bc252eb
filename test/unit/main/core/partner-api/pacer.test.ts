import { describe, expect, it } from 'vitest';
import type { Passage } from '#main/core/partner-api/gate';
import { createPacer, type Turn } from '#main/core/partner-api/pacer';
import { timingFor } from '#main/core/partner-api/timing';
import { createVirtualClock } from '../../../../partner-api/simulator/virtual-clock';
import { createMemorySlotLog } from '../../../../support/memory-slot-log';

const limits = { projectTag: 'p', perAddress: 180, perKey: 600 };
const passed: Passage = { kind: 'passed' };
const limited: Passage = { kind: 'limited', retryAfterMs: null };

/** A pacer in virtual time, over lines that others may share. */
function start(lines: string[] = []) {
  const clock = createVirtualClock();
  const pacer = createPacer(createMemorySlotLog(lines), clock, timingFor(60_000), () => 1);
  const signal = new AbortController().signal;
  const turn = async (perAddress = 180): Promise<Turn> => {
    const taken = await pacer.turn({ ...limits, perAddress }, signal);
    if (taken === null) throw new Error('the turn was given up');
    return taken;
  };
  /** Lets so much time pass; what waits may get its turn meanwhile. */
  const pass = (ms: number): Promise<void> => clock.run(clock.sleep(ms));
  return { clock, pacer, lines, turn, pass };
}

describe('turns', () => {
  it('come first come first served, as many at once as there are lanes', async () => {
    const { turn, pass } = start();
    const order: number[] = [];
    const turns = Array.from({ length: 10 }, async (_, number) => {
      const taken = await turn();
      order.push(number);
      return taken;
    });
    await pass(1);
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    (await turns[3])?.done(passed, false);
    await pass(1);
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    // Trouble halves the lanes: with four of them and eight under way, nobody comes in.
    (await turns[0])?.done({ kind: 'failed' }, true);
    await pass(1);
    expect(order).toHaveLength(9);
  });

  it('that are given up leave the queue to the others', async () => {
    const { clock, pacer, turn } = start();
    const giveUp = new AbortController();
    const first = await turn(1);
    const second = pacer.turn({ ...limits, perAddress: 1 }, giveUp.signal);
    const third = turn(1);
    giveUp.abort();
    expect(await second).toBeNull();
    expect(await pacer.turn(limits, giveUp.signal)).toBeNull();
    first.done(passed, false);
    await clock.run(third);
    expect(clock.monotonic()).toBe(60_250);
  });

  it('that were had are not given up any more', async () => {
    const { pacer, pass } = start();
    const giveUp = new AbortController();
    const turn = await pacer.turn(limits, giveUp.signal);
    giveUp.abort();
    expect(pacer.isBusy()).toBe(true);
    turn?.done(passed, false);
    await pass(1);
    expect(pacer.isBusy()).toBe(false);
  });
});

describe('a windowful', () => {
  it('is sent at once, and the next request a window after the first ended', async () => {
    const { clock, pacer, turn } = start();
    await clock.run(
      (async () => {
        for (let count = 0; count < 180; count += 1) (await turn()).done(passed, false);
      })(),
    );
    expect(clock.monotonic()).toBe(0);
    expect(pacer.free(limits)).toBe(0);
    const next = turn();
    expect(pacer.wait()).toMatchObject({ reason: 'limit' });
    await clock.run(next);
    expect(clock.monotonic()).toBe(60_250);
    expect(pacer.waitedMs()).toBe(60_250);
    expect(pacer.wait()).toBeNull();
  });

  it('of another process is waited for no longer than it turns out to last', async () => {
    const lines = ['T other-1 p 0'];
    const { clock, turn, pass } = start(lines);
    const waiting = turn(1);
    await pass(5_000);
    lines.push('E other-1 5000');
    await clock.run(waiting);
    // Not after the 120.25 s that a request may last at most, with a window.
    expect(clock.monotonic()).toBeGreaterThanOrEqual(65_250);
    expect(clock.monotonic()).toBeLessThanOrEqual(66_250);
  });

  it('that is waited for while something is under way is no time lost', async () => {
    const { pacer, turn, pass } = start();
    const first = await turn(1);
    void turn(1);
    await pass(10_000);
    expect(pacer.wait()).toBeNull();
    expect(pacer.waitedMs()).toBe(0);
    first.done(passed, false);
    await pass(3_000);
    expect(pacer.waitedMs()).toBe(3_000);
  });

  it('that was waited for is no reason to wait once nobody wants it', async () => {
    const { clock, pacer, turn } = start();
    (await turn(1)).done(passed, false);
    const next = turn(1);
    expect(pacer.wait()).toMatchObject({ reason: 'limit' });
    (await clock.run(next)).done(passed, false);
    expect(pacer.wait()).toBeNull();
  });
});

describe('a 429', () =>
  it('closes the gate for all; one probe goes at a time, and its passing opens it', async () => {
    const { pacer, turn, pass } = start();
    (await turn()).done(limited, false);
    const admitted: number[] = [];
    const turns = [0, 1, 2].map(async (number) => {
      const taken = await turn();
      admitted.push(number);
      return taken;
    });
    await pass(999);
    expect(admitted).toEqual([]);
    expect(pacer.wait()).toEqual({ reason: 'too_many_requests', until: 1_000 });
    await pass(1);
    expect(admitted).toEqual([0]);
    await pass(5_000);
    expect(admitted).toEqual([0]);
    expect(pacer.refusedForMs()).toBe(6_000);
    (await turns[0])?.done(limited, false);
    await pass(1_999);
    expect(admitted).toEqual([0]);
    await pass(2);
    expect(admitted).toEqual([0, 1]);
    (await turns[1])?.done(passed, false);
    // From now on paced: 162 a minute.
    await pass(60_000 / 162 + 1);
    expect(admitted).toEqual([0, 1, 2]);
    expect(pacer.refusedForMs()).toBe(0);
  }));
