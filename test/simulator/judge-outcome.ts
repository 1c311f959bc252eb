import type { Case, Outcome } from './simulated-reading';

/** Two gates that close on all that is under way, and their probes. */
const mostRejected = 40;

/** What snapshot.md promises and a simulated reading broke; nothing when all is well. */
export function brokenPromises(each: Case, outcome: Outcome): readonly string[] {
  const isAlone = each.neighbours === 0;
  const isWhole = outcome.state !== 'unsettled' && outcome.state !== 'failed';
  // A sliding counter forgets more slowly than a minute: it may reject whom a minute's log would let in.
  const mayReject = !isAlone || each.limiter === 'sliding counter';
  const isCalm = each.churn.added === 0 && each.churn.changed === 0;
  const pages = Math.max(1, Math.ceil(each.tickets / 100));
  const kills = each.kills?.length ?? 0;
  // Each leaves pages to be asked for again, or boundaries to be repaired.
  const isDisturbed = each.faultsPerCent > 0 || kills > 0 || each.outage !== undefined;
  const promises: ReadonlyArray<readonly [promise: string, holds: boolean]> = [
    ['it ends', outcome.state !== 'failed'],
    ['nothing is lost under verified', outcome.state !== 'verified' || outcome.lostThroughout === 0],
    ['no unchanged ticket is lost in a whole snapshot', !isWhole || outcome.lostUnchanged === 0],
    ['no ticket is there twice', outcome.repeated === 0],
    ['never more than 180 requests in any 60 s', outcome.mostPerMinute <= 180],
    ['no 429 alone on the address', mayReject || outcome.rejected === 0],
    [
      'few 429s alone on the address of a sliding counter',
      !isAlone || outcome.rejected <= mostRejected * (kills + 1),
    ],
    ['asks again within 30 s of an outage', (backAfterMs(each, outcome) ?? 0) <= 30_000],
    ['a calm project is verified', !isCalm || outcome.state === 'verified'],
    [
      'a bounded number of requests',
      // Two passes, repairs and what a killed process had under way; each until it is answered.
      outcome.requests - outcome.rejected <=
        (2.6 * outcome.pages + 60 + 40 * kills) / (1 - each.faultsPerCent / 100),
    ],
    [
      'no request too many on calm data',
      !isCalm || mayReject || isDisturbed || outcome.requests <= 1.03 * pages + 2,
    ],
  ];
  return promises.flatMap(([promise, holds]) => (holds ? [] : [promise]));
}

/** How long after an outage alone the first answer came: no stalled request and no limit had to be waited for as well. */
export function backAfterMs(each: Case, outcome: Outcome): number | null {
  const isOutageAlone = each.faultsPerCent === 0 && each.neighbours === 0 && outcome.mostPerMinute < 100;
  return isOutageAlone ? outcome.backAfterMs : null;
}

/** The least time that a number of requests can take (snapshot.md, "What it must show"). */
export function leastMs(requests: number): number {
  return Math.floor((requests - 1) / 180) * 60_000 + 60;
}
