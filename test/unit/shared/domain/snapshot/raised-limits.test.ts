import { expect, it } from 'vitest';
import { defaultProfile } from '#shared/domain/rules/profile';
import { sayRaisedLimits } from '#shared/domain/snapshot/raised-limits';

it('each limit that a profile raises is said, and no other', () => {
  const { requestsPerMinute, pageMegabytes } = defaultProfile;
  const said = (more: number, larger: number) =>
    sayRaisedLimits({
      requestsPerMinute: requestsPerMinute + more,
      pageMegabytes: pageMegabytes + larger,
    });
  expect(said(0, 0)).toEqual([]);
  expect(said(0, 1)).toEqual([expect.stringContaining(`${pageMegabytes + 1} MB`)]);
  expect(said(1, 1)).toHaveLength(2);
});
