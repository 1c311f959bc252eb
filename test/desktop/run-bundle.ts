import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { builtPrograms } from '../support/built-program';
import type { Ask, Frame, PageAsk, Recorded, Settings, ToTest } from './stand-in/protocol';

export const repository = resolve(import.meta.dirname, '../..');

/** What `--import` takes: on Windows no path, whose drive would be a scheme. */
export const urlOf = (path: string): string => pathToFileURL(path).href;

/** The built main bundle, running on the stand-in of Electron in a process of its own. */
export interface MainBundle {
  readonly ask: (ask: Ask) => Promise<unknown>;
  readonly recorded: () => Promise<Recorded>;
  readonly invoke: (frame: Frame, channel: string, ...words: readonly unknown[]) => Promise<unknown>;
  readonly onEvent: (listener: (channel: string, value: unknown) => void) => void;
  /** Told of each save dialog and error box, after it was answered. */
  readonly onDialog: (listener: (dialog: string, value: string) => void) => void;
  /** Everything that ever came out of the process, for a search. */
  readonly heard: () => string;
  readonly exited: Promise<number | null>;
  readonly child: ChildProcess;
}

export interface BundleOptions {
  readonly words?: readonly string[];
  readonly settings?: Settings;
  readonly env: NodeJS.ProcessEnv;
  /** Drives the page in the window, where that is a real one. */
  readonly onPage?: (ask: PageAsk) => Promise<unknown>;
  /** The folder of the app, where it is not this one. */
  readonly app?: string;
}

/** What runs a built bundle on the stand-in, whose path is its first word, and Node's own options for it. */
export async function standInProgram() {
  const programs = await builtPrograms();
  const preloaded = ['register.js', 'log-connections.js'].map((name) => urlOf(join(programs, name)));
  return {
    startApp: join(programs, 'start-app.js'),
    // As in Electron's main process.
    options: [
      '--unhandled-rejections=warn-with-error-code',
      // Newer Node says that `register` of `node:module` goes; what comes in its place Node 20 does not have.
      '--disable-warning=DEP0205',
      ...preloaded.flatMap((url) => ['--import', url]),
    ],
  };
}

/** Starts the built bundle; `npm run build` must have run. */
export async function runBundle({
  words = [],
  settings,
  env,
  onPage,
  app = repository,
}: BundleOptions): Promise<MainBundle> {
  const main = join(app, 'out/main/index.js');
  if (!existsSync(main)) throw new Error('not built: run npm run build');
  const { startApp, options } = await standInProgram();
  const child = fork(startApp, [main, ...words], {
    cwd: repository,
    execArgv: options,
    serialization: 'advanced',
    silent: true,
    env: { ...env, STAND_IN: JSON.stringify(settings ?? { page: 'played' }) },
  });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const heard: string[] = [];
  const keep = (part: Buffer): void => {
    heard.push(part.toString());
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();
  const listeners: Array<(channel: string, value: unknown) => void> = [];
  const dialogListeners: Array<(dialog: string, value: string) => void> = [];
  let count = 0;
  const ask = (asked: Ask): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = (count += 1);
      waiting.set(id, { resolve, reject });
      child.send({ id, ask: asked }, (error) => {
        if (error !== null) reject(new Error(`the bundle has ended: ${heard.join('')}`));
      });
    });
  child.on('message', (message: ToTest) => {
    if (onPage === undefined) heard.push(JSON.stringify(message));
    if ('channel' in message) {
      for (const listener of listeners) listener(message.channel, message.value);
      return;
    }
    if ('dialog' in message) {
      for (const listener of dialogListeners) listener(message.dialog, message.value);
      return;
    }
    if ('pageAsk' in message) {
      const id = message.pageId;
      const answered = onPage?.(message.pageAsk) ?? Promise.reject(new Error('there is no page'));
      answered
        .then(
          (value) => ask({ what: 'pageAnswer', id, value }),
          (thrown: unknown) => ask({ what: 'pageAnswer', id, error: String(thrown) }),
        )
        // It has ended meanwhile.
        .catch(() => undefined);
      return;
    }
    const asked = waiting.get(message.id);
    if ('error' in message) asked?.reject(new Error(message.error));
    else asked?.resolve(message.answer);
    waiting.delete(message.id);
  });
  void exited.then(() => {
    for (const { reject } of waiting.values()) reject(new Error(`the bundle has ended: ${heard.join('')}`));
  });
  return {
    ask,
    recorded: () => ask({ what: 'recorded' }) as Promise<Recorded>,
    invoke: (frame, channel, ...invoked) => ask({ what: 'invoke', frame, channel, words: invoked }),
    onEvent: (listener) => listeners.push(listener),
    onDialog: (listener) => dialogListeners.push(listener),
    heard: () => heard.join('\n'),
    exited,
    child,
  };
}
