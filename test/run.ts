import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as v from 'valibot';
import { prepare } from './prepare';
import { onLinux, onWindows, temporaryInMemory } from './support/system';

/**
 * `npm test`: prepares what the tests need, builds the hosts and runs every suite inside a keyring session of its own. The
 * last line is `N passed, N failed`, summed from the reports that the runners wrote themselves: no report, no pass.
 */
interface Suite {
  readonly name: string;
  readonly command: readonly string[];
  readonly report: string;
  readonly count: (report: unknown) => Count;
}

interface Count {
  readonly passed: number;
  /** What failed, by name: a test with its file, a file that could not be loaded, or a runner that says no more. */
  readonly failed: readonly string[];
  /** The names of those that did not run here, with their files. */
  readonly skipped: readonly string[];
  /** The time of all tests of a folder together, in milliseconds; several ran at once. */
  readonly times: Readonly<Record<string, number>>;
}

const root = join(import.meta.dirname, '..');
const reports = join(root, 'test-results');

const vitestReport = v.object({
  numPassedTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      startTime: v.number(),
      endTime: v.number(),
      status: v.string(),
      assertionResults: v.array(
        v.object({
          status: v.string(),
          fullName: v.string(),
          failureMessages: v.array(v.string()),
        }),
      ),
    }),
  ),
});
interface PlaywrightSuite {
  readonly file: string;
  readonly specs: ReadonlyArray<{
    readonly title: string;
    readonly tests: ReadonlyArray<{
      readonly status: string;
      readonly results: ReadonlyArray<{ readonly errors: ReadonlyArray<{ readonly message: string }> }>;
    }>;
  }>;
  readonly suites?: readonly PlaywrightSuite[] | undefined;
}
const playwrightSuite: v.GenericSchema<unknown, PlaywrightSuite> = v.object({
  file: v.string(),
  specs: v.array(
    v.object({
      title: v.string(),
      tests: v.array(
        v.object({
          status: v.string(),
          results: v.array(v.object({ errors: v.array(v.object({ message: v.optional(v.string(), '') })) })),
        }),
      ),
    }),
  ),
  suites: v.optional(v.array(v.lazy(() => playwrightSuite))),
});
const playwrightReport = v.object({
  stats: v.object({ expected: v.number(), duration: v.number() }),
  errors: v.array(v.object({ message: v.optional(v.string(), '') })),
  suites: v.array(playwrightSuite),
});

/** The journeys of a file that ended so, once for each host that they run through, each with what it failed of. */
const journeysOf = (wanted: string, { file, specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ status, results }) =>
      status === wanted
        ? [
            withErrors(
              `test/${file}: ${title}`,
              results.flatMap((result) => result.errors),
            ),
          ]
        : [],
    ),
  ),
  ...suites.flatMap((suite) => journeysOf(wanted, suite)),
];

const withErrors = (test: string, errors: ReadonlyArray<{ readonly message: string }>): string =>
  [test, ...errors.map(({ message }) => opening(message))].join('\n    ');

/** The first lines of an error, indented, without colour and the frames of others: whoever sees only the end of a run must see why it failed. */
const opening = (text: string): string =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('node_modules'))
    .slice(0, 12)
    .join('\n    ');

const suites: readonly Suite[] = [
  {
    name: 'vitest',
    report: 'vitest.json',
    command: [
      'vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${join(reports, 'vitest.json')}`,
    ],
    count: (report) => {
      const { testResults, numPassedTests: passed } = v.parse(vitestReport, report);
      const failed: string[] = [];
      const skipped: string[] = [];
      const times: Record<string, number> = {};
      for (const { name, status: ofFile, startTime, endTime, assertionResults } of testResults) {
        const file = relative(root, name).replaceAll(sep, '/');
        const [, folder = ''] = file.split('/');
        times[folder] = (times[folder] ?? 0) + endTime - startTime;
        const failedBefore = failed.length;
        for (const { status, fullName, failureMessages } of assertionResults) {
          const test = `${file}: ${fullName}`;
          if (status === 'failed')
            failed.push(
              withErrors(
                test,
                failureMessages.map((message) => ({ message })),
              ),
            );
          else if (status !== 'passed') skipped.push(test);
        }
        // One that could not even be loaded, or whose last hook failed, fails without a test.
        if (ofFile === 'failed' && failed.length === failedBefore) failed.push(file);
      }
      return { passed, failed, skipped, times };
    },
  },
  {
    name: 'playwright',
    report: 'playwright.json',
    command: ['@playwright/test/cli.js', 'test'],
    count: (report) => {
      const { stats, errors, suites: files } = v.parse(playwrightReport, report);
      return {
        passed: stats.expected,
        failed: [
          ...files.flatMap((file) => journeysOf('unexpected', file)),
          ...errors.map(({ message }) => opening(message)),
        ],
        skipped: files.flatMap((file) => journeysOf('skipped', file)),
        times: { journeys: stats.duration },
      };
    },
  },
];

async function main(): Promise<number> {
  if (!prepare()) return 1;
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  if ((await run(['electron-vite/bin/electron-vite.js', 'build', '--logLevel', 'warn'])) !== 0)
    return closing([failureOf('The build failed')]);
  // At once: each waits for disks, timers and other processes almost half of the time.
  return closing(await Promise.all(suites.map(runSuite)));
}

async function runSuite({ name, command, report, count }: Suite): Promise<Count> {
  const status = await run(command, { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json') });
  try {
    const counted = count(JSON.parse(readFileSync(join(reports, report), 'utf8')));
    // A runner that says it failed has failed, whatever its report counts.
    if (status === 0 || counted.failed.length > 0) return counted;
    return { ...counted, failed: [`${name} ended with ${status}, and names no test that failed`] };
  } catch {
    return failureOf(`${name} wrote no report`);
  }
}

const failureOf = (what: string): Count => ({ passed: 0, failed: [what], skipped: [], times: {} });

/**
 * Runs a script of `node_modules`, on Linux inside a D-Bus session with an unlocked keyring of its own, and answers its exit
 * code. A signal that is to end the tests ends all that it has started, and then these tests: no suite follows.
 */
async function run(command: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<number> {
  const [script = '', ...words] = command;
  // By Node, whatever npm is called and how its shell takes a path with a space in it.
  const started = [process.execPath, join(root, 'node_modules', script), ...words];
  const [program = '', ...rest] = onLinux ? [join(root, 'test', 'keyring.sh'), ...started] : started;
  const hasGroups = !onWindows;
  const child = spawn(program, rest, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...temporaryInMemory(), ...env },
    // A process group of its own, which a signal can be sent to.
    detached: hasGroups,
  });
  const signals: NodeJS.Signals[] = [];
  const end = (signal: NodeJS.Signals): void => {
    signals.push(signal);
    if (hasGroups && child.pid !== undefined) process.kill(-child.pid, signal);
    else child.kill(signal);
  };
  for (const signal of endingSignals) process.on(signal, end);
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', resolve);
  });
  for (const signal of endingSignals) process.off(signal, end);
  if (signals.length > 0) {
    process.stderr.write(`\nEnded by ${signals.join(', ')}: the tests did not run to their end.\n`);
    process.exit(1);
  }
  return code ?? 1;
}

const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function closing(counts: readonly Count[]): number {
  const passed = counts.reduce((total, count) => total + count.passed, 0);
  const failed = counts.flatMap((count) => count.failed);
  const skipped = counts.flatMap((count) => count.skipped);
  const tellNames = (title: string, names: readonly string[]): void => {
    if (names.length > 0) process.stderr.write(`\n${title}\n${names.map((name) => `  ${name}\n`).join('')}`);
  };
  tellNames(`NOT RUN on ${process.platform}. A name says why, or NOT RUN above.`, skipped);
  tellNames('FAILED', failed);
  const times = counts.flatMap((count) => Object.entries(count.times));
  const minutes = times.map(([folder, time]) => `${folder} ${(time / 60_000).toFixed(1)}`).join(', ');
  process.stdout.write(`\nMinutes of work: ${minutes}\n`);
  const andSkipped = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
  process.stdout.write(`\n${passed} passed, ${failed.length} failed${andSkipped}\n`);
  return failed.length === 0 && passed > 0 ? 0 : 1;
}

process.exitCode = await main();
