import { spawn } from 'node:child_process';

/** A program that ends with a failure this early never opened a window: a system library is missing, for one. */
const startsWithinMs = 4_000;

/** A signal within this time is the same one: a terminal sends Ctrl+C to npm and to Tieout, and npm passes it on again. */
const sameSignalMs = 1_000;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** How the desktop app ended, or why it did not start. */
export type ElectronRun = { readonly code: number } | { readonly problem: string };

/** Runs the desktop app to its end. */
export function runElectron(binary: string, words: readonly string[]): Promise<ElectronRun> {
  return new Promise((resolve) => {
    const child = spawn(binary, words, {
      stdio: ['inherit', 'inherit', 'pipe'],
      // Some editors set this for their terminals, and Electron would be Node without a window.
      env: { ...process.env, ELECTRON_RUN_AS_NODE: undefined },
      // Out of the terminal's group, so that a signal comes from here only: the second one kills Electron.
      detached: process.platform !== 'win32',
    });
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
    let lastSignal = -Infinity;
    const passOn = (signal: NodeJS.Signals): void => {
      starting = false;
      const now = performance.now();
      if (now - lastSignal <= sameSignalMs) return;
      lastSignal = now;
      child.kill(signal);
    };
    for (const signal of signals) process.on(signal, passOn);

    const end = (code: number | null): void => {
      clearTimeout(started);
      for (const signal of signals) process.off(signal, passOn);
      if (starting && code !== 0) resolve({ problem: whyItFailed(Buffer.concat(held).toString()) });
      else resolve({ code: code ?? 1 });
    };
    child.on('error', () => end(null));
    child.on('close', end);
  });
}

/** What Chromium says where a system lets no program without a profile of its own build a sandbox, as Ubuntu does since 23.10. */
const sandboxRefused = /No usable sandbox|SUID sandbox helper|sandbox_host_linux|credentials\.cc/;

function whyItFailed(said: string): string {
  return sandboxRefused.test(said)
    ? 'this system does not let it build its sandbox; Tieout’s installer sets that up, and “npm start -- --no-sandbox” does without the sandbox'
    : "Electron's program does not start on this machine";
}
