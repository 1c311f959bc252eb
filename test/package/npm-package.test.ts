import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '#main/sandbox/index';
import { repository } from '../support/run-main-bundle';
import { accountIn, onWindows, removeFolder } from '../support/system';

/** What the packed package may take, in bytes. Measured: 977 kB, of which the program and the SQL for auditors are 30. */
const sizeLimit = 985_500;

const packedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.tuple([
    v.object({
      filename: v.string(),
      size: v.number(),
      files: v.array(v.object({ path: v.string() })),
    }),
  ]),
);

let folder: string;
let elsewhere: string;
let packed: v.InferOutput<typeof packedSchema>[0];

/** npm or npx in a folder; what they ask a registry for, the machine has from installing the repository. */
function npm(program: 'npm' | 'npx', words: readonly string[], cwd: string): string {
  // A shell takes each word apart where it has a space in it.
  const quoted = onWindows ? words.map((word) => `"${word}"`) : words;
  const { status, stdout, stderr } = spawnSync(program, quoted, { cwd, encoding: 'utf8', shell: onWindows });
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} failed: ${stderr}`);
  return stdout;
}

/** What `npx tieout …` leaves, in the folder where only the package is installed; no display, no keyring, no key. */
function tieout(words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return new Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>(
    (resolve) => {
      const child = spawn('npx', ['--no-install', 'tieout', ...words], {
        cwd: elsewhere,
        shell: onWindows,
        env: {
          PATH: process.env['PATH'],
          ...accountIn(elsewhere),
          TIEOUT_DATA_DIR: join(elsewhere, 'data'),
          ...env,
        },
      });
      let [stdout, stderr] = ['', ''];
      child.stdout.on('data', (part: Buffer) => (stdout += part.toString()));
      child.stderr.on('data', (part: Buffer) => (stderr += part.toString()));
      child.on('close', (code) => resolve({ code, stdout, stderr }));
    },
  );
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tieout-npm-'));
  elsewhere = join(folder, 'elsewhere');
  mkdirSync(elsewhere);
  // It is built already; packing it builds it once more only where it is published from.
  const words = ['pack', '--ignore-scripts', '--json', '--silent', '--pack-destination', folder];
  [packed] = v.parse(packedSchema, npm('npm', words, repository));
  writeFileSync(join(elsewhere, 'package.json'), '{ "name": "elsewhere", "version": "1.0.0" }');
  npm(
    'npm',
    ['install', '--prefer-offline', '--no-audit', '--no-fund', '--silent', join(folder, packed.filename)],
    elsewhere,
  );
}, 300_000);
afterAll(() => removeFolder(folder));

describe('the npm package', () => {
  it('holds the two hosts that need no Electron, and nothing of development', () => {
    const files = packed.files.map(({ path }) => path);
    expect(files).toEqual(
      expect.arrayContaining(['out/main/tieout.js', 'out/main/cli.js', 'out/renderer/index.html', 'LICENSE']),
    );
    const strange =
      /\.(map|ts|tsx)$|(^|\/)(test|build|docs|src-[a-z]+|desktop|preload)\/|keychain-helper|main\/index\.js/;
    expect(files.filter((path) => strange.test(path))).toEqual([]);
    expect(packed.size).toBeLessThan(sizeLimit);
    process.stdout.write(`npm package: ${(packed.size / 1e3).toFixed(0)} kB, ${files.length} files\n`);
  });

  it('pulls neither Electron nor a build tool', () => {
    const installed = readdirSync(join(elsewhere, 'node_modules')).filter((name) => !name.startsWith('.'));
    expect(installed).toEqual(expect.arrayContaining(['tieout', 'keytar', 'undici']));
    expect(installed.filter((name) => /electron|vite|playwright|react|typescript/.test(name))).toEqual([]);
    process.stdout.write(`installs ${installed.length} packages\n`);
  });

  it('runs the sample project on the command line: npx tieout demo', async () => {
    const { code, stdout } = await tieout(['demo', '--json', '--quiet']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'discrepancies' });
  });

  it('reconciles a file with a project over HTTP: npx tieout run', async () => {
    const sandbox = await startSandbox({ project: { tickets: 40 } });
    try {
      const csv = join(elsewhere, 'client.csv');
      writeFileSync(csv, 'Payment reference,Ticket status\nPAY-NOBODY,PAID\n');
      const out = join(elsewhere, 'findings.csv');
      const words = ['run', '--csv', csv, '--base-url', sandbox.baseUrl, '--project', sandbox.projectId];
      const { stdout, stderr, code } = await tieout([...words, '--out', out, '--json'], {
        TIEOUT_API_KEY: sandbox.issueKey(),
      });
      expect({ code, stderr }).toMatchObject({ code: 1 });
      expect(JSON.parse(stdout)).toMatchObject({
        totals: { platform: { unique: 40 }, client: { extra: 1 } },
      });
      expect(readFileSync(out, 'utf8')).toContain('PAY-NOBODY');
    } finally {
      await sandbox.close();
    }
  });

  it('says what is wrong with a command, and that without one it opens the screen', async () => {
    expect(await tieout(['reconcile'])).toMatchObject({ code: 2, stdout: '' });
    const { code, stdout } = await tieout(['--help']);
    expect(code).toBe(0);
    expect(stdout).toContain('Without a command it opens the screen');
  });

  it('opens the screen on the sample project: npx tieout --demo', async () => {
    const program = join(elsewhere, 'node_modules', 'tieout', 'out', 'main', 'tieout.js');
    const child = spawn(process.execPath, [program, '--demo', '--no-open'], { cwd: elsewhere });
    try {
      const link = await new Promise<string>((resolve, reject) => {
        child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()));
        child.once('exit', () => reject(new Error('it ended without an address')));
      });
      const page = await fetch(link);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('Tieout');
    } finally {
      child.kill('SIGTERM');
    }
  });
});
