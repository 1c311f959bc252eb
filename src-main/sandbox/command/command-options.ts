import { InvalidArgumentError, Option } from 'commander';

/** The port `npm run sandbox` takes unless told otherwise, so that the `keys` command finds it. */
export const defaultPort = 4180;

/** Reads a whole number within bounds, for commander. */
export function readNumber(least: number, most: number) {
  return (text: string): number => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`);
  };
}

/** A port of this machine's own loopback address. */
export function portOption(): Option {
  return new Option('--port <number>', 'port on 127.0.0.1')
    .argParser(readNumber(0, 65_535))
    .default(defaultPort);
}

/** What went wrong in one sentence, as the last thing on stderr. */
export function orSay<A extends unknown[]>(action: (...given: A) => Promise<void>) {
  return async (...given: A): Promise<void> => {
    try {
      await action(...given);
    } catch (error) {
      const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      const message = error instanceof Error ? error.message : String(error);
      console.error(
        taken ? 'This port is taken; choose another with --port, or 0 for any free one.' : message,
      );
      process.exitCode = 1;
    }
  };
}
