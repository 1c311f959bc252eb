import { createContext, useContext } from 'react';
import type { EventNames } from '../../../state/platform/use-event-names';

/** What an opened finding needs of the result that it belongs to. */
export interface FindingDesk {
  /** The place for it, as high as the window and beside everything else; null until that is drawn. */
  readonly place: HTMLElement | null;
  readonly eventNames: EventNames;
}

const FindingDeskContext = createContext<FindingDesk | null>(null);

/** Hands down what opened findings need. */
export const FindingDeskProvider = FindingDeskContext.Provider;

/** What an opened finding needs; throws outside of a result. */
export function useFindingDesk(): FindingDesk {
  const desk = useContext(FindingDeskContext);
  if (desk === null) throw new Error('a finding was opened outside of a result');
  return desk;
}
