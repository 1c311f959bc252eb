import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { keepHelper, type Helper, type HelperEvents } from './keep-helper';
import { takeSteps, type AskKeytar } from './keytar-steps';

/** Exits at once when its parent does; otherwise a keychain that does not answer would keep it alive. */
const script = `
  const takeSteps = ${takeSteps.toString()};
  require('node:readline').createInterface({ input: process.stdin })
    .on('line', async (line) => {
      const [id, keytarPath, question] = JSON.parse(line);
      process.stdout.write(JSON.stringify([id, await takeSteps(require, keytarPath, question)]) + '\\n');
    })
    .on('close', () => process.kill(process.pid, 'SIGKILL'));`;

/**
 * Asks keytar in a separate Node process, as the hosts on Node do. The secret goes in and out through pipes, never as an
 * argument.
 */
export const askKeytarInNode = (): AskKeytar => keepHelper(startInNode);

function startInNode({ onMessage, onEnd }: HelperEvents): Helper {
  const child = spawn(process.execPath, ['-e', script], {
    stdio: ['pipe', 'pipe', 'ignore'],
    windowsHide: true,
  });
  const kill = (): void => {
    child.kill('SIGKILL');
  };
  // It may wait forever for an unattended prompt; Tieout must be able to exit meanwhile.
  process.once('exit', kill);
  child.unref();
  for (const pipe of [child.stdin, child.stdout]) if (pipe instanceof Socket) pipe.unref();
  createInterface({ input: child.stdout }).on('line', (line) => {
    try {
      onMessage(JSON.parse(line));
    } catch {
      // Anything else that a module prints is not an answer.
    }
  });
  const gone = (): void => {
    process.off('exit', kill);
    onEnd();
  };
  child.on('error', gone).on('close', gone);
  // A process that ended early has closed its pipe; `close` reports it.
  child.stdin.on('error', () => undefined);
  return {
    post: (question) => {
      child.stdin.write(`${JSON.stringify(question)}\n`);
    },
    end: () => {
      child.stdin.end();
    },
  };
}
