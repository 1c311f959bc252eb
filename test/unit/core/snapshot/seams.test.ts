import { describe, expect, it } from 'vitest';
import { createSeams, type Seams } from '#main/core/snapshot/seams';

const moment = (ms: number) => ({ monotonic: ms, wall: ms });

/** Two pages side by side; what is not said is as calm as can be. */
function twoPages(
  other: { total?: number; count?: number; wall?: number; monotonic?: number },
  overlaps = false,
): Seams {
  const seams = createSeams();
  seams.addPage(0, { total: 200, count: 100, at: moment(0) }, () => false);
  const { total = 200, count = 100, monotonic = 0, wall = 0 } = other;
  seams.addPage(1, { total, count, at: { monotonic, wall } }, () => overlaps);
  return seams;
}

describe('the boundary between two pages', () => {
  it('is taken to join where the total stayed and the reads ended within 1.5 s', () => {
    expect(twoPages({}).take()).toBeNull();
    expect(twoPages({ monotonic: 1_500, wall: 1_500 }).take()).toBeNull();
  });

  it.each([
    ['the total moved', { total: 199 }],
    ['more than 1.5 s lie between, on the monotonic clock', { monotonic: 1_501 }],
    ['more than 1.5 s lie between, on the wall clock', { wall: 1_501 }],
    ['the clock went back', { wall: -1_501 }],
  ])('is repaired where %s', (_why, other) => {
    const seams = twoPages(other);
    expect(seams.waiting()).toBe(1);
    expect(seams.take()).toBe(0);
    expect(seams.take()).toBeNull();
    expect(seams.waiting()).toBe(0);
  });

  it('needs no repair where one page holds items of the other, or lies behind the end', () => {
    expect(twoPages({ total: 150, monotonic: 9_000 }, true).take()).toBeNull();
    expect(twoPages({ total: 100, count: 0, monotonic: 9_000 }).take()).toBeNull();
  });

  it('is looked at whichever of the two pages came first, and once', () => {
    const seams = createSeams();
    seams.addPage(2, { total: 300, count: 100, at: moment(9_000) }, () => false);
    seams.addPage(0, { total: 300, count: 100, at: moment(0) }, () => false);
    expect(seams.waiting()).toBe(0);
    seams.addPage(1, { total: 300, count: 100, at: moment(9_000) }, () => false);
    expect(seams.take()).toBe(0);
    seams.addPage(1, { total: 290, count: 100, at: moment(9_999) }, () => false);
    expect(seams.take()).toBeNull();
    expect(seams.pages()).toBe(3);
  });

  it('is repaired also where the page behind it came long before', () => {
    const seams = createSeams();
    seams.addPage(1, { total: 300, count: 100, at: moment(0) }, () => false);
    seams.addPage(0, { total: 300, count: 100, at: moment(9_000) }, () => false);
    expect(seams.take()).toBe(0);
  });

  it('is asked of the page on its other side whether they overlap', () => {
    const asked: number[] = [];
    const seams = createSeams();
    for (const page of [0, 2, 1]) {
      seams.addPage(page, { total: 300, count: 100, at: moment(0) }, (neighbour) => {
        if (page === 1) asked.push(neighbour);
        return true;
      });
    }
    expect(asked.sort()).toEqual([0, 2]);
  });
});

describe('the review', () => {
  it('repairs what was taken to join although a hundredth of a move lay between, and once', () => {
    const seams = twoPages({ monotonic: 1_000 });
    seams.review(0.01 / 1_000);
    expect(seams.take()).toBeNull();
    seams.review(0.011 / 1_000);
    expect(seams.take()).toBe(0);
    seams.review(1);
    expect(seams.take()).toBeNull();
  });

  it('leaves a boundary that overlaps, and one that was repaired', () => {
    const overlapping = twoPages({ monotonic: 1_000 }, true);
    overlapping.review(1);
    expect(overlapping.take()).toBeNull();
    const repaired = twoPages({ monotonic: 2_000 });
    expect(repaired.take()).toBe(0);
    repaired.review(1);
    expect(repaired.take()).toBeNull();
  });
});
