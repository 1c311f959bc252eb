import { useCallback, useEffect, useRef } from 'react';

/**
 * Drops late replies: `begin` marks the newest request and answers a function that says whether it still is the newest one
 * and the screen that made it is still there.
 */
export function useLatest(): () => () => boolean {
  const newest = useRef(0);
  useEffect(
    () => () => {
      // No number, this one included, equals it: nothing asked from now on is ever the newest.
      newest.current = Number.NaN;
    },
    [],
  );
  return useCallback(() => {
    newest.current += 1;
    const mine = newest.current;
    return () => newest.current === mine;
  }, []);
}
