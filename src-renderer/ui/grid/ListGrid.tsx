import { useCallback, useState, type ComponentProps, type ReactElement } from 'react';
import { VirtualGrid } from './VirtualGrid';

/** A grid of a list that is there as a whole, in its own order; it keeps its current row itself. */
export function ListGrid<T>({
  items,
  count = items?.length ?? 0,
  version = items === null ? 0 : 1,
  onOpen,
  ...grid
}: Pick<ComponentProps<typeof VirtualGrid<T>>, 'label' | 'columns' | 'wanted' | 'onClose'> & {
  /** Null while they are on their way. */
  readonly items: readonly T[] | null;
  /** How many there will be, where that is known before. */
  readonly count?: number;
  /** Changes when the rows are other ones. */
  readonly version?: number;
  readonly onOpen?: (item: T | null) => void;
}): ReactElement {
  const [selected, setSelected] = useState(0);
  const rowAt = useCallback((position: number) => items?.[position] ?? null, [items]);
  return (
    <VirtualGrid
      {...grid}
      {...{ count, version, rowAt }}
      sort={null}
      onSort={null}
      selected={Math.max(0, Math.min(selected, count - 1))}
      onSelect={setSelected}
      {...(onOpen === undefined ? {} : { onOpen: (position: number) => onOpen(rowAt(position)) })}
    />
  );
}
