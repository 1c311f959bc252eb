import { statusText } from '../../statuses/compare-statuses';
import type { StatusWorkbench, SuggestedMapping } from '../status-workbench';
import type { OpenStatus } from './open-statuses';
import type { ProposalOf } from './proposal';

/** What proposals about statuses are found in; each status is in one of them at most. */
export interface StatusGrounds {
  readonly workbench: StatusWorkbench;
  readonly open: readonly OpenStatus[];
  /** The suggested mappings of open statuses; none where they are not offered. */
  readonly mappings: readonly SuggestedMapping[];
}

/** The suggested mappings of statuses that agree with nothing yet; one with the same text on the platform agrees with that. */
export function mappingsOfOpen(
  { suggestions }: StatusWorkbench,
  open: readonly OpenStatus[],
): readonly SuggestedMapping[] {
  const texts = new Set(open.map(({ status }) => statusText(status)));
  return suggestions.filter(({ client }) => texts.has(statusText(client)));
}

export function mapStatuses({
  workbench,
  open,
  mappings,
}: StatusGrounds): ReadonlyArray<ProposalOf['map_statuses']> {
  if (mappings.length === 0) return [];
  const texts = new Set(mappings.map(({ client }) => statusText(client)));
  const isMapped = ({ status }: OpenStatus): boolean => texts.has(statusText(status));
  return [
    {
      kind: 'map_statuses',
      id: `map_statuses ${[...texts].sort().join(', ')}`,
      items: sumOf(open.filter(isMapped).map(({ rows }) => rows)),
      noneKnown: workbench.client.every(({ basis }) => basis === 'unmapped' || basis === 'blank'),
      mappings: mappings.map(({ client, platform, cases, agreeing }) => ({
        ...{ client, platform, cases, agreeing },
      })),
      open: open.filter((one) => !isMapped(one)).map(({ status }) => status),
      change: { statusMapping: mappings.map(({ client, platform }) => ({ client, platform })) },
    },
  ];
}

export function unmappedStatuses({
  open,
  mappings,
}: StatusGrounds): ReadonlyArray<ProposalOf['unmapped_statuses']> {
  const mapped = new Set(mappings.map(({ client }) => statusText(client)));
  const statuses = open.filter(({ status }) => !mapped.has(statusText(status)));
  if (statuses.length === 0) return [];
  const texts = statuses.map(({ status }) => statusText(status)).sort();
  const items = sumOf(statuses.map(({ rows }) => rows));
  return [
    { kind: 'unmapped_statuses', id: `unmapped_statuses ${texts.join(', ')}`, items, statuses, change: null },
  ];
}

export function newStatuses({ workbench, open }: StatusGrounds): ReadonlyArray<ProposalOf['new_statuses']> {
  const isOpen = new Set(open.map(({ status }) => statusText(status)));
  const statuses = workbench.newStatuses.filter(
    ({ side, status }) => side === 'platform' || !isOpen.has(statusText(status)),
  );
  if (statuses.length === 0) return [];
  const id = `new_statuses ${statuses.map(({ side, status }) => `${side} ${statusText(status)}`).join(', ')}`;
  return [
    { kind: 'new_statuses', id, items: sumOf(statuses.map(({ count }) => count)), statuses, change: null },
  ];
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
