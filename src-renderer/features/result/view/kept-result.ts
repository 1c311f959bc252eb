import { createContext, useContext } from 'react';
import type { Result } from '#shared/base/result';
import type { SavedRun } from '#shared/domain/runs/saved-run';

/** How the result on screen can be kept. */
export interface KeptResult {
  /** Says that it has been exported, so that leaving it loses nothing. */
  readonly exported: () => void;
  /** Saves it as a run, and answers null where it is none that could be saved. */
  readonly save: (name: string) => Promise<Result<SavedRun> | null>;
}

/** A saved run is kept already. */
const isKept: KeptResult = { exported: () => undefined, save: () => Promise.resolve(null) };

const KeptContext = createContext(isKept);

/** Hands down how the result on screen can be kept. */
export const KeptResultProvider = KeptContext.Provider;

/** How the result on screen can be kept. */
export function useKeptResult(): KeptResult {
  return useContext(KeptContext);
}
