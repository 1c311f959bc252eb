import type { AppError } from '#shared/base/app-error';
import { CallRefused } from '#shared/bridge/rpc';
import { fail, succeed, type Result } from '#shared/base/result';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Asks over a boundary that may be gone: whatever is thrown there becomes an error value that can be worded. */
export async function ask<T>(call: Promise<T>): Promise<Result<T>> {
  try {
    return succeed(await call);
  } catch (problem) {
    return fail(thrownError(problem));
  }
}

/** The same for calls that answer with a `Result` themselves: one result, whichever side failed. */
export async function askResult<T>(call: Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await call;
  } catch (problem) {
    return fail(thrownError(problem));
  }
}

function thrownError(problem: unknown): AppError {
  // Anything but a refusal means that the other side did not answer at all.
  return problem instanceof CallRefused ? problem.appError : { code: 'shell_disconnected' };
}

/** Asks across a boundary; `isCurrent` says whether the answer is still wanted, for a question of several steps. */
export type AskAcross<A> = (isCurrent: () => boolean) => Promise<A>;

/**
 * Asks a question, and again whenever it becomes another function: make it with `useMemo` from all that it depends on. A question
 * of null asks nothing, and the question never throws (`ask`, `askResult`). `take` gets each answer; one that comes after another
 * question, or once the component is gone, is dropped. Returns a function that asks once more and waits for the answer.
 */
export function useQuestion<A>(
  question: AskAcross<A> | null,
  take: (answer: A) => void,
): () => Promise<void> {
  const wanted = useRef<object | null>(null);
  const newestTake = useRef(take);
  useEffect(() => {
    newestTake.current = take;
  }, [take]);

  const askNow = useCallback(async () => {
    if (question === null) return;
    const mine = {};
    wanted.current = mine;
    const isCurrent = (): boolean => wanted.current === mine;
    const answer = await question(isCurrent);
    if (isCurrent()) newestTake.current(answer);
  }, [question]);
  useEffect(() => {
    void askNow();
    return () => {
      wanted.current = null;
    };
  }, [askNow]);
  return askNow;
}

/** What came of a question. */
interface Answered<A> {
  /** The answer to this very question; null until it is there. */
  readonly newest: A | null;
  /** What was answered last, be it to the question before, so that nothing flickers meanwhile. */
  readonly last: A | null;
  /** Whether something is asked that is not answered yet. */
  readonly isAsking: boolean;
}

/**
 * Asks a question as `useQuestion` does, and keeps its answer. Null is no answer: what was answered before stays. What somebody
 * asks for with a click is a question in a state, null until then.
 */
export function useAnswer<A>(question: AskAcross<A | null> | null): Answered<A> {
  const [known, setKnown] = useState<{ readonly question: AskAcross<A | null>; readonly answer: A } | null>(
    null,
  );
  useQuestion(question, (answer) => {
    if (question !== null && answer !== null) setKnown({ question, answer });
  });

  const last = known?.answer ?? null;
  const newest = known?.question === question ? last : null;
  return { newest, last, isAsking: question !== null && newest === null };
}

/** Runs what a press asks for, and what follows once it is done; tells whether it is under way, and why it failed. */
export function useAttempt(): {
  readonly busy: boolean;
  readonly error: AppError | null;
  readonly attempt: <T>(work: () => Promise<Result<T>>, then: (value: T) => void) => Promise<void>;
} {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const attempt = async <T>(work: () => Promise<Result<T>>, then: (value: T) => void): Promise<void> => {
    setBusy(true);
    setError(null);
    const answer = await work();
    setBusy(false);
    if (answer.ok) then(answer.value);
    else setError(answer.error);
  };
  return { busy, error, attempt };
}
