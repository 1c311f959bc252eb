import { movedCells, type CurrentCheck, type CurrentPlan } from './current-check';
import type { Cost } from './second-look';

/** Platform data older than this is offered to be refreshed before a result based on it is saved or passed on. */
const oldMs = 3_600_000;

/**
 * Whether a snapshot may be relied on unasked before a run is saved or evidence is made of it; `undated` where its time is still
 * to come, so that the clock cannot say how old it is.
 */
export type Currency = 'recent' | 'old' | 'undated' | 'moved';

/** Whether a snapshot that was read at `readAt` should be checked, or is known to be out of date. */
export function currencyOf(readAt: string, check: CurrentCheck | null, now: number): Currency {
  if (check !== null && movedCells(check).length > 0) return 'moved';
  const age = now - Date.parse(check?.checkedAt ?? readAt);
  if (age < -oldMs) return 'undated';
  return age > oldMs ? 'old' : 'recent';
}

/** What a refresh asks the platform for next (docs/snapshot.md, "Is it still current?"), and what that takes. */
export type RefreshPlan =
  | { readonly way: 'counts' | 'everything'; readonly cost: Cost }
  | { readonly way: 'parts'; readonly cost: NonNullable<CurrentPlan['parts']> };

/**
 * The cheapest way that tells more than is known: the counts; where these moved, the events in which they did; everything where
 * that cannot be, or where the counts were asked already and stood still.
 */
export function planRefresh(
  plan: CurrentPlan,
  { check, currency }: { readonly check: CurrentCheck | null; readonly currency: Currency },
): RefreshPlan {
  const { parts, everything } = plan;
  if (currency === 'moved' && parts !== null) return { way: 'parts', cost: parts };
  const isTold = currency === 'moved' || (currency === 'recent' && check !== null);
  return isTold || plan.check === null || plan.check.requests >= everything.requests
    ? { way: 'everything', cost: everything }
    : { way: 'counts', cost: plan.check };
}
