import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import * as v from 'valibot';
import { prepare } from './prepare';
import { onLinux, onWindows } from './support/system';

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
  readonly failed: number;
  /** The names of those that did not run here, with their files. */
  readonly skipped: readonly string[];
  /** The time of all tests of a folder together, in milliseconds; several ran at once. */
  readonly times: Readonly<Record<string, number>>;
}

const root = join(import.meta.dirname, '..');
const reports = join(root, 'test-results');

const vitestReport = v.object({
  success: v.boolean(),
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      startTime: v.number(),
      endTime: v.number(),
      assertionResults: v.array(v.object({ status: v.string(), fullName: v.string() })),
    }),
  ),
});
interface PlaywrightSuite {
  readonly file: string;
  readonly specs: ReadonlyArray<{
    readonly title: string;
    readonly tests: ReadonlyArray<{ readonly status: string }>;
  }>;
  readonly suites?: readonly PlaywrightSuite[] | undefined;
}
const playwrightSuite: v.GenericSchema<unknown, PlaywrightSuite> = v.object({
  file: v.string(),
  specs: v.array(v.object({ title: v.string(), tests: v.array(v.object({ status: v.string() })) })),
  suites: v.optional(v.array(v.lazy(() => playwrightSuite))),
});
const playwrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), duration: v.number() }),
  errors: v.array(v.unknown()),
  suites: v.array(playwrightSuite),
});

/** The tests of a file that did not run, once for each host that they would have run through. */
const skippedOf = ({ file, specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ status }) => (status === 'skipped' ? [`test/${file}: ${title}`] : [])),
  ),
  ...suites.flatMap(skippedOf),
];

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
      const { success, testResults, ...counts } = v.parse(vitestReport, report);
      // A file that could not even be loaded fails as a suite and counts no test.
      const failed = Math.max(counts.numFailedTests, success ? 0 : 1);
      const skipped = testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status !== 'passed' && status !== 'failed')
          .map(({ fullName }) => `${relative(root, name).replaceAll(sep, '/')}: ${fullName}`),
      );
      const times: Record<string, number> = {};
      for (const { name, startTime, endTime } of testResults) {
        const [, folder = ''] = relative(root, name).split(sep);
        times[folder] = (times[folder] ?? 0) + endTime - startTime;
      }
      return { passed: counts.numPassedTests, failed, skipped, times };
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
        failed: stats.unexpected + errors.length,
        skipped: files.flatMap(skippedOf),
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
    return closing([{ passed: 0, failed: 1, skipped: [], times: {} }]);
  const counts: Count[] = [];
  for (const suite of suites) counts.push(await runSuite(suite));
  return closing(counts);
}

async function runSuite({ name, command, report, count }: Suite): Promise<Count> {
  const status = await run(command, { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json') });
  try {
    const counted = count(JSON.parse(readFileSync(join(reports, report), 'utf8')));
    // A runner that says it failed has failed, whatever its report counts.
    return status === 0 || counted.failed > 0 ? counted : { ...counted, failed: 1 };
  } catch {
    process.stderr.write(`${name} wrote no report\n`);
    return { passed: 0, failed: 1, skipped: [], times: {} };
  }
}

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
    env: { ...process.env, ...env },
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
    child.on('error', () => {
      resolve(1);
    });
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
  const sum = (of: 'passed' | 'failed'): number => counts.reduce((total, count) => total + count[of], 0);
  const names = counts.flatMap(({ skipped }) => skipped);
  if (names.length > 0) {
    const tests = names.length === 1 ? '1 test' : `${names.length} tests`;
    const list = names.map((name) => `  ${name}\n`).join('');
    process.stderr.write(
      `\nNOT RUN on ${process.platform}: ${tests}. A name says why, or NOT RUN above.\n${list}`,
    );
  }
  const times = counts.flatMap((count) => Object.entries(count.times));
  const minutes = times.map(([folder, time]) => `${folder} ${(time / 60_000).toFixed(1)}`).join(', ');
  process.stdout.write(`\nMinutes of work: ${minutes}\n`);
  const skipped = names.length > 0 ? `, ${names.length} skipped` : '';
  process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}\n`);
  return sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
}

process.exitCode = await main();
