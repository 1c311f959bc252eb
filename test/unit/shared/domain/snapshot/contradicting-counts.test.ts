import { expect, it } from 'vitest';
import { reconcile } from '#shared/domain/result/reconcile';
import { defaultRules } from '#shared/domain/rules/rules';
import { wantsLookForCounts } from '#shared/domain/snapshot/contradicting-counts';
import type { SecondLookRecord } from '#shared/domain/snapshot/second-look';
import { needOfLook } from '#shared/domain/totals/disputed-references';
import { fileOf, snapshotOf } from '../../../../support/reconcile-support';
import { verifiedInfo } from '../../../../support/snapshot-info';

const cell = { eventId: null, status: 'PAID', read: 2 };
const infoOf = (counted: number | null) => {
  const audit = { at: '2026-03-31T10:01:00.000Z', cells: [{ ...cell, counted }] };
  return { ...verifiedInfo(2, { audit }), state: 'verified' as const };
};
const record: SecondLookRecord = {
  ...{ way: 'pass', endedAt: '2026-03-31T10:05:00.000Z', passAt: null },
  ...{ lookups: [], changed: [] },
};
const rules = { inexactFilters: [] };

it('counts that contradict a reading want it looked at again, once, and not by parts', () => {
  const info = infoOf(3);
  expect(wantsLookForCounts({ info, secondLook: null }, rules)).toBe(true);
  expect(wantsLookForCounts({ info, secondLook: record }, rules)).toBe(false);
  const parts = { of: 'snapshot-0', at: '2026-03-31T10:04:00.000Z', eventIds: ['evt_1'] };
  expect(wantsLookForCounts({ info: { ...info, parts }, secondLook: null }, rules)).toBe(false);
  expect(wantsLookForCounts({ info: infoOf(2), secondLook: null }, rules)).toBe(false);
  expect(wantsLookForCounts({ info: infoOf(null), secondLook: null }, rules)).toBe(false);
});

it('counts that contradict a reading need a pass, and no lookups', () => {
  const read = snapshotOf([['A', 'PAID']]);
  const { ledger } = reconcile(read, fileOf([]), defaultRules, false);
  const needAfter = (counted: number) =>
    needOfLook({ ...read, info: infoOf(counted), secondLook: null }, ledger);
  expect(needAfter(2)).toMatchObject({ needsPass: false });
  expect(needAfter(3)).toMatchObject({ needsPass: true, needsLookups: false });
});
