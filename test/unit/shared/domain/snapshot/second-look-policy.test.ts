import { describe, expect, it } from 'vitest';
import {
  isSecondLookWanted,
  maxUnaskedMs,
  stepOfLook,
  wayOfLook,
} from '#shared/domain/snapshot/second-look-policy';
import { factsOfState, type LookScope, type SnapshotState } from '#shared/domain/vocabulary/snapshot-states';

const need = { needsPass: false, needsLookups: false };

describe('the policy of the second look', () => {
  it.each<[SnapshotState, LookScope]>([
    ['verified', 'extra'],
    ['stitched', 'disputed'],
    ['second look', 'disputed'],
    ['unsettled', 'disputed'],
    ['partial', 'none'],
    ['provisional', 'none'],
  ])('of a snapshot that is %s asks for: %s', (state, scope) => {
    expect(factsOfState(state).look).toBe(scope);
    expect(isSecondLookWanted({ state }, { count: 1, needsPass: false })).toBe(scope !== 'none');
    expect(isSecondLookWanted({ state }, { count: 0, needsPass: false })).toBe(state === 'unsettled');
  });

  it('takes the way of fewer requests, unless only one way can tell', () => {
    const requests = { lookups: 9, pass: 5 };
    expect(wayOfLook('stitched', need, requests)).toBe('pass');
    expect(wayOfLook('stitched', need, { lookups: 4, pass: 5 })).toBe('lookups');
    expect(wayOfLook('stitched', { ...need, needsLookups: true }, requests)).toBe('lookups');
    expect(wayOfLook('stitched', { ...need, needsPass: true }, { lookups: 1, pass: 5 })).toBe('pass');
    expect(wayOfLook('unsettled', need, { lookups: 1, pass: 5 })).toBe('pass');
  });

  it('begins unasked up to a minute; longer ones are offered or told', () => {
    const step = (state: SnapshotState, timeMs: number, needsLookups = false) => {
      const found = { state, need: { needsLookups }, plan: { timeMs } };
      return [
        stepOfLook(found, 'screen', false),
        stepOfLook(found, 'command line', false),
        stepOfLook(found, 'command line', true),
      ];
    };
    expect(step('verified', maxUnaskedMs, true)).toEqual(['take', 'take', 'take']);
    expect(step('verified', maxUnaskedMs + 1, true)).toEqual(['offer', 'leave', 'leave']);
    expect(step('stitched', maxUnaskedMs + 1)).toEqual(['offer', 'take', 'leave']);
    expect(step('unsettled', 1)).toEqual(['offer', 'take', 'leave']);
  });
});
