import { useEffect, useEffectEvent } from 'react';

/** Hears what the core or the worker says unasked, for as long as the component is there. */
export function useHeard<E>(
  source: { readonly subscribe: (listener: (event: E) => void) => () => void },
  onEvent: (event: E) => void,
): void {
  const hear = useEffectEvent(onEvent);
  useEffect(() => source.subscribe((event) => hear(event)), [source]);
}
