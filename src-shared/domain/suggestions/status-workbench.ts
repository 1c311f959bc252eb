import { countCoOccurrence, type CoOccurrence, type CoOccurrenceCell } from './co-occurrence';
import type { Ledger } from '../compare/ledger';
import type { StatusUse } from '../statuses/ranked-statuses';
import { type StatusVocabulary, statusText } from '../statuses/compare-statuses';

/** A mapping that the data speak for; the user takes it or leaves it. */
export interface SuggestedMapping {
  readonly client: string;
  readonly platform: string;
  /** References with one ticket and one row that have this client status, and those of them with this platform status. */
  readonly cases: number;
  readonly agreeing: number;
}

/** A status that no earlier run of the profile has seen. */
export interface NewStatus {
  readonly side: 'platform' | 'client';
  readonly status: string;
  readonly count: number;
}

/** All that is to be known about the statuses of a run (product.md, section 2, "Status"). */
export interface StatusWorkbench {
  readonly platform: readonly StatusUse[];
  readonly client: readonly StatusUse[];
  readonly coOccurrence: CoOccurrence;
  readonly suggestions: readonly SuggestedMapping[];
  readonly newStatuses: readonly NewStatus[];
}

/**
 * What a suggestion needs (docs/decisions.md, "Mappings are suggested from five cases"): so many cases, of which so many in a
 * hundred agree; `mostly` only for agreement that chance hardly brings.
 */
const nearlyAlways = { cases: 20, share: 95 } as const;
const mostly = { cases: 5, share: 80 } as const;

/** How often chance may bring such agreement. */
const byChance = 0.01;

/**
 * Every raw status of both sides with its count and basis, which of them meet, and what that suggests. `seen` is the
 * vocabulary of the profile's earlier runs, or null where there are none: then nothing is new, since all of it is.
 */
export function buildStatusWorkbench(ledger: Ledger, seen: StatusVocabulary | null): StatusWorkbench {
  const { platformStatuses, clientStatuses } = ledger;
  const coOccurrence = countCoOccurrence(ledger);
  return {
    platform: platformStatuses.uses,
    client: clientStatuses.uses,
    coOccurrence,
    suggestions: suggestMappings(ledger, coOccurrence),
    newStatuses:
      seen === null
        ? []
        : [
            ...unseen('platform', platformStatuses.uses, seen.platform),
            ...unseen('client', clientStatuses.uses, seen.client),
          ],
  };
}

/** The statuses of a run, to be kept for the alert in later ones. */
export function vocabularyOf({ platformStatuses, clientStatuses }: Ledger): StatusVocabulary {
  return {
    platform: platformStatuses.uses.map(({ status }) => status),
    client: clientStatuses.uses.map(({ status }) => status),
  };
}

/** The statuses that any of these runs has seen; null where there are no runs. */
export function seenStatuses(
  runs: ReadonlyArray<{ readonly vocabulary: StatusVocabulary }>,
): StatusVocabulary | null {
  if (runs.length === 0) return null;
  return {
    platform: [...new Set(runs.flatMap(({ vocabulary }) => vocabulary.platform))],
    client: [...new Set(runs.flatMap(({ vocabulary }) => vocabulary.client))],
  };
}

/**
 * For each client status that the table does not map: the platform status that it is mostly paired with. A blank platform
 * status is never suggested, nor one that the client's text agrees with as it is; one whose text the platform has too must
 * nearly always be paired with another.
 */
function suggestMappings(ledger: Ledger, table: CoOccurrence): SuggestedMapping[] {
  const mapped = new Set(ledger.rules.statusMapping.map(({ client }) => statusText(client)));
  const platformTexts = table.platform.map(statusText);
  const columnSums = columnSumsOf(table);
  const lines = table.client.map((): CoOccurrenceCell[] => []);
  for (const cell of table.cells) lines[cell.client]?.push(cell);
  return table.client.flatMap((client, line) => {
    // The cells come greatest first.
    const [best, ...others] = lines[line] ?? [];
    if (best === undefined || mapped.has(statusText(client))) return [];
    const agreeing = best.count;
    const cases = others.reduce((sum, { count }) => sum + count, agreeing);
    const platform = table.platform[best.platform] ?? '';
    const text = statusText(platform);
    if (text === '' || text === statusText(client)) return [];
    const reaches = (wanted: typeof nearlyAlways | typeof mostly): boolean =>
      cases >= wanted.cases && agreeing * 100 >= cases * wanted.share;
    const elsewhere = table.references - cases;
    const usual = elsewhere === 0 ? 0 : ((columnSums.get(best.platform) ?? 0) - agreeing) / elsewhere;
    const isMore = !platformTexts.includes(statusText(client)) && chanceOf(agreeing, cases, usual) < byChance;
    if (!reaches(nearlyAlways) && !(reaches(mostly) && isMore)) return [];
    return [{ client, platform, cases, agreeing }];
  });
}

/** At most this is the chance that so many of the cases agree where each does with the `usual` probability (Chernoff's bound). */
function chanceOf(agreeing: number, cases: number, usual: number): number {
  const share = agreeing / cases;
  if (share <= usual) return 1;
  const part = (seen: number, expected: number): number =>
    seen === 0 ? 0 : seen * Math.log(seen / expected);
  return Math.exp(-cases * (part(share, usual) + part(1 - share, 1 - usual)));
}

/** By platform status: its pairs with whichever client status. */
function columnSumsOf({ cells }: CoOccurrence): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  for (const { platform, count } of cells) sums.set(platform, (sums.get(platform) ?? 0) + count);
  return sums;
}

function unseen(side: NewStatus['side'], uses: readonly StatusUse[], seen: readonly string[]): NewStatus[] {
  const known = new Set(seen.map(statusText));
  return uses.flatMap(({ status, count }) =>
    known.has(statusText(status)) ? [] : [{ side, status, count }],
  );
}
