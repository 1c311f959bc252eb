import { useEffect, useMemo } from 'react';
import { ownColumnName } from '#shared/domain/views/own-cells';
import type { OwnColumnsState } from '../view/use-own-columns';
import type { OpenView } from '../view/open-view';
import { entriesOf } from '../../../words/class-words';
import { columnText } from '../../../words/entry-texts';
import type { GridGroups } from '../../../ui/grid/VirtualGrid';
import { useResultDesk } from '../finding/result-desk';

/** The groups of an open view with their heads: what they have in common, and how many entries that is. Null where there are none. */
export function useGridGroups({ groups, params: { group, tab } }: OpenView): GridGroups | null {
  const { nameOf, want } = useResultDesk().eventNames;
  useEffect(() => {
    if (group === 'events') want();
  }, [group, want]);
  return useMemo(() => {
    if (groups === null || group === null) return null;
    const named = (value: string): string => (group === 'events' ? nameOf(value) : value);
    const header = columnText(group).header;
    return {
      sizes: groups.map(({ entries }) => entries),
      headOf: (place) => {
        const { values = [], entries = 0 } = groups[place] ?? {};
        return (
          <>
            <span className="soft">{header}</span>{' '}
            <span className="strong">{values.length === 0 ? '(none)' : values.map(named).join(', ')}</span>{' '}
            <span className="soft">{entriesOf(tab, entries)}</span>
          </>
        );
      },
    };
  }, [group, groups, nameOf, tab]);
}

/** Why a view that is to be grouped is not; `''` where it is, and while its column is on its way. */
export function notGroupedWords(
  { groups, params: { group } }: OpenView,
  { shown, lacking }: OwnColumnsState,
): string {
  if (group === null || groups !== null) return '';
  const name = ownColumnName(group);
  if (name === null) return 'Not grouped: this platform data has no events.';
  if (lacking.includes(name)) return `Not grouped: this result does not have “${name}”.`;
  return shown.some((column) => column.name === name)
    ? `Not grouped: “${name}” has too many different values.`
    : '';
}
