import type { StatusMapping } from '../rules/rules';
import type { StatusBasis } from '../vocabulary/status-basis';
import { foldCase, normalise, trimSpaces } from '../../base/text';

/** The text that statuses are compared by: normalised, case folded, runs of space, `_` and `-` as one space (product.md, section 2). */
export function statusText(raw: string): string {
  return trimSpaces(foldCase(normalise(raw)).replace(/[ _-]+/g, ' '));
}

/** A raw status of one side as the comparison sees it. */
export interface ComparableStatus {
  readonly raw: string;
  /** Statuses agree when these are equal; null agrees with nothing, not even another blank. */
  readonly agreesAs: string | null;
  readonly basis: StatusBasis;
}

/**
 * Says of every raw status of both sides how it is compared (product.md, section 2). A client status in the table represents
 * the platform status it is mapped to, a blank one too; any other is compared by identical text, and is `unmapped` when the
 * other side has no such text. The vocabulary is what the data holds: none is built in.
 */
export function compareVocabularies(
  platform: readonly string[],
  client: readonly string[],
  mapping: readonly StatusMapping[],
): { readonly platform: readonly ComparableStatus[]; readonly client: readonly ComparableStatus[] } {
  const table = new Map(mapping.map((line) => [statusText(line.client), statusText(line.platform)]));
  const targets = new Set(table.values());
  const clientTexts = client.map(statusText);
  const platformTexts = platform.map(statusText);
  const onPlatform = new Set(platformTexts);
  // A client status that the table maps elsewhere is no counterpart for a platform status of the same text.
  const unmappedClientTexts = new Set(clientTexts.filter((text) => !table.has(text)));

  return {
    platform: platform.map((raw, index) => {
      const text = platformTexts[index] ?? '';
      if (targets.has(text)) return { raw, agreesAs: text, basis: 'mapped' };
      if (text === '') return { raw, agreesAs: null, basis: 'blank' };
      return { raw, agreesAs: text, basis: unmappedClientTexts.has(text) ? 'identical' : 'unmapped' };
    }),
    client: client.map((raw, index) => {
      const text = clientTexts[index] ?? '';
      const mapped = table.get(text);
      if (mapped !== undefined) return { raw, agreesAs: mapped, basis: 'mapped' };
      if (text === '') return { raw, agreesAs: null, basis: 'blank' };
      return { raw, agreesAs: text, basis: onPlatform.has(text) ? 'identical' : 'unmapped' };
    }),
  };
}

/** A status as the comparison sees it. */
export interface RankOfStatus {
  /** Equal statuses have equal ranks, and ranks sort as the statuses do; a blank has a rank that the other side does not have. */
  readonly rank: number;
  readonly basis: StatusBasis;
}

/** The statuses of both sides, as they were seen in some run; raw texts. */
export interface StatusVocabulary {
  readonly platform: readonly string[];
  readonly client: readonly string[];
}
