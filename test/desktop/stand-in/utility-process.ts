import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type { ForkOptions } from 'electron';
import { app } from './app';

/** The port of such a process, which holds messages back until somebody listens. Text, so that it starts without a compiler. */
const childScript = `
  import { EventEmitter } from 'node:events';
  const port = new EventEmitter();
  const held = [];
  const hand = (data) => port.emit('message', { data, ports: [] });
  process.on('message', (data) => {
    if (port.listenerCount('message') === 0) held.push(data);
    else hand(data);
  });
  port.on('newListener', (name) => {
    if (name === 'message') setImmediate(() => held.splice(0).forEach(hand));
  });
  port.postMessage = (value) => process.send(value);
  process.parentPort = port;
  process.on('disconnect', () => process.exit(0));`;

/** A utility process as Electron makes it: no standard input, a port in the place of it, and only once the app is ready. */
class UtilityProcess extends EventEmitter {
  readonly #child;

  constructor(path: string, words: readonly string[], { stdio = 'inherit', env }: ForkOptions) {
    super();
    if (!app.isReady()) throw new Error('utilityProcess cannot be created before app is ready.');
    const outputs = typeof stdio === 'string' ? [stdio, stdio] : stdio.slice(1);
    this.#child = fork(path, words, {
      execPath: process.env['STAND_IN_NODE'],
      execArgv: ['--import', `data:text/javascript,${encodeURIComponent(childScript)}`],
      stdio: ['ignore', ...outputs, 'ipc'] as never,
      serialization: 'advanced',
      env: { ...(env ?? process.env) },
    });
    this.#child.on('spawn', () => this.emit('spawn'));
    this.#child.on('message', (message) => this.emit('message', message));
    // Electron tells of a process that could not be started by its end.
    this.#child.on('error', () => undefined);
    this.#child.on('exit', (code) => this.emit('exit', code ?? 1));
    process.on('exit', () => this.#child.kill('SIGKILL'));
  }
  postMessage(message: unknown): void {
    if (this.#child.connected) this.#child.send(message as never);
  }
  kill(): boolean {
    return this.#child.kill('SIGTERM');
  }
}

export const utilityProcess = {
  fork: (path: string, words: readonly string[] = [], options: ForkOptions = {}): UtilityProcess =>
    new UtilityProcess(path, words, options),
};
