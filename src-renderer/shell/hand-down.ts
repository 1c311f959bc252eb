import { createContext, useContext, type Provider } from 'react';

/**
 * Hands something down to whatever is drawn below its provider: the provider, and the hook that takes it. Outside of one, or where it
 * is null, the hook throws, since what asks for it is drawn in the wrong place; `outside` says so.
 */
export function handDown<T>(outside: string): readonly [provider: Provider<T | null>, use: () => T] {
  const context = createContext<T | null>(null);
  const useHanded = (): T => {
    const handed = useContext(context);
    if (handed === null) throw new Error(outside);
    return handed;
  };
  return [context.Provider, useHanded];
}
