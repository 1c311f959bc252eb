import { expect, it } from 'vitest';
import type { CurrentCheck, CurrentPlan } from '#shared/domain/snapshot/current-check';
import { currencyOf, planRefresh } from '#shared/domain/snapshot/refresh';

const cost = (requests: number) => ({ requests, timeMs: requests * 100 });
const parts = { ...cost(20), pages: 20, eventIds: ['E1'] };
const plan: CurrentPlan = { check: cost(10), parts: null, everything: cost(100) };
const hour = 3_600_000;
const readAt = '2026-03-31T10:00:00.000Z';
const checked = (atMs: number, now: number): CurrentCheck => ({
  of: readAt,
  checkedAt: new Date(Date.parse(readAt) + atMs).toISOString(),
  cells: [{ eventId: null, status: null, before: 5, now }],
});

it.each([
  ['read a moment ago', plan, null, 0, 'counts'],
  ['read hours ago', plan, null, 5 * hour, 'counts'],
  ['dated in the future', plan, null, -5 * hour, 'counts'],
  ['whose counts stand still', plan, checked(hour, 5), 1.5 * hour, 'everything'],
  ['whose counts stood still long ago', plan, checked(hour, 5), 3 * hour, 'counts'],
  ['whose counts moved in known events', { ...plan, parts }, checked(0, 6), 0, 'parts'],
  ['whose counts moved somewhere', plan, checked(0, 6), 5 * hour, 'everything'],
  ['without kept counts', { ...plan, check: null }, null, 5 * hour, 'everything'],
  ['that is read as soon as its counts', { ...plan, check: cost(100) }, null, 0, 'everything'],
] as const)('data %s is refreshed by the cheapest way that tells more', (_what, known, check, age, way) => {
  const currency = currencyOf(readAt, check, Date.parse(readAt) + age);
  expect(planRefresh(known, { check, currency }).way).toBe(way);
});

it.each([
  ['recent', 'within the hour', null, hour],
  ['old', 'longer ago', null, hour + 1],
  ['recent', 'a little in the future, as after a clock was set by a time server', null, -hour],
  ['undated', 'in the future: the clock was wrong then or is now', null, -hour - 1],
  ['undated', 'long ago, and checked in the future', checked(-9 * hour, 5), -11 * hour],
] as const)('data are %s that were read %s', (expected, _when, check, age) =>
  expect(currencyOf(readAt, check, Date.parse(readAt) + age)).toBe(expected),
);
