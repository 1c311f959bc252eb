/** One call of keytar: a function's name, then its texts. */
export type KeytarStep = readonly [
  call: 'getPassword' | 'setPassword' | 'deletePassword',
  ...words: readonly string[],
];

/**
 * Ordered steps: `until found` ends with the first that finds something, a secret or an entry that it removed, and answers
 * what the first step returned; `all` takes every step and answers what the last one returned.
 */
export interface KeytarQuestion {
  readonly take: 'until found' | 'all';
  readonly steps: readonly KeytarStep[];
}

/** The final message of a process that asked keytar: the answer, or the text of the error. */
export type KeytarOutcome =
  | { readonly kind: 'answered'; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly text: string };

/**
 * Asks keytar, the module at this path, one question in a separate process. A keychain that does not answer blocks one of
 * Node's threads, and Node does not exit before its threads do: in Tieout's own process a hanging keychain would keep every
 * host from stopping. Resolves when that process has answered or ended, which may take as long as a system prompt stays
 * unanswered, and never keeps Tieout's process alive.
 */
export type AskKeytar = (keytarPath: string, question: KeytarQuestion) => Promise<KeytarOutcome>;

/** The part of keytar that is used. */
type Keytar = Readonly<Record<KeytarStep[0], (...words: readonly string[]) => Promise<unknown>>>;

/**
 * Takes the steps of one question. A host may send this function to another process as source text, so it uses only its
 * arguments.
 */
export async function takeSteps(
  load: (path: string) => unknown,
  keytarPath: string,
  { take, steps }: KeytarQuestion,
): Promise<KeytarOutcome> {
  try {
    const keytar = load(keytarPath) as Keytar;
    const answers: unknown[] = [];
    for (const [call, ...words] of steps) {
      answers.push(await keytar[call](...words));
      if (take === 'until found' && answers.at(-1)) break;
    }
    return { kind: 'answered', answer: answers.at(take === 'all' ? -1 : 0) ?? null };
  } catch (thrown) {
    return { kind: 'failed', text: String(thrown) };
  }
}
