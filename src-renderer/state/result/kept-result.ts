import { createContext, useContext } from 'react';

const KeptContext = createContext<() => void>(() => undefined);

/** Hands down the way to say that the result on screen has been exported, so that leaving it loses nothing. */
export const KeptResultProvider = KeptContext.Provider;

/** Says that the result on screen has been exported. */
export function useKeptResult(): () => void {
  return useContext(KeptContext);
}
