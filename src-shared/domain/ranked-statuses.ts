import type { StatusMapping } from './rules';
import type { StatusBasis, StatusUse } from './run-summary';
import { compareVocabularies, type ComparableStatus } from './status';

/** A raw status of one side, ready for comparison: equal ranks agree, where `agrees` allows it; see `KeyItem`. */
export interface RankedStatus {
  readonly raw: string;
  readonly rank: number;
  readonly agrees: boolean;
  readonly basis: StatusBasis;
}

/** The statuses of one side: its vocabulary in order of first use, and for each item a number into it. */
export interface SideStatuses {
  readonly vocabulary: readonly RankedStatus[];
  readonly numbers: Uint32Array;
  readonly uses: readonly StatusUse[];
}

/** Ranks that no other status has: a blank agrees with nothing, not even with a blank of the other side. */
const blankRank = { platform: -2, client: -1 } as const;

/** Ranks all statuses of both sides by the text that they agree as (product.md, section 2). */
export function rankStatuses(
  ticketStatuses: readonly string[],
  rowStatuses: readonly string[],
  mapping: readonly StatusMapping[],
): { readonly platform: SideStatuses; readonly client: SideStatuses } {
  const platform = numberTexts(ticketStatuses);
  const client = numberTexts(rowStatuses);
  const compared = compareVocabularies(platform.texts, client.texts, mapping);
  const texts = [...compared.platform, ...compared.client].flatMap(({ agreesAs }) => agreesAs ?? []);
  const ranks = new Map([...new Set(texts)].sort().map((text, rank) => [text, rank]));
  const ranked = (side: keyof typeof blankRank) => (status: ComparableStatus) => ({
    raw: status.raw,
    rank: status.agreesAs === null ? blankRank[side] : (ranks.get(status.agreesAs) ?? blankRank[side]),
    agrees: status.agreesAs !== null,
    basis: status.basis,
  });
  return {
    platform: sideOf(compared.platform.map(ranked('platform')), platform),
    client: sideOf(compared.client.map(ranked('client')), client),
  };
}

interface NumberedTexts {
  readonly texts: readonly string[];
  readonly counts: readonly number[];
  readonly numbers: Uint32Array;
}

function sideOf(vocabulary: readonly RankedStatus[], { counts, numbers }: NumberedTexts): SideStatuses {
  const uses = vocabulary.map(({ raw, basis }, index) => ({ status: raw, count: counts[index] ?? 0, basis }));
  return { vocabulary, numbers, uses: uses.sort((a, b) => b.count - a.count) };
}

function numberTexts(items: readonly string[]): NumberedTexts {
  const known = new Map<string, number>();
  const counts: number[] = [];
  const numbers = new Uint32Array(items.length);
  items.forEach((text, item) => {
    const number = known.get(text) ?? known.size;
    known.set(text, number);
    counts[number] = (counts[number] ?? 0) + 1;
    numbers[item] = number;
  });
  return { texts: [...known.keys()], counts, numbers };
}
