import type { StatusMapping } from '#shared/domain/rules/rules';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import { statusText } from '#shared/domain/statuses/compare-statuses';
import { statusName } from '#shared/base/show-unseen';
import type { StatusBasis } from '#shared/domain/vocabulary/status-basis';

/** One line of the status editor: a client text, how often the open file has it, and what it is mapped to. */
export interface StatusLine {
  readonly client: string;
  readonly count: number;
  readonly basis: StatusBasis | null;
  /** Null when it is compared by identical text. */
  readonly platform: string | null;
}

/** All client texts to be mapped: those of the open file, most frequent first, then those that only the table knows. */
export function statusLines(
  mapping: readonly StatusMapping[],
  statuses: RunSummary['statuses'] | null,
): readonly StatusLine[] {
  const table = new Map(mapping.map((line) => [statusText(line.client), line.platform]));
  const found = (statuses?.client ?? []).map(({ status, count, basis }) => ({
    client: status,
    count,
    basis,
    platform: table.get(statusText(status)) ?? null,
  }));
  const inFile = new Set(found.map(({ client }) => statusText(client)));
  const others = mapping
    .filter(({ client }) => !inFile.has(statusText(client)))
    .map(({ client, platform }) => ({ client, count: 0, basis: null, platform }));
  return [...found.toSorted((a, b) => b.count - a.count), ...others];
}

/** The table with one client text mapped again, or no longer (`platform` null). */
export function mapStatus(
  mapping: readonly StatusMapping[],
  client: string,
  platform: string | null,
): readonly StatusMapping[] {
  const others = mapping.filter((line) => statusText(line.client) !== statusText(client));
  return platform === null ? others : [...others, { client, platform }];
}

/** The platform statuses to pick from: those of the snapshot, and those that the table already names. */
export function platformVocabulary(
  mapping: readonly StatusMapping[],
  statuses: RunSummary['statuses'] | null,
): readonly string[] {
  const all = [
    ...(statuses?.platform ?? []).map(({ status }) => status),
    ...mapping.map(({ platform }) => platform),
  ];
  return [...new Set(all)].filter((status) => statusText(status) !== '').toSorted();
}

/** What a client text can be compared as: itself, which of a blank one is nothing, or a platform status. */
export function meaningsFor(
  client: string,
  vocabulary: readonly string[],
): ReadonlyArray<{ readonly value: string | null; readonly label: string }> {
  return [
    { value: null, label: isBlank(client) ? 'nothing' : 'the same text' },
    ...vocabulary.map((status) => ({ value: status, label: statusName(status) })),
  ];
}

/** A client text as the beginning of a sentence about it. */
export function nameInSentence(client: string): string {
  return isBlank(client) ? 'Blank status' : statusName(client);
}

/** One of spaces only is as blank as one of nothing (product.md, section 2). */
function isBlank(client: string): boolean {
  return statusText(client) === '';
}
