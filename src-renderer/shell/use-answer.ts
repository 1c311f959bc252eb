import { useEffect, useState } from 'react';

/** What came of a question. */
export interface Answered<A> {
  /** The answer to this very question; null until it is there. */
  readonly newest: A | null;
  /** What was answered last, be it to the question before, so that nothing flickers meanwhile. */
  readonly last: A | null;
}

/** Asks across a boundary; `isCurrent` says whether the answer is still wanted, for a question of several steps. */
export type AskAcross<A> = (isCurrent: () => boolean) => Promise<A>;

/**
 * Asks a question, and again whenever it becomes another function: make it with `useMemo` from all that it depends on. A late
 * answer to a former question is dropped, and null is no answer: what was answered before stays. A question of null asks nothing.
 * The question never throws (`ask`, `askResult`).
 */
export function useAnswer<A>(question: AskAcross<A | null> | null): Answered<A> {
  const [known, setKnown] = useState<{ readonly question: AskAcross<A | null>; readonly answer: A } | null>(
    null,
  );

  useEffect(() => {
    if (question === null) return;
    let wanted = true;
    const isCurrent = (): boolean => wanted;
    void question(isCurrent).then((answer) => {
      if (wanted && answer !== null) setKnown({ question, answer });
    });
    return () => {
      wanted = false;
    };
  }, [question]);

  if (known === null) return { newest: null, last: null };
  return { newest: known.question === question ? known.answer : null, last: known.answer };
}
