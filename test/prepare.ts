import { spawnSync } from 'node:child_process';
import { hasOwnChromium } from './e2e/support/chromium';
import { findOnPath, onLinux } from './support/system';

/** A program that the tests need, the Debian packages it comes from, and how to see whether it is there. */
interface Need {
  readonly what: string;
  readonly packages: readonly string[];
  readonly present: () => boolean;
}

const needs: readonly Need[] = [
  {
    what: 'Chromium',
    packages: ['chromium', 'chromium-headless-shell'],
    present: () => hasOwnChromium() || (isOnPath('chromium') && isOnPath('chromium-headless-shell')),
  },
  ...(onLinux
    ? [
        {
          // Without them what has no face of its own is shown in one that is as wide for an i as for a w.
          what: 'fonts',
          packages: ['fontconfig', 'fonts-dejavu-core', 'fonts-liberation'],
          present: hasFonts,
        },
        {
          // For what auditors run in the place of Tieout.
          what: 'Python',
          packages: ['python3', 'tzdata'],
          present: () => isOnPath('python3'),
        },
        {
          what: 'a keyring',
          packages: ['gnome-keyring', 'libsecret-1-0', 'dbus'],
          present: () => isOnPath('gnome-keyring-daemon') && isOnPath('dbus-run-session') && hasLibsecret(),
        },
      ]
    : []),
];

/**
 * Makes sure that what the tests run on is there: a Chromium and, on Linux, a keyring. Installs it with apt where that is
 * allowed without a question; elsewhere says which one command installs it, and answers false.
 */
export function prepare(): boolean {
  const missing = needs.filter(({ present }) => !present());
  if (missing.length === 0) return true;
  const packages = missing.flatMap((need) => need.packages);
  const names = missing.map(({ what }) => what).join(' and ');
  const install = `apt-get update && apt-get -o DPkg::Lock::Timeout=300 install -y --no-install-recommends ${packages.join(' ')}`;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && isOnPath('apt-get')) {
    process.stderr.write(`Installing ${names} for the tests.\n`);
    const apt = spawnSync('sh', ['-c', install], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (apt.status === 0 && missing.every(({ present }) => present())) return true;
  }
  const command = isOnPath('apt-get') ? `sudo sh -c '${install}'` : 'npx playwright install chromium';
  process.stderr.write(`The tests need ${names}. Install it, then run them again:\n\n  ${command}\n\n`);
  return false;
}

const isOnPath = (program: string): boolean => findOnPath(program) !== null;

/** Whether the fonts of the packages are there, or a desktop's own. */
function hasFonts(): boolean {
  const { stdout } = spawnSync('fc-match', ['--format', '%{family}', 'system-ui'], { encoding: 'utf8' });
  // No output where there is no such program.
  return typeof stdout === 'string' && stdout !== '' && !stdout.includes('Mono');
}

function hasLibsecret(): boolean {
  const { stdout } = spawnSync('sh', ['-c', 'ldconfig -p || /sbin/ldconfig -p'], { encoding: 'utf8' });
  return stdout.includes('libsecret-1.so.0');
}
