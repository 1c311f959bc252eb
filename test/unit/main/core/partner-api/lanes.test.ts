import { describe, expect, it } from 'vitest';
import { createLanes } from '#main/core/partner-api/lanes';

describe('lanes', () => {
  it('are eight, and no more requests than that are under way', () => {
    const lanes = createLanes();
    for (let taken = 0; taken < 8; taken += 1) {
      expect(lanes.isFree()).toBe(true);
      lanes.enter();
    }
    expect(lanes.isFree()).toBe(false);
    lanes.leave('neither');
    expect(lanes.isFree()).toBe(true);
    expect(lanes.count()).toBe(8);
  });

  it('grow by one for each round of successes, to sixteen', () => {
    const lanes = createLanes();
    const succeed = (times: number): void => {
      for (let count = 0; count < times; count += 1) {
        lanes.enter();
        lanes.leave('success');
      }
    };
    succeed(8);
    expect(lanes.count()).toBe(8);
    succeed(1);
    expect(lanes.count()).toBe(9);
    succeed(500);
    expect(lanes.count()).toBe(16);
  });

  it('are halved by trouble, down to one', () => {
    const lanes = createLanes();
    const counts = Array.from({ length: 5 }, () => {
      lanes.enter();
      lanes.leave('trouble');
      return lanes.count();
    });
    expect(counts).toEqual([4, 2, 1, 1, 1]);
    expect(lanes.isFree()).toBe(true);
    lanes.enter();
    expect(lanes.isFree()).toBe(false);
    lanes.leave('success');
    expect(lanes.count()).toBe(2);
  });
});
