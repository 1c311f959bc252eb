import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Ask, Frame, Recorded, ToTest } from '../bundles/stand-in/protocol';
import { temporaryFolder } from './temporary-folder';

export const repository = resolve(import.meta.dirname, '../..');

/** The built main bundle, running on the stand-in of Electron in a process of its own. */
export interface MainBundle {
  readonly ask: (ask: Ask) => Promise<unknown>;
  readonly recorded: () => Promise<Recorded>;
  readonly invoke: (frame: Frame, channel: string, ...words: readonly unknown[]) => Promise<unknown>;
  readonly onEvent: (listener: (channel: string, value: unknown) => void) => void;
  /** Everything that ever came out of the process, for a search. */
  readonly heard: () => string;
  readonly exited: Promise<number | null>;
}

/**
 * Starts the bundle, that of the repository or of an app that was unpacked elsewhere; its data folder is the test's own, and
 * no keychain can be reached from it.
 */
export async function runMainBundle(
  words: readonly string[],
  dataDir: string,
  installed = repository,
): Promise<MainBundle> {
  const main = join(installed, 'out/main/index.js');
  if (!existsSync(main)) throw new Error('not built: run npm run build');
  const child = fork(main, words, {
    cwd: repository,
    execArgv: ['--import', 'tsx', '--import', join(repository, 'test/bundles/stand-in/register.ts')],
    serialization: 'advanced',
    silent: true,
    env: {
      PATH: process.env['PATH'],
      TIEOUT_DATA_DIR: dataDir,
      TMPDIR: temporaryFolder(),
      XDG_RUNTIME_DIR: temporaryFolder(),
    },
  });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
  });

  const heard: string[] = [];
  const keep = (part: Buffer): void => {
    heard.push(part.toString());
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();
  const listeners: Array<(channel: string, value: unknown) => void> = [];
  child.on('message', (message: ToTest) => {
    heard.push(JSON.stringify(message));
    if ('channel' in message) {
      for (const listener of listeners) listener(message.channel, message.value);
      return;
    }
    const asked = waiting.get(message.id);
    if ('error' in message) asked?.reject(new Error(message.error));
    else asked?.resolve(message.answer);
    waiting.delete(message.id);
  });

  let count = 0;
  const ask = (asked: Ask): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = (count += 1);
      waiting.set(id, { resolve, reject });
      child.send({ id, ask: asked }, (error) => {
        if (error !== null) reject(new Error(`the bundle has ended: ${heard.join('')}`));
      });
    });
  void exited.then(() => {
    for (const { reject } of waiting.values()) reject(new Error(`the bundle has ended: ${heard.join('')}`));
  });
  const recorded = () => ask({ what: 'recorded' }) as Promise<Recorded>;

  const ended = exited.then(() => 'ended' as const);
  for (;;) {
    const state = await Promise.race([recorded().catch(() => ended), ended]);
    if (state === 'ended' || state.loaded.length + state.errors.length > 0) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    ask,
    recorded,
    invoke: (frame, channel, ...invoked) => ask({ what: 'invoke', frame, channel, words: invoked }),
    onEvent: (listener) => listeners.push(listener),
    heard: () => heard.join('\n'),
    exited,
  };
}
