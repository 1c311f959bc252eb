import { fstatSync, writeFile } from 'node:fs';
import { fail, succeed, type Result } from '#shared/base/result';
import { showSteering } from '#shared/base/show-unseen';
import { commandSentenceFor } from '#shared/words/errors/error-words';
import { storageError, systemErrorCode } from '../../../core/storage/storage-error';
import { exitCodeOfError, type ExitCode } from './exit-code';

/** Writes the result to stdout. A reader that has gone away had what it wanted; a disk that is full makes it fail. */
export function printResult(text: string): Promise<Result<null>> {
  return new Promise((done) => {
    const end = (problem?: Error | null): void => {
      const isLost = problem instanceof Error && systemErrorCode(problem) !== 'EPIPE';
      done(isLost ? fail(storageError('standard output', problem)) : succeed(null));
    };
    // The stream writes to a file once, even where a disk that is nearly full takes only a part.
    if (fstatSync(process.stdout.fd).isFile()) writeFile(process.stdout.fd, text, end);
    else process.stdout.write(text, end);
  });
}

/** Writes a sentence to stderr, so that stdout holds the result only. */
export function say(sentence: string): void {
  process.stderr.write(`${showSteering(sentence)}\n`);
}

/** Says an error, and answers what the process ends with. */
export function tellError({ error }: ReturnType<typeof fail>): ExitCode {
  say(commandSentenceFor(error));
  return exitCodeOfError(error.code);
}
