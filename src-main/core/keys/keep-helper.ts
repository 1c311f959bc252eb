import * as v from 'valibot';
import type { AskKeytar, KeytarOutcome, KeytarQuestion } from './keytar-steps';

/** A question sent to a process that asks keytar: its number, the module's path and the question. */
export type PostedQuestion = readonly [id: number, keytarPath: string, question: KeytarQuestion];

/** What the keytar process reports to its host. */
export interface HelperEvents {
  /** A message from the process, normally an answer. */
  readonly onMessage: (message: unknown) => void;
  /** It has ended, or was never there. */
  readonly onEnd: () => void;
}

export interface Helper {
  readonly post: (question: PostedQuestion) => void;
  /** Lets the process end once no question is open. */
  readonly end: () => void;
}

const postedAnswer = v.tuple([
  v.number(),
  v.variant('kind', [
    v.object({ kind: v.literal('answered'), answer: v.unknown() }),
    v.object({ kind: v.literal('failed'), text: v.string() }),
  ]),
]);

const broken: KeytarOutcome = { kind: 'failed', text: 'the keychain process broke' };

/**
 * Keeps using one process while it works, since starting one takes seconds on a busy machine. Starts it on first use, and again
 * after it has ended. A process that failed gets no further questions, because its connection to a restarted keyring stays
 * broken; but it may finish earlier ones, since a system prompt may be open.
 */
export function keepHelper(start: (events: HelperEvents) => Helper): AskKeytar {
  let current: ((keytarPath: string, question: KeytarQuestion) => Promise<KeytarOutcome>) | null = null;

  const open = (): NonNullable<typeof current> => {
    const waiting = new Map<number, (outcome: KeytarOutcome) => void>();
    let count = 0;
    const retire = (): void => {
      if (current === ask) current = null;
    };
    const endWhenIdle = (): void => {
      if (current !== ask && waiting.size === 0) helper.end();
    };
    const helper = start({
      onMessage: (message) => {
        const posted = v.safeParse(postedAnswer, message);
        if (!posted.success) return;
        const [id, outcome] = posted.output;
        if (outcome.kind === 'failed') retire();
        waiting.get(id)?.(outcome);
        waiting.delete(id);
        endWhenIdle();
      },
      onEnd: () => {
        retire();
        for (const answer of waiting.values()) answer(broken);
        waiting.clear();
      },
    });
    const ask = (keytarPath: string, question: KeytarQuestion): Promise<KeytarOutcome> =>
      new Promise((resolve) => {
        const id = (count += 1);
        waiting.set(id, resolve);
        helper.post([id, keytarPath, question]);
      });
    return ask;
  };

  return (keytarPath, question) => {
    current ??= open();
    return current(keytarPath, question);
  };
}
