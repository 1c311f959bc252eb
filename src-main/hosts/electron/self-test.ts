import { createRequire } from 'node:module';
import { app, BrowserWindow } from 'electron';
import type { AppCore } from '../../core/calls/app-core';
import { verdictOfSample, waitForVerdict } from './self-test-page';

/**
 * `--self-test`, for making a release: opens the sample project, waits for its verdict, loads what is native, and ends
 * with 0; with 1 and a line on stderr where something did not come about.
 */
export async function runSelfTest(core: Pick<AppCore, 'stop'>): Promise<void> {
  const problem = await problemOf();
  await core.stop();
  if (problem !== null) process.stderr.write(`self-test: ${problem}\n`);
  // At once: nothing that is on the screen is worth a question.
  app.exit(problem === null ? 0 : 1);
}

async function problemOf(): Promise<string | null> {
  const load = createRequire(import.meta.url);
  for (const name of ['keytar', 'fs-native-extensions']) {
    try {
      load(name);
    } catch {
      return `${name} cannot be loaded`;
    }
  }
  const contents = BrowserWindow.getAllWindows()[0]?.webContents;
  if (contents === undefined) return 'there is no window';
  const verdict: unknown = await contents.executeJavaScript(waitForVerdict);
  return verdict === verdictOfSample ? null : 'the sample project came to no verdict, or to another one';
}
