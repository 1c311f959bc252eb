import type { StatusMapping } from '../rules/rules';
import type { SideStatuses } from './ranked-statuses';
import { statusText } from './compare-statuses';

/**
 * What the client calls each status of the platform, by its number in the platform's vocabulary: of the client texts that the
 * table maps to it the most frequent one in the file, as the file writes it; of equally frequent ones the first in the table. A
 * status that the file has in the platform's own text, and one that no text is mapped to, keep that text. A blank is no word.
 */
export function clientWordsFor(
  platform: SideStatuses,
  client: SideStatuses,
  mapping: readonly StatusMapping[],
): readonly string[] {
  const written = new Map<string, { readonly raw: string; count: number }>();
  const shared = new Set<string>();
  // The uses come most frequent first, so the first raw text is the one to show.
  for (const { status, count, basis } of client.uses) {
    const text = statusText(status);
    const known = written.get(text);
    if (known === undefined) written.set(text, { raw: status, count });
    else known.count += count;
    if (basis === 'identical') shared.add(text);
  }
  // Of two lines of one client text the comparison applies the last.
  const table = new Map(mapping.map((line) => [statusText(line.client), line]));
  const words = new Map<string, { readonly raw: string; readonly count: number }>();
  for (const [text, line] of table) {
    const word = written.get(text) ?? { raw: line.client, count: 0 };
    const meant = statusText(line.platform);
    const other = words.get(meant);
    if (text !== '' && (other === undefined || word.count > other.count)) words.set(meant, word);
  }
  return platform.vocabulary.map(({ raw }) => {
    const text = statusText(raw);
    return shared.has(text) ? raw : (words.get(text)?.raw ?? raw);
  });
}
