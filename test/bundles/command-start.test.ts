import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from '../support/run-main-bundle';
import { accountIn } from '../support/system';
import { temporaryFolder } from '../support/temporary-folder';

const main = join(repository, 'out', 'main');

/** The files that one of main's modules loads at once, its own among them. */
function loadedAtOnce(start: string): ReadonlySet<string> {
  const built = JSON.parse(readFileSync(join(main, 'made-of.json'), 'utf8')) as Readonly<
    Record<string, { readonly file: string; readonly imports?: readonly string[] }>
  >; // written by the build, and by nothing else
  const found = new Set<string>();
  const follow = (name: string): void => {
    const { file = '', imports = [] } = built[name] ?? {};
    if (found.has(file)) return;
    found.add(file);
    imports.forEach(follow);
  };
  follow(start);
  return found;
}

it.each([
  ['src-main/hosts/cli/index.ts', 480_000],
  ['src-main/hosts/cli/compare-command.ts', 950_000],
])('%s loads at once what it needs, and neither network nor archives', (start, limit) => {
  const files = [...loadedAtOnce(start)].map((file) => join(main, file));
  expect(files.length).toBeGreaterThan(1);
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  expect(bytes).toBeLessThan(limit);
  const code = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  expect(code).not.toMatch(/^import .*"(?:undici|fflate|system-ca)";$/m);
});

// Older ones keep no code from one start to the next.
const keepsCode = 'enableCompileCache' in module;

it.runIf(keepsCode)('keeps compiled code in the folder of the data, once there is one (Node 22.1)', () => {
  const account = temporaryFolder();
  const data = temporaryFolder();
  const start = (dataDir: string): boolean => {
    const env = { PATH: process.env['PATH'], ...accountIn(account), TIEOUT_DATA_DIR: dataDir };
    spawnSync(process.execPath, [join(main, 'tieout.js'), '--version'], { env });
    return existsSync(join(dataDir, 'compiled'));
  };
  expect(start(data)).toBe(true);
  expect(start(join(data, 'missing'))).toBe(false);
});

it('needs no home, and says what to do only where something is to be kept', () => {
  const homeless = `import os from 'node:os';
    const none = () => { throw Object.assign(new Error(), { code: 'ERR_SYSTEM_ERROR' }) };
    [os.homedir, os.userInfo] = [none, none];
    (await import('node:module')).syncBuiltinESMExports();`;
  const start = (program: string, words: readonly string[]) => {
    const start = ['--import', `data:text/javascript,${encodeURIComponent(homeless)}`, join(main, program)];
    const env = {
      PATH: process.env['PATH'],
      TIEOUT_API_KEY: 'a.b',
      TIEOUT_DATA_DIR: join(main, 'cli.js', 'data'),
    };
    return spawnSync(process.execPath, [...start, ...words], { env, encoding: 'utf8' });
  };
  expect(start('tieout.js', ['--version'])).toMatchObject({ status: 0, stderr: '' });
  expect(start('cli.js', ['verify', 'nothing.zip'])).toMatchObject({ status: 2 });
  const screen = start('browser.js', ['--no-open']);
  expect(screen).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('set TIEOUT_DATA_DIR') as string,
  });
});
