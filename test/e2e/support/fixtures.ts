import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { startSandbox, type Sandbox, type SandboxOptions } from '#main/sandbox/index';
import { sampleProject } from '#main/sandbox/sample/sample';
import { openDesktop } from '../../desktop/desktop';
import { openElectron } from '../../electron/launch';
import { removeFolder } from '../../support/system';
import { layHeldLine, type HeldLine, type ServeHeld } from './held-line';
import { startShell } from './shell';
import { layProject } from './lay-project';
import { keepsIn, platformPanel } from './steps';

/** What every test of the screen gets; all of it is real, and its own. */
interface Fixtures {
  /** Starts a sandbox, the sample project by default; it stops with the test. */
  readonly serve: (options?: SandboxOptions) => Promise<Sandbox>;
  /** The same behind a line on which requests can wait. */
  readonly serveHeld: ServeHeld;
  /** Starts the host and opens it in the test's page. */
  readonly openTieout: (...options: readonly string[]) => Promise<Page>;
  /** Serves a project and starts the host on a profile of it, with its platform data read. */
  readonly openProject: OpenProject;
  /** Starts the host with these words on a data folder; a new one that goes with it where there is none. */
  readonly startHost: (words: readonly string[], dataDir?: string) => Promise<Page>;
  /** An empty data folder. */
  readonly dataFolder: string;
}

/** The fixture of this name, for steps that several tests of a file begin with. */
export type OpenProject = (
  options?: SandboxOptions,
) => Promise<{ readonly sandbox: Sandbox; readonly page: Page }>;

/** The host that shows the screen: the browser shell, or the desktop app, on the stand-in or in the real Electron. */
export type Host = 'browser' | 'desktop' | 'electron';

/** Playwright's `test` with a sandbox and the shell. A console error or an uncaught error of the page fails the test. */
export const test = base.extend<Fixtures & { readonly host: Host }>({
  host: ['browser', { option: true }],
  // Playwright reads the names of the fixtures out of this pattern, an empty one included.
  // eslint-disable-next-line no-empty-pattern
  serve: async ({}, use) => {
    const running: Sandbox[] = [];
    await use(async (options = sampleProject) => {
      const sandbox = await startSandbox(options);
      running.push(sandbox);
      return sandbox;
    });
    // A test may have closed one itself, to have nobody listen.
    await Promise.allSettled(running.map((sandbox) => sandbox.close()));
  },
  serveHeld: async ({ serve }, use) => {
    const lines: HeldLine[] = [];
    await use(async (options) => {
      const sandbox = await serve(options);
      const line = await layHeldLine(sandbox.baseUrl);
      lines.push(line);
      return { ...sandbox, ...line };
    });
    await Promise.all(lines.map(({ cut }) => cut()));
  },
  startHost: async ({ page, host }, use) => {
    const faults: string[] = [];
    const listen = (shown: Page): void => {
      shown.on('pageerror', (error) => faults.push(error.stack ?? error.message));
      shown.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text());
      });
    };
    listen(page);
    const stops: Array<() => Promise<void>> = [];
    await use(async (words, dataDir) => {
      if (host === 'electron') {
        const desktop = await openElectron(words, dataDir);
        stops.push(desktop.stop);
        listen(desktop.page);
        return desktop.page;
      }
      if (host === 'desktop') {
        stops.push((await openDesktop(page, { words, ...(dataDir === undefined ? {} : { dataDir }) })).stop);
        return page;
      }
      const shell = await startShell(...words, ...(dataDir === undefined ? [] : ['--data-dir', dataDir]));
      stops.push(shell.stop);
      keepsIn.set(page, dataDir ?? shell.folder);
      await page.goto(shell.link);
      await page.waitForURL((url) => !url.search.includes('token'));
      return page;
    });
    // The desktop app closes its page itself.
    if (host === 'browser') await page.close();
    await Promise.all(stops.map((stop) => stop()));
    if (faults.length > 0) throw new Error(`the page complained:\n${faults.join('\n')}`);
  },
  openTieout: async ({ startHost }, use) => {
    await use((...options) => startHost(options));
  },
  openProject: async ({ serve, dataFolder, startHost }, use) => {
    await use(async (options) => {
      const sandbox = await serve(options);
      await layProject(dataFolder, sandbox);
      const page = await startHost([], dataFolder);
      await expect(platformPanel(page).getByText('Verified.')).toBeVisible();
      return { sandbox, page };
    });
  },
  // A fixture of its own, which goes once the host that is started on it has ended.
  // eslint-disable-next-line no-empty-pattern
  dataFolder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'tieout-data-'));
    await use(folder);
    removeFolder(folder);
  },
});
