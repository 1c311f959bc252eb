import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { builtPrograms } from './built-program';
import { cliPath, withHome, type Asked, type Finished, type RunCli } from './run-cli';

/**
 * What `runCli` does in one process for all tests of a file, one run after the other, which takes a fraction of the time. What is about
 * the process (its start and end, its streams, options of Node, the key it was given first) takes `runCli`.
 */
export function manyRunsOfCli(): RunCli {
  let started: { readonly child: ChildProcess; readonly ended: Promise<never> } | null = null;
  let last: Promise<unknown> = Promise.resolve();
  afterAll(() => started?.child.kill());
  return (words, env = {}) =>
    withHome((home) => {
      const finished = last.then(async () => {
        const { child, ended } = (started ??= await start());
        const answered = once(child, 'message');
        child.send({ words, env: { ...home, ...env } } satisfies Asked);
        // As `command-process.ts` sends it.
        const [answer] = (await Promise.race([answered, ended])) as [Finished];
        return answer;
      });
      last = finished.catch(() => undefined);
      return finished;
    });
}

async function start() {
  const child = fork(join(await builtPrograms(), 'command-process.js'), [cliPath], { execArgv: [] });
  const ended = once(child, 'exit').then(([code]): never => {
    throw new Error(`the process for many runs ended with ${String(code)}`);
  });
  ended.catch(() => undefined);
  return { child, ended };
}
