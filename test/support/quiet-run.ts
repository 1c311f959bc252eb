import { givenKeyGate } from '#main/hosts/cli/refuse-keys';
import type { RunParts } from '#main/hosts/cli/run';

/** All of a run's order that a test leaves as it is: nothing is resumed or looked up, and nobody listens. */
export const quietRun = {
  runs: null,
  gate: givenKeyGate,
  fileAt: null,
  resume: false,
  checkCurrent: false,
  out: undefined,
  onCaution: () => undefined,
  onNote: () => undefined,
  onProgress: () => undefined,
  onPreflight: () => undefined,
  signal: new AbortController().signal,
} satisfies Partial<RunParts>;
