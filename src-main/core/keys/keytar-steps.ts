/** One call of keytar: a function's name, then its texts. */
export type KeytarStep = readonly [
  call: 'getPassword' | 'setPassword' | 'deletePassword',
  ...words: readonly string[],
];

/**
 * Steps in their order: `until found` ends with the first that finds something, a secret or an entry that it removed, and
 * answers what the first one did; `all` takes all of them and answers what the last one did.
 */
export interface KeytarQuestion {
  readonly take: 'until found' | 'all';
  readonly steps: readonly KeytarStep[];
}

/** What a process that asked keytar says in the end: the answer, or the text of what was thrown. */
export type KeytarOutcome =
  | { readonly kind: 'answered'; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly text: string };

/**
 * Asks keytar, the module at this path, one question in a process of its own. A keychain that does not answer holds one of Node's threads,
 * and Node does not end before its threads do: in Tieout's own process a hanging keychain would keep every host from ever
 * stopping. Resolves when that process has answered or ended, which may take as long as somebody leaves a prompt of the
 * system unanswered, and never keeps Tieout's process from ending.
 */
export type AskKeytar = (keytarPath: string, question: KeytarQuestion) => Promise<KeytarOutcome>;

/** Keytar as far as it is asked. */
type Keytar = Readonly<Record<KeytarStep[0], (...words: readonly string[]) => Promise<unknown>>>;

/**
 * Takes the steps of one question. A host may hand this function to another process as its text, so it uses nothing but its
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
