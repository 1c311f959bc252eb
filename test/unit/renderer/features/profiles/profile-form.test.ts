import { expect, test } from 'vitest';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import {
  draftOfProfile,
  eventIdsOf,
  findProblems,
  fullAddress,
  profileOf,
  type ProfileDraft,
} from '#renderer/features/profiles/profile-draft';
import { mapStatus, platformVocabulary, statusLines } from '#renderer/features/rules/status-table';

const filled: ProfileDraft = {
  ...draftOfProfile(null),
  name: ' Box office ',
  baseUrl: 'https://tickets.example',
  projectId: 'p-1',
};

test('a profile goes through the form and comes out the same', () => {
  const profile = profileOf(
    { ...filled, eventIds: 'e1, e2 e1', orderTicketCountField: ' ', readTwice: true },
    'id-1',
    null,
  );
  expect(profile).toMatchObject({
    readTwice: true,
    name: 'Box office',
    eventIds: ['e1', 'e2'],
    orderTicketCountField: null,
  });
  expect(profileOf(draftOfProfile(profile), profile.id, profile)).toEqual(profile);
});

test.each<[string, Partial<ProfileDraft>, keyof ProfileDraft | null]>([
  ['nothing wrong', {}, null],
  ['no name', { name: '  ' }, 'name'],
  ['no project', { projectId: '' }, 'projectId'],
  ['no address', { baseUrl: 'our platform' }, 'baseUrl'],
  ['an address without its beginning', { baseUrl: ' tickets.example:8443/api ' }, null],
  ['http to elsewhere', { baseUrl: 'http://tickets.example' }, 'baseUrl'],
  [
    'http to an address that only looks like this computer',
    { baseUrl: 'http://127.0.0.1.example' },
    'baseUrl',
  ],
  ['http to this computer', { baseUrl: 'http://127.0.0.1:4180' }, null],
  ['no requests at all', { requestsPerMinute: '0' }, 'requestsPerMinute'],
  ['answers of the largest size', { pageMegabytes: '16' }, null],
  ['answers of a megabyte more', { pageMegabytes: '17' }, 'pageMegabytes'],
  ['half a request', { requestsPerMinute: '1.5' }, 'requestsPerMinute'],
])('what keeps a profile from being saved: %s', (_what, part, field) =>
  expect(Object.keys(findProblems({ ...filled, ...part }))).toEqual(field === null ? [] : [field]),
);

test('an address without https:// gets it', () => {
  const saved = profileOf({ ...filled, baseUrl: ' tickets.example/v1 ' }, 'id-1', null);
  expect(saved.baseUrl).toBe('https://tickets.example/v1');
  for (const whole of ['http://127.0.0.1:4180', 'ftp://tickets.example', 'tickets', ''])
    expect(fullAddress(whole)).toBe(whole);
});

test('event IDs may be pasted in any list', () =>
  expect(eventIdsOf(' a,b;c\n d ')).toEqual(['a', 'b', 'c', 'd']));

const statuses: RunSummary['statuses'] = {
  platform: [{ status: 'PAID', count: 5, basis: 'mapped' }],
  client: [
    { status: 'open', count: 1, basis: 'unmapped' },
    { status: 'Paid up', count: 4, basis: 'mapped' },
  ],
};

test('the status table lists the file’s statuses by frequency, then the table’s own', () => {
  const mapping = [
    { client: 'PAID-UP', platform: 'PAID' },
    { client: 'gone', platform: 'VOID' },
  ];
  expect(statusLines(mapping, statuses)).toEqual([
    { client: 'Paid up', count: 4, basis: 'mapped', platform: 'PAID' },
    { client: 'open', count: 1, basis: 'unmapped', platform: null },
    { client: 'gone', count: 0, basis: null, platform: 'VOID' },
  ]);
  expect(platformVocabulary(mapping, statuses)).toEqual(['PAID', 'VOID']);
});

test('mapping a status replaces its line however written; to nothing takes it out', () => {
  const once = mapStatus([], 'Paid up', 'PAID');
  const twice = mapStatus(once, 'paid_up', 'OPEN');
  expect(twice).toEqual([{ client: 'paid_up', platform: 'OPEN' }]);
  expect(mapStatus(twice, 'PAID UP', null)).toEqual([]);
});
