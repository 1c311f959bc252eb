import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultLooks, type Looks } from '#shared/bridge/looks';
import { openingViewOf } from '#shared/domain/views/view-params';
import { createLooksStore } from '#main/core/profiles/looks-store';
import { temporaryFolder } from '../../../../support/temporary-folder';

const wide: Looks = {
  columns: { order: ['reasons', 'class'], shown: { ticketIds: true }, widths: { class: 240 } },
  dismissed: ['grain payment'],
  findingsFormat: { delimiter: ';', mark: false },
  savedFilters: {
    'Large amounts': {
      ...openingViewOf('extra'),
      cells: [{ column: 'own:Amount', operator: 'above', value: '100', upTo: '' }],
      sort: { column: 'own:Amount', descending: true },
      group: 'events',
    },
  },
};

test('looks are kept for each profile by itself', async () => {
  const path = join(temporaryFolder(), 'looks.json');
  const looks = createLooksStore(path);
  expect(await looks.read('march')).toEqual(defaultLooks);
  // Both at once: the second is not to forget what the first has written.
  await Promise.all([
    looks.save('march', wide, defaultLooks),
    looks.save('april', { ...wide, dismissed: ['grain ticket'] }, defaultLooks),
  ]);
  const again = createLooksStore(path);
  expect(await again.read('march')).toEqual(wide);
  expect((await again.read('april')).dismissed).toEqual(['grain ticket']);
  await again.remove('march');
  expect(await looks.read('march')).toEqual(defaultLooks);
  expect((await looks.read('april')).dismissed).toEqual(['grain ticket']);
});

test('what two processes keep at once is kept of both', async () => {
  const path = join(temporaryFolder(), 'looks.json');
  const [one, other] = [createLooksStore(path), createLooksStore(path)];
  const ids = Array.from({ length: 20 }, (_, index) => `profile-${index}`);
  await Promise.all(ids.map((id, index) => (index % 2 === 0 ? one : other).save(id, wide, defaultLooks)));
  for (const id of ids) expect(await createLooksStore(path).read(id)).toEqual(wide);
});

test('what two windows arrange of one profile is kept of both, unseen by each other', async () => {
  const looks = createLooksStore(join(temporaryFolder(), 'looks.json'));
  await looks.save('march', wide, defaultLooks);
  const columns = { ...wide.columns, shown: {}, widths: { class: 240, reasons: 90 } };
  await looks.save('march', { ...wide, columns }, wide);
  const order = ['class', 'reasons'];
  await looks.save('march', { ...wide, columns: { ...wide.columns, order, widths: { class: 80 } } }, wide);
  expect(await looks.read('march')).toEqual({
    ...wide,
    columns: { order, shown: {}, widths: { class: 80, reasons: 90 } },
  });
});

test('a damaged file gives the default looks, and is put aside by the next change', async () => {
  const path = join(temporaryFolder(), 'looks.json');
  writeFileSync(path, '{"format":"tieout-looks","version":1,"data":{"march":{"columns":7}}}');
  const looks = createLooksStore(path);
  expect(await looks.read('march')).toEqual(defaultLooks);
  expect(await looks.save('march', wide, defaultLooks)).toMatchObject({ ok: true });
  expect(await looks.read('march')).toEqual(wide);
});

test('a saved filter that cannot be read is left out, and takes nothing else along', async () => {
  const path = join(temporaryFolder(), 'looks.json');
  const good = openingViewOf('missing');
  const savedFilters = {
    ...wide.savedFilters,
    '2026': good,
    'of a later Tieout': { ...good, tab: 'new tab' },
    'sorted by what is not there': { ...good, sort: { column: 'gone', descending: false } },
    'no filter': 7,
    ' ': good,
    ['x'.repeat(200)]: good,
  };
  const looks = createLooksStore(path);
  for (const broken of [savedFilters, [], 'text', null]) {
    const march = { ...wide, savedFilters: broken };
    writeFileSync(path, JSON.stringify({ format: 'tieout-looks', version: 2, data: { march } }));
    const expected = broken === savedFilters ? { ...wide.savedFilters, '2026': good } : {};
    expect(await looks.read('march')).toEqual({ ...wide, savedFilters: expected });
  }
});

test('what two windows save under names is kept of both, and what one deletes goes', async () => {
  const looks = createLooksStore(join(temporaryFolder(), 'looks.json'));
  await looks.save('march', wide, defaultLooks);
  const [one, other] = [openingViewOf('missing'), openingViewOf('extra')];
  await looks.save('march', { ...wide, savedFilters: { ...wide.savedFilters, one } }, wide);
  await looks.save('march', { ...wide, savedFilters: { other } }, wide);
  expect((await looks.read('march')).savedFilters).toEqual({ one, other });
});

test('what the first version wrote is still read', async () => {
  const path = join(temporaryFolder(), 'looks.json');
  const { dismissed, findingsFormat, columns } = wide;
  const march = { columns, dismissedGrain: 'payment', findingsFormat };
  // Looks from before the format of the findings was kept with them have the one of product.md.
  const april = { columns, dismissedGrain: null };
  writeFileSync(path, JSON.stringify({ format: 'tieout-looks', version: 1, data: { march, april } }));
  const looks = createLooksStore(path);
  expect(await looks.read('march')).toEqual({ columns, dismissed, findingsFormat, savedFilters: {} });
  expect(await looks.read('april')).toEqual({
    columns,
    dismissed: [],
    findingsFormat: { delimiter: ',', mark: true },
    savedFilters: {},
  });
  await looks.save('march', wide, defaultLooks);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ version: 2, data: { march: wide } });
});

test('a change is read at once, and is on the disk when the store has settled', async () => {
  const path = join(temporaryFolder(), 'looks.json');
  const looks = createLooksStore(path);
  void looks.save('march', wide, defaultLooks);
  expect(await looks.read('march')).toEqual(wide);
  void looks.save('april', wide, defaultLooks);
  await looks.settled();
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ data: { march: wide, april: wide } });
});
