import { describe, expect, it } from 'vitest';
import { createGate } from '#main/core/partner-api/gate';
import { timingFor } from '#main/core/partner-api/timing';

const perWindow = 180;

function start(random = 1) {
  let now = 0;
  const clock = { monotonic: () => now, wall: () => now, sleep: () => Promise.resolve() };
  const gate = createGate(clock, timingFor(60_000), () => random);
  const settle = (
    departure: number,
    kind: 'passed' | 'failed' | 'limited',
    retryAfterMs: number | null = null,
  ): void => gate.settle(departure, kind === 'limited' ? { kind, retryAfterMs } : { kind }, perWindow);
  return {
    gate,
    settle,
    wait: () => gate.nextAt(perWindow) - now,
    pass: (ms: number) => {
      now += ms;
    },
    /** A request that leaves now and ends at once. */
    send: (kind: 'passed' | 'failed' | 'limited', retryAfterMs: number | null = null) =>
      settle(gate.leave(), kind, retryAfterMs),
  };
}

describe('the gate', () => {
  it('is open until a 429, and then lets single probes through, ever further apart', () => {
    const { gate, send, wait, pass } = start();
    expect(wait()).toBe(-Infinity);
    send('limited');
    const waits = [];
    for (let probe = 0; probe < 6; probe += 1) {
      waits.push(wait());
      pass(wait());
      const departure = gate.leave();
      expect(gate.nextAt(perWindow)).toBe(Infinity);
      gate.settle(departure, { kind: 'limited', retryAfterMs: null }, perWindow);
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
  });

  it('lets the second windowful take two seconds, once', () => {
    const { send, wait, pass } = start();
    const waits = Array.from({ length: 3 * perWindow }, () => {
      const before = wait();
      pass(Math.max(0, before));
      send('passed');
      return before;
    });
    expect(waits.slice(0, perWindow)).toEqual(Array.from({ length: perWindow }, () => -Infinity));
    for (const each of waits.slice(perWindow, 2 * perWindow)) expect(each).toBeCloseTo(2_000 / perWindow);
    expect(waits.slice(2 * perWindow)).toEqual(Array.from({ length: perWindow }, () => -Infinity));
  });

  it('goes by a sane Retry-After, and by its own time for any other', () => {
    for (const [retryAfterMs, waits] of [
      [30_000, 30_000],
      [120_000, 120_000],
      [500, 1_000],
      [3_600_000, 1_000],
      [-5, 1_000],
    ] as const) {
      const { send, wait } = start();
      send('limited', retryAfterMs);
      expect(wait()).toBe(waits);
    }
  });

  it('waits half as long by chance, and longer for a Retry-After below a second', () => {
    for (const retryAfterMs of [null, 700]) {
      const { send, wait } = start(0);
      send('limited', retryAfterMs);
      expect(wait()).toBe(500);
    }
  });

  it('goes by the Retry-After of a probe as well', () => {
    const { send, wait, pass } = start();
    send('limited');
    pass(wait());
    send('limited', 45_000);
    expect(wait()).toBe(45_000);
  });

  it('counts clean minutes from when it opened, not from when it closed', () => {
    const { send, wait, pass } = start();
    send('limited', 120_000);
    pass(wait());
    send('passed');
    expect(wait()).toBeCloseTo(60_000 / 162);
  });

  it('opens on a probe that passes, and paces what follows at nine tenths', () => {
    const { gate, send, wait, pass } = start();
    send('limited');
    pass(wait());
    send('passed');
    expect(gate.isClosed()).toBe(false);
    expect(wait()).toBeCloseTo(60_000 / 162);
    pass(60_000);
    send('passed');
    expect(wait()).toBeCloseTo(60_000 / 171);
    pass(60_000);
    expect(wait()).toBe(-Infinity);
  });

  it('never paces below fifteen a minute', () => {
    const { send, wait, pass } = start();
    for (let round = 0; round < 60; round += 1) {
      send('limited');
      pass(wait());
      send('passed');
    }
    expect(wait()).toBeCloseTo(60_000 / 15);
  });

  it('takes the 429s of requests that left before it closed for one', () => {
    const { gate, settle, wait } = start();
    const departures = Array.from({ length: 8 }, () => gate.leave());
    for (const departure of departures) settle(departure, 'limited');
    expect(wait()).toBe(1_000);
    expect(gate.isShared()).toBe(false);
  });

  it('is not closed again by the 429 of a request that left before it opened', () => {
    const { gate, settle, send, wait, pass } = start();
    const [first, second] = [gate.leave(), gate.leave()];
    settle(first, 'limited');
    pass(wait());
    send('passed');
    settle(second, 'limited');
    expect(gate.isClosed()).toBe(false);
  });

  it('stays closed when a probe fails for another reason', () => {
    const { gate, send, wait, pass } = start();
    send('limited');
    pass(wait());
    send('failed');
    expect(gate.isClosed()).toBe(true);
    expect(wait()).toBe(2_000);
  });

  it('says after three gates in ten minutes that the allowance is shared', () => {
    const { gate, send, wait, pass } = start();
    for (let round = 0; round < 3; round += 1) {
      expect(gate.isShared()).toBe(false);
      send('limited');
      pass(wait());
      send('passed');
    }
    expect(gate.isShared()).toBe(true);
    pass(600_001);
    expect(gate.isShared()).toBe(false);
  });
});
