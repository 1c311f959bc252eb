import { countViews } from '#main/core/snapshot/read/plan';
import type { Case, Outcome } from '../simulator/case';
import { lostOf } from './ledger';
import { statuses } from '../simulator/simulated-ticket';

/** Two gates that close on all that is under way, and their probes. */
const maxRejected = 40;

/** What snapshot.md promises and a simulated reading broke; nothing when all is well. */
export function brokenPromises(each: Case, outcome: Outcome): readonly string[] {
  const isAlone = each.neighbours === 0;
  // A sliding counter forgets more slowly than a minute: it may reject whom a minute's log would let in.
  const mayReject = !isAlone || each.limiter === 'sliding counter';
  const kills = each.kills?.length ?? 0;
  // Each leaves views to be asked for again.
  const isDisturbed = each.faultsPerCent > 0 || kills > 0 || each.outage !== undefined;
  const whole = isWhole(outcome);
  const isNamed = outcome.error?.code === 'contract_broken' && !keepsContract(each);
  const promises: ReadonlyArray<readonly [promise: string, holds: boolean]> = [
    ['it ends', outcome.state !== 'failed' || isNamed],
    ...Object.entries(outcome.faults).map(([fault, count]) => {
      return [`whole, but ${fault}: ${count}`, !whole || count === 0] as const;
    }),
    // Who was killed, or got half an answer, did not see every total.
    ['verified only where the total stood still and was collected', isDisturbed || isExact(each, outcome)],
    ['a total that is none is no whole snapshot', !whole || !isTotalWrong(each, outcome)],
    ['a lookup takes nothing away', outcome.lostByLookup <= 0],
    ['never more than 180 requests in any 60 s', outcome.maxPerMinute <= 180],
    ['no 429 alone on the address', mayReject || outcome.rejected === 0],
    [
      'few 429s alone on the address of a sliding counter',
      !isAlone || outcome.rejected <= maxRejected * (kills + 1),
    ],
    ['asks again within 30 s of an outage', (backAfterMs(each, outcome) ?? 0) <= 30_000],
    ['a calm project is whole', !isCalm(each) || !keepsContract(each) || whole],
    [
      'a calm project is verified where its order shows',
      !isCalm(each) || !keepsContract(each) || !showsOrder(each) || outcome.state === 'verified',
    ],
    [
      'a bounded number of requests',
      // Three walks, half as many repairs, and what a killed process had under way; each until it is answered.
      outcome.requests - outcome.rejected <=
        (4.5 * (viewsToRead(each, outcome) + viewsReadBefore(each, outcome)) + 100 + 40 * kills) /
          (1 - each.faultsPerCent / 100),
    ],
    [
      'no request too many on calm data',
      !isCalm(each) || !keepsContract(each) || mayReject || isDisturbed || isCheap(each, outcome),
    ],
  ];
  return promises.flatMap(([promise, holds]) => (holds ? [] : [promise]));
}

/** Whether it is presented as whole. */
export function isWhole({ state }: Pick<Outcome, 'state'>): boolean {
  return state === 'verified' || state === 'stitched' || state === 'second look';
}

/** How many tickets a whole snapshot lost, or holds twice; 0 for one that is not called whole. */
export function wrongInWhole(outcome: Outcome): number {
  return isWhole(outcome) ? lostOf(outcome.faults) + outcome.faults.repeated : 0;
}

/** Whether nothing happens to the project while it is read. */
export function isCalm({ churn, betweenRequests, removal }: Case): boolean {
  const isStill = Object.values(churn).every((rate) => rate === 0);
  return isStill && betweenRequests === undefined && removal === undefined;
}

/** Whether the server does what partner-api.md says, and lists what stands still in one order. */
function keepsContract({ total, ignores, pageSize, shufflesTies = false }: Case): boolean {
  return total === undefined && ignores === undefined && pageSize === undefined && !shufflesTies;
}

/** Whether a field that never changes runs with the order of the list. */
function showsOrder({ sort, ids }: Case): boolean {
  // What the ids by event tell apart is a matter of two fields, of which none runs with a list.
  if (ids === 'by event') return false;
  // Tickets of one reference or of one moment are in no order that random ids would show.
  if (sort === 'reference') return ids !== 'random';
  if (sort === 'id-descending') return ids === 'random';
  return (sort === 'oldest' || sort === 'newest') && (ids ?? 'sequential') === 'sequential';
}

/** Of the lists that were read the server must have said one total each, and their sum is what was collected (product.md, equation 7). */
function isExact({ chosenEvents = 0 }: Case, { state, totals, collected }: Outcome): boolean {
  if (state !== 'verified') return true;
  const asked = [...totals].filter(([list]) => (list === '') === (chosenEvents === 0));
  const said = asked.map(([, each]) => [...each]);
  // Chosen events may be picked out of the project's own list: theirs say nothing then, and tickets may move between them.
  const ofProject = totals.get('');
  if (chosenEvents > 0 && ofProject !== undefined) return ofProject.size === 1;
  if (said.some(({ length }) => length > 1)) return false;
  const sum = said.flat().reduce((all, total) => all + total, 0);
  // A ticket that moved is in two of several lists.
  return chosenEvents > 1 ? collected <= sum : collected === sum;
}

/** A total that is too small or too large, as far as anybody could have seen it: over more than one page. */
function isTotalWrong({ total, tickets }: Case, { pages }: Outcome): boolean {
  if (total?.kind === 'capped') return total.at < tickets / 2;
  return pages > 3 && (total?.kind === 'of the page' || total?.kind === 'growing');
}

/**
 * The pages that a reading may take: those of the chosen events or of the whole project, in the server's own size. One that
 * ignores the filter by event has the whole project in the list of each event.
 */
function pagesToRead(each: Case, { pages }: Outcome): number {
  const ofProject = Math.ceil(each.tickets / 100);
  const isOfProject = (each.chosenEvents ?? 0) > 0 && (each.ignores === 'eventId' || ofProject <= 2 * pages);
  const documented = isOfProject ? Math.max(pages, ofProject) : pages;
  return documented * (100 / Math.min(100, each.pageSize?.most ?? 100));
}

/** The views that one walk plans for these: the smaller they are, the larger is the share that overlaps. */
function viewsToRead(each: Case, outcome: Outcome): number {
  const limit = Math.min(100, each.pageSize?.most ?? 100);
  return pagesToRead(each, outcome) * (countViews(100 * limit, limit) / 100);
}

/** Those of the project's list where the chosen events are picked out of it first, and read on their own after all. */
function viewsReadBefore(each: Case, outcome: Outcome): number {
  const isPickedFirst = (each.chosenEvents ?? 0) > 0 && Math.ceil(each.tickets / 100) <= 2 * outcome.pages;
  return isPickedFirst ? viewsToRead(each, outcome) : 0;
}

/** Once, or twice where no order shows; the counts by status and event of the audit. */
function isCheap(each: Case, outcome: Outcome): boolean {
  const walks = outcome.state === 'second look' ? 2 : 1;
  const lists = Math.max(1, each.chosenEvents ?? 1);
  const counts = (each.events ?? 1) + statuses.length;
  return outcome.requests <= walks * (1.16 * pagesToRead(each, outcome) + 8 * lists) + counts;
}

/** How long after an outage only the first answer came: no stalled request and no limit had to be waited for as well. */
export function backAfterMs(each: Case, outcome: Outcome): number | null {
  const isOutageAlone = each.faultsPerCent === 0 && each.neighbours === 0 && outcome.maxPerMinute < 100;
  return isOutageAlone ? outcome.backAfterMs : null;
}

/** The least time that a number of requests can take (docs/snapshot.md, "Adversaries"). */
export function minMs(requests: number): number {
  return Math.floor((requests - 1) / 180) * 60_000 + 60;
}
