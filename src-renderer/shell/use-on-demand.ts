import { useState } from 'react';
import type { AskAcross } from './use-answer';
import { useLatest } from './use-latest';

/** What somebody asks for with a click. */
export interface OnDemand<A> {
  readonly isAsking: boolean;
  /** What was answered last; null until then. It stays while the next one is asked for. */
  readonly answer: A | null;
  /** Asks this, whatever was asked before: a late answer to that is dropped. */
  readonly begin: (question: AskAcross<A>) => void;
}

/** Asks across a boundary when somebody wants it, and drops what comes once the screen that asked is gone. */
export function useOnDemand<A>(): OnDemand<A> {
  const [{ isAsking, answer }, setState] = useState<Omit<OnDemand<A>, 'begin'>>({
    isAsking: false,
    answer: null,
  });
  const latest = useLatest();
  const begin = (question: AskAcross<A>): void => {
    const isCurrent = latest();
    setState((before) => ({ ...before, isAsking: true }));
    void question(isCurrent).then((came) => {
      if (isCurrent()) setState({ isAsking: false, answer: came });
    });
  };
  return { isAsking, answer, begin };
}
