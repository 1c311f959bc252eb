import type { StatusBasis } from '#shared/domain/vocabulary/status-basis';
import type { Effect } from '#shared/domain/suggestions/effect';
import { statusName } from '#shared/base/show-unseen';
import type { IconName } from './icon-name';
import { countOf, formatCount, formatShare } from './format';

/** How a client status is compared. */
export const basisWords: Readonly<Record<StatusBasis, string>> = {
  mapped: 'Mapped',
  identical: 'Same text',
  unmapped: 'Not mapped',
  blank: 'Blank, not mapped',
};

/** The sign beside it. */
export const basisSigns: Readonly<Record<StatusBasis, IconName>> = {
  mapped: 'tick',
  identical: 'same',
  unmapped: 'warning',
  blank: 'warning',
};

/** A cell of the matrix, as far as its words need it. */
interface Pair {
  readonly platform: string;
  readonly count: number;
  readonly of: number;
  readonly agrees: 'mapped' | 'same text' | null;
}

/** What pressing a cell does: "Map storniert to CANCELLED, 47 of 54". */
export function mapWords(client: string, { platform, count, of }: Pair): string {
  const pairs = count === 0 ? 'no pairs' : `${formatCount(count)} of ${formatCount(of)}`;
  return `Map ${statusName(client)} to ${statusName(platform)}, ${pairs}`;
}

/** What pressing a cell would do, and how that is known. */
export function wouldWords(client: string, cell: Pair, effect: Effect | null): string {
  const { platform, count, of, agrees } = cell;
  const act =
    agrees === 'mapped'
      ? `Take ${statusName(client)} → ${statusName(platform)} back`
      : `Map ${statusName(client)} → ${statusName(platform)}`;
  const pairs =
    count === 0
      ? 'no pairs'
      : `paired in ${formatCount(count)} of ${countOf(of, 'reference')} (${formatShare(count, of)})`;
  const does =
    effect === null ? 'trying…' : findingsBeforeAndAfter(effect.before.findings, effect.after.findings);
  return `${act}: ${does} · ${pairs}`;
}

/** "65 findings before, 12 after". */
export function findingsBeforeAndAfter(before: number, after: number): string {
  return `${countOf(before, 'finding')} before, ${formatCount(after)} after`;
}

/** What was done by pressing a cell. */
export function mappedWords(client: string, platform: string | null): string {
  return platform === null
    ? `${statusName(client)} is no longer mapped`
    : `Mapped ${statusName(client)} → ${statusName(platform)}`;
}

/** How many statuses have no mapping, with their rows; '' where none. */
export function unmappedWords(
  statuses: ReadonlyArray<{ readonly basis: StatusBasis | null; readonly rows: number }>,
): string {
  const open = statuses.filter(({ basis }) => basis === 'unmapped' || basis === 'blank');
  if (open.length === 0) return '';
  const rows = open.reduce((sum, one) => sum + one.rows, 0);
  const aren = open.length === 1 ? 'isn’t' : 'aren’t';
  return `${countOf(open.length, 'client status', 'client statuses')} ${aren} mapped, ${countOf(rows, 'row')}`;
}
