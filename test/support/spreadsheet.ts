import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import { findOnPath } from './system';

/** A real spreadsheet, which a machine may not have; it is too large to be installed for one test. */
const spreadsheet = findOnPath('soffice');

/** Whether a test of `what` in a real spreadsheet can run; says so on stderr where it cannot. */
export function hasSpreadsheet(what: string): boolean {
  if (spreadsheet === null) {
    process.stderr.write(
      `NOT RUN: ${what} in a real spreadsheet. It needs LibreOffice: apt-get install --no-install-recommends libreoffice-calc\n`,
    );
  }
  return spreadsheet !== null;
}

/** Lets the spreadsheet open files and save each as another kind in `out`; its settings stay in `folder`. */
export function convert(
  folder: string,
  files: readonly string[],
  kind: string,
  out: string,
  ...options: readonly string[]
): void {
  const home = pathToFileURL(join(folder, 'settings')).href;
  const { status, stderr } = spawnSync(
    spreadsheet ?? '',
    [
      ...['--headless', `-env:UserInstallation=${home}`, ...options],
      ...['--convert-to', kind, '--outdir', out, ...files],
    ],
    { encoding: 'utf8', timeout: 90_000 },
  );
  expect(status, stderr).toBe(0);
}

/** Lets the spreadsheet whose settings are in `folder` write numbers and dates as a country does, such as `de-DE`. */
export function setLocale(folder: string, locale: string): void {
  const user = join(folder, 'settings', 'user');
  mkdirSync(user, { recursive: true });
  writeFileSync(
    join(user, 'registrymodifications.xcu'),
    `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>${locale}</value></prop></item>
</oor:items>`,
  );
}
