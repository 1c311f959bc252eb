import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findElectronBinary } from '#main/start/electron-binary';
import { removeFolder } from '../../../support/system';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tieout-test-'));
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'package.json'), '{"version":"45.4.1"}');
});
afterEach(() => removeFolder(folder));

it('takes only a whole copy of this version of Electron for installed', () => {
  const path = join(folder, 'dist', 'electron');
  writeFileSync(path, '');
  writeFileSync(join(folder, 'dist', 'version'), 'v45.4.1');
  // The package writes this last.
  expect(findElectronBinary(folder)).toBeNull();
  writeFileSync(join(folder, 'path.txt'), 'electron');
  expect(findElectronBinary(folder)).toBe(path);
  writeFileSync(join(folder, 'dist', 'version'), '44.0.0');
  expect(findElectronBinary(folder)).toBeNull();
});
