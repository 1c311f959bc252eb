import { spawn } from 'node:child_process';

/** A program that ends with a failure this early never opened a window: a system library is missing, for one. */
const startsWithinMs = 4_000;

/** Runs the desktop app to its end. Answers its exit code, or null when it could not be started at all. */
export function runElectron(binary: string, words: readonly string[]): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(binary, words, { stdio: ['inherit', 'inherit', 'pipe'] });
    let starting = true;
    const held: Buffer[] = [];
    const started = setTimeout(() => {
      starting = false;
      process.stderr.write(Buffer.concat(held));
    }, startsWithinMs);
    child.stderr.on('data', (text: Buffer) => {
      if (starting) held.push(text);
      else process.stderr.write(text);
    });
    const passOn = (signal: NodeJS.Signals): void => {
      starting = false;
      child.kill(signal);
    };
    process.on('SIGINT', passOn);
    process.on('SIGTERM', passOn);

    const end = (code: number | null): void => {
      clearTimeout(started);
      process.off('SIGINT', passOn);
      process.off('SIGTERM', passOn);
      resolve(starting && code !== 0 ? null : (code ?? 1));
    };
    child.on('error', () => {
      end(null);
    });
    child.on('close', end);
  });
}
