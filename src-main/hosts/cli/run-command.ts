import { fail } from '#shared/base/result';
import { logDefect } from '../common/log-defect';
import { outliveReaders } from '../common/outlive-readers';
import { readCommandLine } from './command-line';
import { exitCodes, type ExitCode } from './output/exit-code';
import { tellError } from './output/print';
import { givenKeyGate, refuseKeyInWords } from './refuse-keys';
import type { CommandHost } from './requests';

/** The third way in (product.md, section 6): the same core without a screen, for schedulers and scripts. Never rejects. */
export async function runCommand(words: readonly string[], host: CommandHost): Promise<ExitCode> {
  outliveReaders();
  // Node's own way is to print the error, which may quote a key, and to end with the code for discrepancies.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (defect) => host.exit(tellDefect(defect)));
  }
  try {
    return await carryOut(words, host);
  } catch (defect) {
    return tellDefect(defect);
  }
}

/** What compares and what works with evidence is loaded only where it is asked for: most of the code is one or the other's. */
async function carryOut(words: readonly string[], host: CommandHost): Promise<ExitCode> {
  const keyless = await refuseKeyInWords(words, givenKeyGate);
  if (!keyless.ok) return tellError(keyless);
  const line = readCommandLine(words);
  if (!line.ok) return tellError(line);
  const { value } = line;
  if (value.command === 'shown') return exitCodes.clean;
  if (value.command === 'run' || value.command === 'demo') {
    const { runAndTell } = await import('./compare-command');
    return runAndTell(value, words, host);
  }
  if (value.command === 'batch') {
    const { runBatch } = await import('./batch');
    return runBatch(value.batch, words, host);
  }
  const { workWithEvidence } = await import('./evidence-commands');
  return workWithEvidence(value, host);
}

function tellDefect(defect: unknown): ExitCode {
  return tellError(fail({ code: 'unexpected', reference: logDefect('tieout', defect) }));
}
