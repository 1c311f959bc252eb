/** What every job says on stdout when it is done: its own time, the steps it can tell apart, and what it found. */
export interface JobReport {
  readonly ms: number;
  readonly steps: Readonly<Record<string, number>>;
  readonly found: { readonly missing: number; readonly extra: number; readonly mismatched: number };
  /** Peak resident memory of the process in MB; null where the runner must measure it. */
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
    tell: (found: JobReport['found']): void => {
      const peakMb = process.resourceUsage().maxRSS / 1024;
      const report: JobReport = { ms: performance.now() - began, steps, found, peakMb };
      process.stdout.write(`${JSON.stringify(report)}\n`);
    },
  };
}
