import { existsSync, readFileSync } from 'node:fs';

/** What every job says on stdout when it is done. */
export interface JobReport {
  /** From when all its code was loaded to when the findings were on disk: the process's start is not in it. */
  readonly ms: number;
  /** The same once more in the same process, when its code has been compiled; null of a program that does it once. */
  readonly againMs: number | null;
  /** The parts of the first time that it can tell apart. */
  readonly steps: Readonly<Record<string, number>>;
  /** Null of a program that compares nothing. */
  readonly found: { readonly missing: number; readonly extra: number; readonly mismatched: number } | null;
  /** What the processor's cores worked for the whole process, its start included; null where it cannot be known. */
  readonly processorMs: number | null;
  /** Peak resident memory of the process in MB; null where it cannot be known. */
  readonly peakMb: number | null;
}

/** Times steps one after another and tells them with what was found. */
export function startJob() {
  const steps: Record<string, number> = {};
  const began = performance.now();
  let last = began;
  return {
    step: (name: string): void => {
      const now = performance.now();
      steps[name] = now - last;
      last = now;
    },
    tell: async (found: JobReport['found'], again?: () => Promise<unknown>): Promise<void> => {
      const ms = performance.now() - began;
      const { user, system } = process.cpuUsage();
      const measured = { ms, steps, found, processorMs: (user + system) / 1000, peakMb: peakMb() };
      const beganAgain = performance.now();
      await again?.();
      const againMs = again === undefined ? null : performance.now() - beganAgain;
      const report: JobReport = { ...measured, againMs };
      process.stdout.write(`${JSON.stringify(report)}\n`);
    },
  };
}

/** Not the `maxRSS` that the system also keeps: a process has that from the one that started it, however little it needs itself. */
function peakMb(): number {
  const status = '/proc/self/status';
  const line = existsSync(status) ? /VmHWM:\s+(\d+) kB/.exec(readFileSync(status, 'utf8')) : null;
  return (line === null ? process.resourceUsage().maxRSS : Number(line[1])) / 1024;
}
