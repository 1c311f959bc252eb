import type { CountFilter, Rules } from '../rules/rules';
import type { SecondLookRecord } from './second-look';
import type { Snapshot, SnapshotInfo } from './snapshot';
import type { CountedCell } from './snapshot-audit';

/** The platform's counts of one filter, beside what was read. */
export interface FilterCounts {
  readonly filter: CountFilter;
  readonly cells: readonly CountedCell[];
}

/**
 * The counts that must agree with what was read (product.md, section 4, equation 9): those of the audit, but of filters that
 * somebody declared inexact. None for rules from before there was this equation, so that a run keeps what it was.
 */
export function countsToAgree(
  { audit }: Pick<SnapshotInfo, 'audit'>,
  { inexactFilters }: Pick<Rules, 'inexactFilters'>,
): readonly FilterCounts[] {
  if (audit === null || inexactFilters === undefined) return [];
  const filterOf = ({ status }: CountedCell): CountFilter => (status === null ? 'event' : 'status');
  return (['status', 'event'] as const).flatMap((filter) => {
    const cells = audit.cells.filter((cell) => filterOf(cell) === filter);
    const isDeclared = inexactFilters.some((declared) => declared.filter === filter);
    return cells.length === 0 || isDeclared ? [] : [{ filter, cells }];
  });
}

/** Whether the platform counted what was read. */
export function isCountedAsRead({ read, counted }: CountedCell): boolean {
  return read === counted;
}

/** Whether the platform counted something else than what was read. A count that it refused says nothing. */
export function contradictsRead({ read, counted }: CountedCell): boolean {
  return counted !== null && counted !== read;
}

/** The filters whose counts do not all agree with what was read, and that nobody declared inexact. */
export function contradictingFilters(
  info: Pick<SnapshotInfo, 'audit'>,
  rules: Pick<Rules, 'inexactFilters'>,
): readonly CountFilter[] {
  return countsToAgree(info, rules).flatMap(({ filter, cells }) =>
    cells.every(isCountedAsRead) ? [] : [filter],
  );
}

/** Whether counts contradict a reading that was not looked at again yet. What was put together of parts is only read again. */
export function wantsLookForCounts(
  { info, secondLook }: { readonly info: Snapshot['info']; readonly secondLook: SecondLookRecord | null },
  rules: Pick<Rules, 'inexactFilters'>,
): boolean {
  const contradicts = countsToAgree(info, rules).some(({ cells }) => cells.some(contradictsRead));
  return secondLook === null && info.parts === null && contradicts;
}
