import type { AgeBand } from '#shared/domain/runs/ages';
import { currentMovements, type FormerMovement, type Movement } from '#shared/domain/runs/roll-forward';
import { openingViewOf, type ViewParams } from '#shared/domain/views/view-params';

/** A number of the roll-forward or of the ages, whose findings somebody wants to see. */
export type RolledNumber =
  | { readonly of: Movement | 'start' | 'end' }
  /** By age. */
  | { readonly band: AgeBand };

/** Where its findings are: in a view of the run, or in a list of those that the run does not have. */
export type RolledList = { readonly view: ViewParams } | { readonly former: FormerMovement | 'start' };

/** The list behind a number. */
export function listBehind(number: RolledNumber): RolledList {
  const opening = openingViewOf('findings');
  if ('band' in number) return { view: { ...opening, ages: [number.band] } };
  switch (number.of) {
    case 'start':
    case 'resolved':
    case 'left scope':
    case 'joined':
      return { former: number.of };
    case 'end':
      return { view: { ...opening, movements: currentMovements.filter((one) => one !== 'accepted') } };
    default:
      return { view: { ...opening, movements: [number.of] } };
  }
}
