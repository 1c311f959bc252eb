import { useEffect, useState } from 'react';
import type { Result } from '#shared/base/result';

/** What came of a question. */
export interface Answered<T> {
  /** The answer to this very question; null until it is there. */
  readonly newest: Result<T> | null;
  /** What was answered last, be it to the question before, so that nothing flickers meanwhile. */
  readonly last: Result<T> | null;
}

/** Asks across a boundary; `isCurrent` says whether the answer is still wanted, for a question of several steps. */
export type AskAcross<T> = (isCurrent: () => boolean) => Promise<Result<T>>;

/**
 * Asks a question, and again whenever it becomes another function: make it with `useMemo` from all that it depends on. A late
 * answer to a former question is dropped. Null asks nothing.
 */
export function useAnswer<T>(question: AskAcross<T> | null): Answered<T> {
  const [known, setKnown] = useState<{
    readonly question: AskAcross<T>;
    readonly answer: Result<T>;
  } | null>(null);

  useEffect(() => {
    if (question === null) return;
    let wanted = true;
    const isCurrent = (): boolean => wanted;
    void question(isCurrent).then((answer) => {
      if (wanted) setKnown({ question, answer });
    });
    return () => {
      wanted = false;
    };
  }, [question]);

  if (known === null) return { newest: null, last: null };
  return { newest: known.question === question ? known.answer : null, last: known.answer };
}
