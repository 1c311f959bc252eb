import { pathToFileURL } from 'node:url';
import type { Asked, Finished } from './run-cli';

/**
 * Runs the built command line as often as it is asked to, in this one process: most of the time of a short run is the start of
 * Node. Only the program's first file is loaded again, so its words, environment, output and exit code are each run's own.
 */
const { stdout, stderr } = process;
const [program = ''] = process.argv.slice(2);
let runs = 0;

process.on('message', ({ words, env }: Asked) => {
  void run(words, env).then((finished) => process.send?.(finished));
});

async function run(words: Asked['words'], env: Asked['env']): Promise<Finished> {
  process.argv = [process.execPath, program, ...words];
  // Not another object: what Node asks of the system, such as the home, would stay as it was.
  for (const name of Object.keys(process.env)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, env);
  process.exitCode = undefined;
  const said = [stdout, stderr].map((stream) => {
    const parts: string[] = [];
    stream.write = (part: Uint8Array | string, ...more: readonly unknown[]): boolean => {
      parts.push(typeof part === 'string' ? part : Buffer.from(part).toString());
      const written = more.at(-1);
      if (typeof written === 'function') process.nextTick(written);
      return true;
    };
    return parts;
  });
  await import(`${pathToFileURL(program).href}?${(runs += 1)}`);
  for (const event of ['uncaughtException', 'unhandledRejection', 'SIGINT', 'SIGTERM'] as const)
    process.removeAllListeners(event);
  for (const stream of [stdout, stderr]) stream.removeAllListeners('error');
  const [printed = [], told = []] = said;
  return { code: Number(process.exitCode), stdout: printed.join(''), stderr: told.join('') };
}
