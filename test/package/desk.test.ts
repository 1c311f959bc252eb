import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from '../support/run-main-bundle';
import { onWindows } from '../support/system';
import { temporaryFolder } from '../support/temporary-folder';

/** The systems by their names in `uname`. */
type Machine = 'Linux' | 'Darwin' | 'MINGW64_NT-10.0';

/** Installers as they are packaged; that for Windows lays its program down. */
const artifacts: Readonly<Record<string, string>> = {
  'tieout-1.2.3-linux-amd64.deb': '',
  'tieout-linux-x86_64.AppImage': '',
  'tieout-1.2.3-mac-universal.dmg': '',
  'tieout-1.2.3-setup.exe': 'lay "$LOCALAPPDATA/Programs/tieout/Tieout.exe"',
  'tieout-1.2.3-all-users.msi': '',
};

/** A stub of each program that the steps call; each says first that it was called, and with what. */
const standIns: Readonly<Record<string, string>> = {
  uname: '[ "$1" = -m ] && echo x86_64 || echo "$MACHINE"',
  sudo: 'exec "$@"',
  'xvfb-run': 'exit ${VERDICT:-0}',
  'apt-get': '',
  dpkg: 'echo amd64',
  sysctl: 'echo ${RESTRICTED:-1}',
  ldconfig: 'echo "$LIBRARIES"',
  security: '',
  hdiutil: '[ "$1" = detach ] || lay "$5/Tieout.app/Contents/MacOS/Tieout"',
  cygpath: 'echo "C:\\\\${2##*/}"',
  msiexec: 'lay "$PROGRAMFILES/Tieout/Tieout.exe"',
  node: '[ "$1" = -p ] && echo "$PWD/electron" || true',
  npx: '',
  npm: 'echo "signs with ${CSC_LINK:-${WIN_CSC_LINK:-nothing}}" >> "$CALLED"',
  chown: '',
  chmod: '[ "$1" != 4755 ] || exit 0; exec /bin/chmod "$@"',
};

/** Runs a step on stand-ins, on a machine of this system; what was called, line by line, as the script's own folder has it. */
function run(step: string, machine: Machine, env: Readonly<Record<string, string>> = {}, files = artifacts) {
  const folder = temporaryFolder();
  const at = (...path: readonly string[]): string => join(folder, ...path);
  const called = at('called');
  const program = (path: string, does: string, name: string): void => {
    mkdirSync(dirname(path), { recursive: true });
    const lay =
      'lay() { mkdir -p "$(dirname "$1")"; printf \'#!/bin/sh\\necho "${0##*/} $*" >> "$CALLED"; exit ${VERDICT:-0}\' > "$1"; /bin/chmod +x "$1"; }';
    const quiet = name === 'uname' || name === 'dpkg' || name === 'cygpath';
    const says = quiet ? '' : `echo "${name} $*" >> "$CALLED"`;
    writeFileSync(path, `#!/bin/bash\n${says}\n${lay}\n${does}\n`);
    chmodSync(path, 0o755);
  };
  for (const [name, does] of Object.entries(standIns)) program(at('bin', name), does, name);
  for (const [name, does] of Object.entries(files)) program(at('dist', name), does, name);
  mkdirSync(at('build'));
  copyFileSync(join(repository, 'build/desk.sh'), at('build/desk.sh'));
  const { status, stderr } = spawnSync('bash', [at('build/desk.sh'), step], {
    encoding: 'utf8',
    env: {
      PATH: [at('bin'), '/usr/bin', '/bin'].join(delimiter),
      ...{ MACHINE: machine, CALLED: called, RUNNER_TEMP: folder },
      ...{ LOCALAPPDATA: at('local'), PROGRAMFILES: at('programs'), ...env },
    },
  });
  const said = existsSync(called) ? readFileSync(called, 'utf8') : '';
  const calls = said
    .replaceAll(folder, '…')
    .replace(/\/\S*\/tmp\.\w+/g, 'FOLDER')
    .split('\n')
    .slice(0, -1);
  return { status, stderr, calls };
}

describe.skipIf(onWindows)('what CI does on a machine (no Windows: stand-ins are shell scripts)', () => {
  it('installs each package, and starts what each has installed', () => {
    expect(run('install', 'Linux')).toMatchObject({
      status: 0,
      calls: [
        'sysctl -n kernel.apparmor_restrict_unprivileged_userns',
        'sudo apt-get install -y --no-install-recommends ./dist/tieout-1.2.3-linux-amd64.deb',
        'apt-get install -y --no-install-recommends ./dist/tieout-1.2.3-linux-amd64.deb',
        'xvfb-run --auto-servernum /opt/Tieout/tieout --self-test',
        'sudo apt-get remove -y libfuse2t64 libfuse2',
        'apt-get remove -y libfuse2t64 libfuse2',
        'ldconfig -p',
        'chmod +x dist/tieout-linux-x86_64.AppImage',
        'xvfb-run --auto-servernum ./dist/tieout-linux-x86_64.AppImage --self-test',
      ],
    });
    expect(run('install', 'Darwin')).toMatchObject({
      status: 0,
      calls: [
        'hdiutil attach -nobrowse -readonly -mountpoint FOLDER dist/tieout-1.2.3-mac-universal.dmg',
        'hdiutil detach FOLDER',
        'Tieout --self-test',
      ],
    });
    expect(run('install', 'MINGW64_NT-10.0')).toMatchObject({
      status: 0,
      calls: [
        'tieout-1.2.3-setup.exe /S',
        'Tieout.exe --self-test',
        'msiexec /i C:\\tieout-1.2.3-all-users.msi /qn /norestart',
        'Tieout.exe --self-test',
      ],
    });
  });

  it.each(['Linux', 'Darwin', 'MINGW64_NT-10.0'] as const)(
    'fails where what it installed on %s does',
    (machine) => expect(run('install', machine, { VERDICT: '1' }).status).not.toBe(0),
  );

  it('fails where a package is missing, or is there twice', () => {
    for (const name of Object.keys(artifacts)) {
      const machine = /deb|App/.test(name) ? 'Linux' : name.endsWith('.dmg') ? 'Darwin' : 'MINGW64_NT-10.0';
      const others = Object.fromEntries(Object.entries(artifacts).filter(([other]) => other !== name));
      expect(run('install', machine, {}, others).status, name).not.toBe(0);
      const twice = { ...artifacts, [`older-${name}`]: '' };
      expect(run('install', machine, {}, twice).status, name).not.toBe(0);
    }
  });

  it('fails where the machine is kinder than a user’s: no restriction, or libfuse 2', () => {
    expect(run('install', 'Linux', { RESTRICTED: '0' }).stderr).toContain('not restricted');
    expect(run('install', 'Linux', { LIBRARIES: 'libfuse.so.2 => /lib/libfuse.so.2' }).status).not.toBe(0);
  });

  it('runs the app in the real Electron, and fails where its program is not there', () => {
    expect(run('electron', 'Linux').status).not.toBe(0);
    const withProgram = run('electron', 'Linux', {}, { ...artifacts, '../electron': '' });
    expect(withProgram.status).toBe(0);
    expect(withProgram.calls).toEqual([
      'node node_modules/electron/install.js',
      "node -p require('electron')",
      ...['sudo chown root …/chrome-sandbox', 'chown root …/chrome-sandbox'],
      ...['sudo chmod 4755 …/chrome-sandbox', 'chmod 4755 …/chrome-sandbox'],
      'xvfb-run --auto-servernum --server-args=-screen 0 1600x1200x24 test/keyring.sh npx --no-install playwright test --project=electron',
    ]);
    const calls = run('electron', 'Darwin', {}, { '../electron': '' }).calls;
    expect(calls.at(-1)).toBe('npx --no-install playwright test --project=electron');
  });

  it('signs what it packages with the certificate of its system, where there is one', () => {
    const secrets = { MAC_CERTIFICATE: 'mac', MAC_CERTIFICATE_PASSWORD: 'p', WINDOWS_CERTIFICATE: 'win' };
    const certificates = { ...secrets, WINDOWS_CERTIFICATE_PASSWORD: 'p', APPLE_API_KEY_BASE64: '' };
    const signer = (machine: Machine, env: Readonly<Record<string, string>>): unknown =>
      run('package', machine, env).calls.at(-1);
    expect(signer('Darwin', certificates)).toBe('signs with mac');
    expect(signer('MINGW64_NT-10.0', certificates)).toBe('signs with win');
    expect(signer('Linux', certificates)).toBe('signs with nothing');
    expect(signer('Darwin', { MAC_CERTIFICATE: '' })).toBe('signs with nothing');
  });

  it('gives macOS a keychain that asks for nothing, in CI alone', () => {
    const { calls } = run('machine', 'Darwin');
    expect(calls.map((call) => call.split(' ')[1])).toEqual([
      ...[
        'create-keychain',
        'set-keychain-settings',
        'unlock-keychain',
        'list-keychains',
        'default-keychain',
      ],
    ]);
    expect(run('machine', 'Darwin', { RUNNER_TEMP: '' })).toMatchObject({ calls: [] });
  });
});
