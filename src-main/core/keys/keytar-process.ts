import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import * as v from 'valibot';
import { takeSteps, type AskKeytar } from './keytar-steps';

const script = `
  let input = '';
  process.stdin.setEncoding('utf8').on('data', (part) => (input += part)).on('end', async () => {
    const takeSteps = ${takeSteps.toString()};
    process.stdout.write(JSON.stringify(await takeSteps(require, process.argv[1], JSON.parse(input))));
  });`;

/** What such a process says, whichever host has started it. */
export const outcomeSchema = v.variant('kind', [
  v.object({ kind: v.literal('answered'), answer: v.unknown() }),
  v.object({ kind: v.literal('failed'), text: v.string() }),
]);

const printedOutcome = v.pipe(v.string(), v.parseJson(), outcomeSchema);

/** Asks keytar in a process of Node's, as the hosts on Node do. The secret goes in and out through pipes, never as an argument. */
export const askKeytarInNode: AskKeytar = (keytarPath, question) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['-e', script, keytarPath], {
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
    });
    const end = (): void => {
      child.kill('SIGKILL');
    };
    // It may be waiting for somebody who never comes; nothing of Tieout waits with it.
    process.once('exit', end);
    child.unref();
    for (const pipe of [child.stdin, child.stdout]) if (pipe instanceof Socket) pipe.unref();
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => (output += part));
    child.on('error', () => {
      process.off('exit', end);
      resolve({ kind: 'failed', text: 'the keychain process did not start' });
    });
    child.on('close', () => {
      process.off('exit', end);
      const outcome = v.safeParse(printedOutcome, output);
      resolve(outcome.success ? outcome.output : { kind: 'failed', text: 'the keychain process broke' });
    });
    // A process that ended early has closed its end; `close` then tells.
    child.stdin.on('error', () => undefined);
    child.stdin.end(JSON.stringify(question));
  });
