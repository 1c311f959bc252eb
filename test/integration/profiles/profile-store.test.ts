import { constants } from 'node:buffer';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readProfileFile } from '#main/core/profiles/profile-file';
import { createProfileStore } from '#main/core/profiles/profile-store';
import { defaultProfile, type Profile } from '#shared/domain/rules/profile';
import { profileNamed } from '../../support/core-twins';
import { mayMount, smallDisk, temporaryFolder } from '../../support/temporary-folder';
import { valueOf } from '../../support/value-of';
import { onWindows } from '../../support/system';
import { placesOf } from '../../partner-api/seeds';

/** The bytes that version 1 wrote. They stay as they are for ever: what users have on disk must go on opening. */
const version1 = JSON.stringify({
  format: 'tieout-profile',
  version: 1,
  data: {
    id: 'march',
    name: 'March',
    baseUrl: 'https://api.example.com',
    projectId: 'harbour',
    eventIds: ['e-1'],
    readOrders: true,
    orderReferenceField: 'paymentReference',
    orderTicketCountField: null,
    requestsPerMinute: 180,
    pageMegabytes: 8,
    file: { encoding: null, delimiter: ';', keyColumn: 'Reference', statusColumn: 'State' },
    rules: {
      grain: 'ticket',
      keys: {
        ignoreCase: true,
        ignoreSeparators: false,
        ignoreLeadingZeros: false,
        stripPrefix: '',
        stripSuffix: '',
      },
      statusMapping: [{ client: 'Voided', platform: 'CANCELLED' }],
    },
  },
});

/** The bytes that version 2 wrote. */
const version2 = JSON.stringify({
  format: 'tieout-profile',
  version: 2,
  data: {
    id: 'march',
    name: 'March',
    baseUrl: 'https://api.example.com',
    projectId: 'harbour',
    eventIds: [],
    readOrders: false,
    orderReferenceField: 'reference',
    orderTicketCountField: 'tickets',
    requestsPerMinute: 600,
    pageMegabytes: 8,
    file: { encoding: null, delimiter: null, keyColumn: null, statusColumn: null },
    rules: {
      version: 1,
      grain: 'payment',
      keys: {
        ignoreCase: false,
        ignoreSeparators: true,
        ignoreLeadingZeros: false,
        stripPrefix: 'REF-',
        stripSuffix: '',
      },
      statusMapping: [],
      rollUps: [{ statuses: ['PAID', 'REFUNDED'], status: 'PART' }],
      quantityColumn: 'Qty',
      filters: [{ name: 'Tests', side: 'client', column: 'Kind', values: ['test'] }],
    },
  },
});

const pairWith = (compare: unknown) => ({
  column: 'Amount',
  field: { resource: 'tickets', path: ['amount'] },
  compare,
});

describe('the profile store', () => {
  it('starts empty, keeps, replaces and removes', async () => {
    const store = createProfileStore(join(temporaryFolder(), 'profiles'));
    expect(await store.list()).toEqual({ ok: true, value: { profiles: [], problems: [] } });
    await store.save(profileNamed('Zebra'));
    await store.save(profileNamed('Ähre', { id: 'aehre' }));
    await store.save(profileNamed('Zebra', { projectId: 'other' }));
    expect(await store.list()).toMatchObject({
      value: { profiles: [{ name: 'Ähre' }, { name: 'Zebra', projectId: 'other' }], problems: [] },
    });
    expect(await store.findByName('ZEBRA')).toMatchObject({ value: { id: 'zebra' } });
    expect(await store.remove('zebra')).toEqual({ ok: true, value: null });
    expect(await store.find('zebra')).toEqual({
      ok: false,
      error: { code: 'profile_not_found', profile: 'zebra' },
    });
  });

  it('refuses a second profile of the same name', async () => {
    const store = createProfileStore(temporaryFolder());
    await store.save(profileNamed('March'));
    expect(await store.save(profileNamed('mARCH ', { id: 'another' }))).toMatchObject({
      error: { code: 'argument_invalid', field: 'name' },
    });
    expect(await store.save(profileNamed('March', { id: 'march', projectId: 'x' }))).toMatchObject({
      ok: true,
    });
  });

  it('gives no two profiles one name, however many are saved at once', async () => {
    const folder = temporaryFolder();
    const stores = [createProfileStore(folder), createProfileStore(folder)];
    const saved = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        (stores[n % 2] ?? createProfileStore(folder)).save(profileNamed('March', { id: `p-${n}` })),
      ),
    );
    expect(saved.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await createProfileStore(folder).list()).toMatchObject({
      value: { profiles: [{ name: 'March' }] },
    });
  });

  it('leaves nothing but its files behind', async () => {
    const folder = join(temporaryFolder(), 'profiles');
    await createProfileStore(folder).save(profileNamed('March'));
    expect(readdirSync(folder).sort()).toEqual(['.kept', '.lock', 'march.json']);
    expect(statSync(join(folder, '.lock')).size).toBe(0);
  });

  it.skipIf(onWindows)('writes files for their owner alone (no Windows, which has no modes)', async () => {
    const folder = join(temporaryFolder(), 'profiles');
    await createProfileStore(folder).save(profileNamed('March'));
    expect(statSync(join(folder, 'march.json')).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('reads the bytes of version 1 with later rules, so that it compares as before', async () => {
    const folder = temporaryFolder();
    const store = createProfileStore(folder);
    writeFileSync(join(folder, 'march.json'), version1);
    const found = await store.find('march');
    if (!found.ok) throw new Error(found.error.code);
    expect(found.value).toMatchObject({ name: 'March', eventIds: ['e-1'] });
    expect(found.value.rules).toMatchObject({
      version: 2,
      keys: { ignoreCase: true },
      statusMapping: [{ client: 'Voided', platform: 'CANCELLED' }],
      rollUps: [],
      quantityColumn: null,
      filters: [],
      fields: [],
    });
    await store.save(found.value);
    expect(readFileSync(join(folder, 'march.json'), 'utf8')).toContain('"version": 6');
    expect(await store.find('march')).toEqual(found);
  });

  it('reads a profile from before tickets could have another identity than `id`', async () => {
    const folder = temporaryFolder();
    const { ticketIdentityField, ...older } = profileNamed('Older');
    expect(ticketIdentityField).toBeNull();
    const stored = { format: 'tieout-profile', version: 3, data: older };
    writeFileSync(join(folder, 'older.json'), JSON.stringify(stored));
    expect(await createProfileStore(folder).find('older')).toEqual({
      ok: true,
      value: { ...older, ticketIdentityField },
    });
  });

  it('reads the bytes of version 2, without fields and sheets, and keeps all else', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'march.json'), version2);
    const found = await createProfileStore(folder).find('march');
    const { data } = JSON.parse(version2) as { data: Profile }; // the bytes above
    expect(found).toEqual({
      ok: true,
      value: {
        // What came later is as in a new profile.
        ...defaultProfile,
        ...data,
        file: { ...defaultProfile.file, ...data.file },
        fileColumns: null,
        // What is compared from now on is compared as rules are meant now.
        rules: { ...data.rules, version: 2, fields: [], amount: null, inexactFilters: [] },
      },
    });
  });

  it('keeps the reason and the date of a filter that was declared inexact', async () => {
    const store = createProfileStore(temporaryFolder());
    const since = '2026-11-23T12:00:00.000Z';
    const inexactFilters = [{ filter: 'status', reason: 'Their support says so', since }] as const;
    const rules = { ...defaultProfile.rules, inexactFilters };
    const saved = await store.save(profileNamed('March', { rules }));
    expect(saved).toMatchObject({ ok: true, value: { rules: { inexactFilters } } });
  });

  it.each([
    { as: 'text' },
    { as: 'number', tolerance: '0.01', decimalComma: true },
    { as: 'number', tolerance: '0', decimalComma: true, currency: '€' },
    { as: 'date', order: 'month first' },
  ] as const)('keeps a pair of fields compared as %j', async (compare) => {
    const store = createProfileStore(temporaryFolder());
    const profile = profileNamed('March');
    const fields = [
      { column: 'Paid on', field: { resource: 'orders', path: ['price', 'paid'] }, compare },
    ] as const;
    const saved = { ...profile, rules: { ...profile.rules, fields } };
    await store.save(saved);
    expect(await store.find('march')).toEqual({ ok: true, value: saved });
  });

  it('makes the first pair of numbers of an older profile its amount rule', async () => {
    const folder = temporaryFolder();
    const profile = profileNamed('March');
    const text = pairWith({ as: 'text' });
    const number = pairWith({ as: 'number', tolerance: '0.01', decimalComma: true, currency: '€' });
    const rules: Record<string, unknown> = { ...profile.rules, fields: [text, number] };
    delete rules['amount'];
    const bytes = { format: 'tieout-profile', version: 5, data: { ...profile, rules } };
    writeFileSync(join(folder, 'march.json'), JSON.stringify(bytes));
    expect(await createProfileStore(folder).find('march')).toMatchObject({
      value: {
        rules: {
          fields: [text],
          amount: {
            ...{ column: number.column, field: number.field, counts: null, rowsAddUp: false },
            ...{ writing: { decimalComma: true, sign: '€' }, tolerance: '0.01' },
            currency: { is: 'one', code: 'EUR' },
          },
        },
      },
    });
  });

  it.each([
    ['a roll-up of nothing', { rollUps: [{ statuses: [], status: 'PAID' }] }],
    ['a roll-up to a blank', { rollUps: [{ statuses: ['PAID'], status: ' ' }] }],
    [
      'a filter on a column of the platform',
      { filters: [{ name: 'x', side: 'platform', column: 'c', values: [] }] },
    ],
    ['rules that mean something else', { version: 3 }],
    [
      'a tolerance that is no number',
      { fields: [pairWith({ as: 'number', tolerance: '-1', decimalComma: false })] },
    ],
    [
      'a tolerance that is a float',
      { fields: [pairWith({ as: 'number', tolerance: 0.1, decimalComma: false })] },
    ],
    ['a comparison that there is not', { fields: [pairWith({ as: 'likeness' })] }],
    [
      'a field without a name',
      { fields: [{ ...pairWith({ as: 'text' }), field: { resource: 'tickets', path: [] } }] },
    ],
  ])('does not take %s for rules', async (_, rules) => {
    const folder = temporaryFolder();
    const store = createProfileStore(folder);
    const profile = profileNamed('March');
    const bytes = {
      format: 'tieout-profile',
      version: 4,
      data: { ...profile, rules: { ...profile.rules, ...rules } },
    };
    writeFileSync(join(folder, 'march.json'), JSON.stringify(bytes));
    expect(await store.find('march')).toMatchObject({ error: { code: 'stored_file_damaged' } });
  });

  it.each([
    ['cut off', version1.slice(0, 200)],
    ['empty', ''],
    ['no JSON', '\u0000\u0001'],
    ['of another kind', version1.replace('tieout-profile', 'tieout-run')],
    ['a wrong field', version1.replace('"ticket"', '"order"')],
    ['another profile’s copy', version1.replace('"march"', '"april"')],
    ['a version that never was', version1.replace('"version":1', '"version":0')],
  ])('shows a file that is damaged (%s) as a problem and shows the others', async (_, bytes) => {
    const folder = temporaryFolder();
    const store = createProfileStore(folder);
    await store.save(profileNamed('Good'));
    writeFileSync(join(folder, 'march.json'), bytes);
    expect(await store.list()).toMatchObject({
      value: {
        profiles: [{ name: 'Good' }],
        problems: [{ code: 'stored_file_damaged', path: join(folder, 'march.json'), kept: null }],
      },
    });
    expect(readFileSync(join(folder, 'march.json'), 'utf8')).toBe(bytes);
  });

  it('puts a damaged file aside before a new one takes its place', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'march.json'), 'damaged');
    const store = createProfileStore(folder);
    expect(await store.save(profileNamed('March'))).toMatchObject({ ok: true });
    const [aside] = readdirSync(folder).filter((name) => name.includes('damaged'));
    expect(readFileSync(join(folder, aside ?? ''), 'utf8')).toBe('damaged');
    expect(await store.list()).toMatchObject({ value: { profiles: [{ name: 'March' }], problems: [] } });
  });

  it('neither reads nor replaces a file of a newer version', async () => {
    const folder = temporaryFolder();
    const newer = version1.replace('"version":1', '"version":99');
    writeFileSync(join(folder, 'march.json'), newer);
    const store = createProfileStore(folder);
    const refused = { code: 'stored_file_newer', path: join(folder, 'march.json') };
    expect(await store.find('march')).toEqual({ ok: false, error: refused });
    expect(await store.list()).toMatchObject({ value: { profiles: [], problems: [refused] } });
    expect(await store.save(profileNamed('March'))).toEqual({ ok: false, error: refused });
    expect(readFileSync(join(folder, 'march.json'), 'utf8')).toBe(newer);
  });

  it.runIf(mayMount)('leaves every profile as it was when the disk is full', async () => {
    const folder = smallDisk('64k');
    const store = createProfileStore(folder);
    const profile = profileNamed('March');
    await store.save(profile);
    writeFileSync(join(folder, 'ballast'), Buffer.alloc(40 * 1024));
    const big = { ...profile, eventIds: Array.from({ length: 3000 }, (_, n) => `event-number-${n}`) };
    const full = { code: 'storage_failed', path: join(folder, 'march.json'), problem: 'full' };
    expect(await store.save(big)).toEqual({ ok: false, error: full });
    expect(await store.find('march')).toEqual({ ok: true, value: profile });
    expect(readdirSync(folder).sort()).toEqual(['.kept', '.lock', 'ballast', 'march.json']);
  });

  it('says so where the folder is a file', async () => {
    const file = join(temporaryFolder(), 'profiles');
    writeFileSync(file, '');
    expect(await createProfileStore(file).save(profileNamed('March'))).toMatchObject({
      error: { code: 'storage_failed' },
    });
  });

  it('is not misled by folders and by files that are not profiles', async () => {
    const folder = temporaryFolder();
    const store = createProfileStore(folder);
    await store.save(profileNamed('March'));
    mkdirSync(join(folder, 'old'));
    copyFileSync(join(folder, 'march.json'), join(folder, 'march.json.bak'));
    writeFileSync(join(folder, '.march.json.0a0b.tmp'), 'half');
    chmodSync(join(folder, 'march.json.bak'), 0o600);
    expect(await store.list()).toMatchObject({ value: { profiles: [{ name: 'March' }], problems: [] } });
  });
});

describe('a change of a profile', () => {
  const mapping = [{ client: 'Voided', platform: 'CANCELLED' }];
  const withMapping = (profile: Profile): Profile => ({
    ...profile,
    rules: { ...profile.rules, statusMapping: mapping },
  });
  const start = async () => {
    const store = createProfileStore(temporaryFolder());
    const before = profileNamed('March');
    await store.save(before);
    return { store, before };
  };

  it('is refused where the same part was changed meanwhile, and loses nothing', async () => {
    const { store, before } = await start();
    expect(await store.change(withMapping(before), before)).toMatchObject({ ok: true });
    const other = { ...before, rules: { ...before.rules, grain: 'payment' as const } };
    expect(await store.change(other, before)).toEqual({
      ok: false,
      error: { code: 'profile_changed', profile: 'March' },
    });
    expect(await store.find('march')).toEqual({ ok: true, value: withMapping(before) });
  });

  it('keeps what was changed elsewhere meanwhile', async () => {
    const { store, before } = await start();
    await store.change(withMapping(before), before);
    const renamed = { ...before, name: 'Spring' };
    const merged = { ok: true, value: withMapping(renamed) };
    expect(await store.change(renamed, before)).toEqual(merged);
    expect(await store.find('march')).toEqual(merged);
  });

  it('that was made already is no conflict', async () => {
    const { store, before } = await start();
    await store.change(withMapping(before), before);
    expect(await store.change(withMapping(before), before)).toMatchObject({ ok: true });
  });

  it('is refused where the profile was deleted meanwhile, or made', async () => {
    const { store, before } = await start();
    const refused = { ok: false, error: { code: 'profile_changed', profile: 'March' } };
    expect(await store.change(before, null)).toEqual(refused);
    await store.remove('march');
    expect(await store.change(withMapping(before), before)).toEqual(refused);
    expect(await store.list()).toMatchObject({ value: { profiles: [] } });
  });

  it('is made once when several are made at once', async () => {
    const { store, before } = await start();
    const changes = Array.from({ length: 8 }, (_, n) => ({ ...before, projectId: `project-${n}` }));
    const saved = await Promise.all(changes.map((change) => store.change(change, before)));
    const [made, ...others] = saved.filter(({ ok }) => ok);
    expect(others).toEqual([]);
    expect(await store.find('march')).toEqual(made);
  });
});

describe('a damaged profile that was saved before', () => {
  const damages: ReadonlyArray<readonly [string, (path: string) => void]> = [
    ['cut off', (path) => truncateSync(path, 100)],
    ['empty', (path) => writeFileSync(path, '')],
    ['of another kind', (path) => writeFileSync(path, '{}')],
    ['of more than a string holds', (path) => truncateSync(path, constants.MAX_STRING_LENGTH + 1)],
  ];

  it.each(damages)('(%s) is put aside and restored, and the others load', async (_, damage) => {
    const folder = temporaryFolder();
    const store = createProfileStore(folder);
    const [march, april] = [profileNamed('March'), profileNamed('April')];
    await store.save(april);
    await store.save({ ...march, projectId: 'before' });
    await store.save(march);
    damage(join(folder, 'march.json'));
    const listed = await createProfileStore(folder).list();
    const [aside = ''] = readdirSync(folder).filter((name) => name.startsWith('march.json.damaged-'));
    const problem = { code: 'profile_restored', path: join(folder, 'march.json'), kept: join(folder, aside) };
    expect(listed).toEqual({ ok: true, value: { profiles: [april, march], problems: [problem] } });
    expect(await createProfileStore(folder).list()).toEqual({
      ok: true,
      value: { profiles: [april, march], problems: [] },
    });
  });

  // Promise: A changed byte in a profile is found.
  it('is found by any changed byte and kept, to be imported if it was meant', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'march.json');
    await createProfileStore(folder).save(profileNamed('March'));
    const saved = readFileSync(path);
    for (const place of placesOf([...saved.keys()], 7)) {
      const changed = Buffer.from(saved);
      changed[place] = (saved[place] ?? 0) ^ 1;
      writeFileSync(path, changed);
      const listed = valueOf(await createProfileStore(folder).list());
      expect(listed.profiles, `byte ${place}`).toEqual([profileNamed('March')]);
      expect(listed.problems, `byte ${place}`).toMatchObject([{ code: 'profile_restored' }]);
      const [kept] = listed.problems.flatMap((problem) => ('kept' in problem ? problem.kept : []));
      expect(readFileSync(kept ?? '').equals(changed), `byte ${place}`).toBe(true);
    }
    writeFileSync(path, saved.toString('utf8').replace('"readOrders": true', '"readOrders": false'));
    const [problem] = valueOf(await createProfileStore(folder).list()).problems;
    const content = readFileSync(problem !== undefined && 'kept' in problem ? (problem.kept ?? '') : '');
    expect(readProfileFile({ name: 'march.json', content })).toMatchObject({ value: { readOrders: false } });
  });

  it('is not imported where its bytes are no UTF-8', async () => {
    const folder = temporaryFolder();
    await createProfileStore(folder).save(profileNamed('M\u00e4rz'));
    const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.json'));
    const text = readFileSync(join(folder, file), 'utf8');
    const read = (encoding: 'utf8' | 'latin1') =>
      readProfileFile({ name: file, content: Buffer.from(text, encoding) });
    expect(read('utf8')).toMatchObject({ value: { name: 'M\u00e4rz' } });
    expect(read('latin1')).toMatchObject({ error: { code: 'profile_file_refused', problem: 'damaged' } });
  });

  it('is said until it is saved again, however often it is listed', async () => {
    const folder = temporaryFolder();
    const store = createProfileStore(folder);
    await store.save(profileNamed('March'));
    writeFileSync(join(folder, 'march.json'), '');
    expect(await store.find('march')).toEqual({ ok: true, value: profileNamed('March') });
    const problems = async () => (await store.list()) as unknown;
    expect(await problems()).toMatchObject({ value: { problems: [{ code: 'profile_restored' }] } });
    expect(await problems()).toMatchObject({ value: { problems: [{ code: 'profile_restored' }] } });
    await store.save(profileNamed('March'));
    expect(await problems()).toMatchObject({ value: { problems: [] } });
  });

  it('goes with all that is kept of it when it is deleted', async () => {
    const folder = temporaryFolder();
    const store = createProfileStore(folder);
    await store.save(profileNamed('March'));
    await store.save(profileNamed('March 2'));
    writeFileSync(join(folder, 'march.json'), 'client data');
    await store.list();
    writeFileSync(join(folder, '.march.json.0a0b0c0d0e0f.tmp'), 'client data');
    await store.remove('march');
    expect(readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()).toEqual([
      '.kept',
      join('.kept', 'march-2.json'),
      '.lock',
      'march-2.json',
    ]);
  });
});

describe('a profile with fields of a newer Tieout', () =>
  it('is no damage, and keeps them when it is saved', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'march.json');
    const march = profileNamed('March');
    const data = { ...march, later: { of: 'all' }, rules: { ...march.rules, laterRule: [1] } };
    writeFileSync(path, JSON.stringify({ format: 'tieout-profile', version: 3, data }));
    const store = createProfileStore(folder);
    expect(await store.find('march')).toEqual({ ok: true, value: march });
    const changed = { ...march, projectId: 'other' };
    expect(await store.save(changed)).toEqual({ ok: true, value: changed });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
      data: { projectId: 'other', later: { of: 'all' }, rules: { laterRule: [1] } },
    });
    expect(await store.find('march')).toEqual({ ok: true, value: changed });
  }));
