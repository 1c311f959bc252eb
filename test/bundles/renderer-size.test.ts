import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { repository } from '../support/run-main-bundle';

/** What all of the screen's JavaScript may take, compressed, in bytes; what is loaded late counts as well. */
const sizeLimit = 422_200;

it('the screen’s JavaScript stays under its limit', () => {
  const assets = join(repository, 'out/renderer/assets');
  const sizes = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, bytes: gzipSync(readFileSync(join(assets, name)), { level: 9 }).length }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(total).toBeGreaterThan(0);
  expect(total, JSON.stringify(sizes)).toBeLessThan(sizeLimit);
});
