import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { TakeOverCalls } from '#shared/bridge/review-contract';
import type { Handlers } from '#shared/bridge/rpc';
import { fail, succeed, type Result } from '#shared/base/result';
import { createReviewStates } from '#shared/domain/runs/review-states';
import {
  maxTakenAtOnce,
  planTakeOver,
  reviewsToTake,
  type TakeOverPlan,
} from '#shared/domain/runs/take-over';
import type { HeldReviews } from '../evidence/held-evidence';
import { readWholeLog } from '../reviews/read-whole-log';
import { createOrder } from '../storage/in-order';
import { ofProfile, runArgument, serve } from './serve';
import type { CallParts } from './core-parts';

/** How many reviews of each list of a plan are sent to the screen. */
const listedReviews = 200;

const planArgument = ofProfile(runArgument);
const takeArgument = v.strictObject({
  ...planArgument.entries,
  choice: v.strictObject({
    side: v.picklist(['mine', 'theirs']),
    except: v.pipe(v.array(v.string()), v.maxLength(listedReviews)),
  }),
});

/**
 * The calls that import the reviews of open evidence into a profile's log (docs/product.md, "Evidence"). The reviews come
 * from the checked evidence: the screen only says which side of a conflict wins.
 */
export function takeOverCalls({
  profiles,
  reviews,
  opened,
  gate,
  user,
  publish,
}: CallParts): Handlers<TakeOverCalls> {
  const inOrder = createOrder();
  const plan = async (
    profileId: string,
    runId: string,
  ): Promise<Result<{ readonly held: HeldReviews; readonly plan: TakeOverPlan }>> => {
    const held = opened.reviewsOf(runId);
    if (held === null) return fail({ code: 'run_not_found' });
    const profile = await profiles.find(profileId);
    if (!profile.ok) return profile;
    const { baseUrl, projectId } = profile.value;
    if (projectId !== held.report.projectId || baseUrl !== held.report.baseUrl)
      return fail({ code: 'evidence_of_other_project' });
    const whole = await readWholeLog(reviews, profileId);
    if (!whole.ok) return whole;
    const log = createReviewStates(held.run.rules.keys);
    log.add(whole.value.entries);
    return succeed({ held, plan: planTakeOver(held.reviews, log) });
  };
  return {
    planTakeOver: serve(planArgument, async ({ profileId, runId }) => {
      const planned = await plan(profileId, runId);
      if (!planned.ok) return planned;
      const { fresh, known, conflicts } = planned.value.plan;
      return succeed({
        counts: { fresh: fresh.length, known: known.length, conflicts: conflicts.length },
        first: { fresh: fresh.slice(0, listedReviews), conflicts: conflicts.slice(0, listedReviews) },
      });
    }),
    // In order, so that two windows do not import the same reviews twice.
    takeOverReviews: serve(takeArgument, ({ profileId, runId, choice }) =>
      inOrder(async () => {
        const planned = await plan(profileId, runId);
        if (!planned.ok) return planned;
        const { report, run } = planned.value.held;
        const others = new Set(choice.except);
        const other = choice.side === 'mine' ? 'theirs' : 'mine';
        const taken = reviewsToTake(planned.value.plan, run, (id) => (others.has(id) ? other : choice.side));
        const said = {
          ...({ kind: 'take-over', by: user, at: new Date().toISOString() } as const),
          evidence: { profileName: report.profileName, finishedAt: run.finishedAt },
        };
        const keyless = await gate.refuse({ evidence: said.evidence, reviews: taken });
        if (!keyless.ok) return keyless;
        const reviewIds: string[] = [];
        for (let start = 0; start < taken.length; start += maxTakenAtOnce) {
          const id = randomUUID();
          const part = taken.slice(start, start + maxTakenAtOnce);
          const added = await reviews.append(profileId, { ...said, id, reviews: part });
          // A repeated import adds only what is missing.
          if (!added.ok) return added;
          reviewIds.push(id);
        }
        if (reviewIds.length > 0) publish({ type: 'reviews-changed', profileId });
        return succeed({ reviewIds, taken: taken.length });
      }),
    ),
  };
}
