import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hash, permutation, pickWeighted, shuffle } from '#main/sandbox/project/random';

describe('permutation', () =>
  it('maps 0..size-1 onto itself, each once', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 600 }), fc.integer(), (size, seed) => {
        const values = Array.from({ length: size }, (_, index) => permutation(size, seed)(index));
        expect(new Set(values).size).toBe(size);
        expect(values.every((value) => value >= 0 && value < size)).toBe(true);
      }),
      { seed: 1, numRuns: 200 },
    )));

describe('pickWeighted', () => {
  const choices = [
    { name: 'a', weight: 3 },
    { name: 'b', weight: 0 },
    { name: 'c', weight: 1 },
  ];
  it.each([
    [0, 'a'],
    [0.74, 'a'],
    [0.76, 'c'],
    [0.999999, 'c'],
  ])('draw %f picks %s', (draw, name) => expect(pickWeighted(choices, draw).name).toBe(name));

  it('comes near the weights over many draws', () => {
    const draws = Array.from(
      { length: 4_000 },
      (_, index) => pickWeighted(choices, hash(3, index) / 2 ** 32).name,
    );
    const share = draws.filter((name) => name === 'a').length / draws.length;
    expect(share).toBeGreaterThan(0.72);
    expect(share).toBeLessThan(0.78);
  });
});

describe('shuffle', () =>
  it('keeps every item and depends on the seed alone', () => {
    const items = Array.from({ length: 50 }, (_, index) => index);
    expect(shuffle(items, 5)).toEqual(shuffle(items, 5));
    expect(shuffle(items, 5)).not.toEqual(shuffle(items, 6));
    expect(shuffle(items, 5).sort((a, b) => a - b)).toEqual(items);
  }));
