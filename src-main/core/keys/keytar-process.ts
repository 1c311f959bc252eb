import { spawn } from 'node:child_process';
import * as v from 'valibot';

/** One call of keytar: a function's name, then its texts. */
export type KeytarStep = readonly [
  call: 'getPassword' | 'setPassword' | 'deletePassword',
  ...words: readonly string[],
];

/** What came of it: the answer, the text of what was thrown, or no answer in time. */
export type KeytarOutcome =
  | { readonly kind: 'answered'; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'late' };

/**
 * Steps in their order: `until found` ends with the first that finds something, a secret or an entry that it removed, and
 * answers what the first one did; `all` takes all of them and answers what the last one did.
 */
export interface KeytarQuestion {
  readonly take: 'until found' | 'all';
  readonly steps: readonly KeytarStep[];
}

/** What the process does: it takes the steps and writes their answer. All that one question needs is asked in one process. */
const script = `
  let input = '';
  process.stdin.setEncoding('utf8').on('data', (part) => (input += part)).on('end', async () => {
    let outcome;
    try {
      const keytar = require(process.argv[1]);
      const answers = [];
      const { take, steps } = JSON.parse(input);
      for (const [call, ...words] of steps) {
        answers.push(await keytar[call](...words));
        if (take === 'until found' && answers.at(-1)) break;
      }
      outcome = { kind: 'answered', answer: answers.at(take === 'all' ? -1 : 0) ?? null };
    } catch (thrown) {
      outcome = { kind: 'failed', text: String(thrown) };
    }
    process.stdout.write(JSON.stringify(outcome));
  });`;

const outcomeSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.variant('kind', [
    v.object({ kind: v.literal('answered'), answer: v.unknown() }),
    v.object({ kind: v.literal('failed'), text: v.string() }),
  ]),
);

/**
 * Asks keytar in a process of its own. A keychain that does not answer holds one of Node's threads, and Node does not end
 * before its threads do: in Tieout's own process a hanging keychain would keep every host from ever stopping. The secret goes
 * in and out through pipes, never as an argument.
 */
export function askKeytar(
  keytarPath: string,
  question: KeytarQuestion,
  limitMs: number,
): Promise<KeytarOutcome> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['-e', script, keytarPath], {
      // Inside Electron this makes its program behave as Node; Node itself takes no notice.
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
    });
    let output = '';
    const end = (outcome: KeytarOutcome): void => {
      clearTimeout(limit);
      resolve(outcome);
    };
    const limit = setTimeout(() => {
      end({ kind: 'late' });
      child.kill('SIGKILL');
    }, limitMs);
    child.stdout.setEncoding('utf8').on('data', (part: string) => (output += part));
    child.on('error', () => {
      end({ kind: 'failed', text: 'the keychain process did not start' });
    });
    child.on('close', () => {
      const outcome = v.safeParse(outcomeSchema, output);
      end(outcome.success ? outcome.output : { kind: 'failed', text: 'the keychain process broke' });
    });
    // A process that ended early has closed its end; `close` then tells.
    child.stdin.on('error', () => undefined);
    child.stdin.end(JSON.stringify(question));
  });
}
