import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createNodeFetch } from '#main/core/partner-api/node-fetch';
import {
  noPolicy,
  parseRegistry,
  policyFile,
  policyInForce,
  readPolicy,
} from '#main/core/policy/office-policy';
import { createPlatform } from '#main/core/snapshot/take/create-platform';
import { startSandbox } from '#main/sandbox/index';
import { defaultProfile } from '#shared/domain/rules/profile';
import { succeed } from '#shared/base/result';
import { temporaryFolder } from '../../support/temporary-folder';

const said = (text: string) => {
  const path = join(temporaryFolder(), 'policy.json');
  writeFileSync(path, text);
  return readPolicy([policyFile(path)]);
};

describe('what an office says', () => {
  it('is nothing without a file, and of several places what the first says', async () => {
    const none = policyFile(join(temporaryFolder(), 'none', 'policy.json'));
    expect(await readPolicy([none])).toEqual(succeed(noPolicy));
    const first = { name: 'first', read: () => Promise.resolve({ updates: 'off' }) };
    const second = { name: 'second', read: () => Promise.reject(new Error('never asked')) };
    expect(await readPolicy([none, first, second])).toEqual(succeed({ ...noPolicy, updates: 'off' }));
  });

  it.each([
    ['{ "updates": "off" }', { updates: 'off' }],
    ['{ "addresses": [] }', { addresses: [] }],
    ['{ "reviewers": "two", "evidence": "signed" }', { reviewers: 'two', evidence: 'signed' }],
    [
      '{ "addresses": ["https://API.example.com/v1/", "http://127.0.0.1:4000"] }',
      { addresses: ['https://api.example.com', 'http://127.0.0.1:4000'] },
    ],
  ])('is read: %s', async (text, policy) => {
    expect(await said(text)).toEqual(succeed({ ...noPolicy, ...policy }));
  });

  it.each([
    '',
    '{',
    '[]',
    'null',
    '{ "updates": "no" }',
    '{ "update": "off" }',
    '{ "addresses": ["example"] }',
    '{ "reviewers": 2 }',
    '{ "evidence": "sealed" }',
  ])('is refused where it cannot be understood: %j', async (text) => {
    const policy = await said(text);
    expect(policy).toMatchObject({ ok: false, error: { code: 'policy_unreadable' } });
    expect(policyInForce(policy)).toEqual({
      ...{ updates: 'off', addresses: [], reviewers: 'two', evidence: 'signed' },
    });
  });

  it('is read from what Windows prints of its registry', async () => {
    const printed = [
      '',
      'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Tieout',
      '    updates    REG_SZ    off',
      '    addresses    REG_MULTI_SZ    https://api.example.com\\0https://b.example.com',
      '    reviewers    REG_SZ    two',
      '',
    ].join('\r\n');
    const read = (): Promise<unknown> => Promise.resolve(parseRegistry(printed));
    expect(await readPolicy([{ name: 'registry', read }])).toEqual(
      succeed({
        ...{ ...noPolicy, updates: 'off', reviewers: 'two' },
        addresses: ['https://api.example.com', 'https://b.example.com'],
      }),
    );
  });

  it('has the same names in group policy and in the profile of macOS', () => {
    const names = Object.keys(noPolicy);
    const build = join(import.meta.dirname, '../../../build/policy');
    const admx = readFileSync(join(build, 'tieout.admx'), 'utf8');
    expect(Array.from(admx.matchAll(/valueName="(\w+)"/g), ([, name]) => name)).toEqual(names);
    const adml = readFileSync(join(build, 'tieout.adml'), 'utf8');
    for (const [, id = ''] of admx.matchAll(/\$\(string\.(\w+)\)/g)) expect(adml).toContain(`id="${id}"`);
    const profile = readFileSync(join(build, 'tieout.mobileconfig'), 'utf8');
    for (const name of names) expect(profile).toContain(`<key>${name}</key>`);
  });
});

it('sends nothing to an address that the office does not name', async () => {
  const sandbox = await startSandbox({ project: { tickets: 5 } });
  onTestFinished(() => sandbox.close());
  const { baseUrl, projectId } = sandbox;
  const key = sandbox.issueKey();
  const ask = (addresses: readonly string[]) =>
    createPlatform({
      fetch: createNodeFetch(),
      dataDir: temporaryFolder(),
      policy: succeed({ ...noPolicy, addresses }),
    }).checkKey({ ...defaultProfile, baseUrl, projectId }, key);
  expect(await ask(['https://api.example.com'])).toMatchObject({
    ok: false,
    error: { code: 'address_not_allowed', address: new URL(baseUrl).origin },
  });
  expect(sandbox.requests).toHaveLength(0);
  expect(await ask([new URL(baseUrl).origin])).toMatchObject({ ok: true });
});
