import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * The kinds of test, from fast to whole: `conventions` (how the code is laid out, part of `npm run check`), `unit` (pure code),
 * `integration` (real HTTP, files and keyring), `conformance` (partner-api.md against the sandbox or any base URL),
 * `adversary` (servers that move or lie while they are read), `bundles` (the built hosts) and `package` (what is installed).
 */
export default defineConfig(({ mode }) => ({
  test: {
    // Vitest leaves one processor to itself, which of two is half; most of these tests wait for HTTP, files or processes.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: ['conventions', 'unit', 'integration', 'conformance', 'adversary', 'bundles', 'package'].map(
      (name) => ({
        test: {
          name,
          // `--mode deep` plays all seeds (test/partner-api/seeds.ts); a project does not know the mode on its own.
          // The machine’s own language would give numbers and times other separators.
          env: { TEST_DEPTH: mode, LC_ALL: 'C.UTF-8' },
          include: [`test/${name}/**/*.test.ts`],
          // They keep no state that another could see, and without a process for each file take a quarter less.
          isolate: !['unit', 'adversary'].includes(name),
          // Guards against what hangs, on a crowded machine too; no test is judged by its time.
          testTimeout: 300_000,
        },
      }),
    ),
  },
}));
