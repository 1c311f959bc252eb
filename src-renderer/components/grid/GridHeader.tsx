import type { ReactTable } from '@tanstack/react-table';
import type { ReactElement } from 'react';
import { Icon } from '../common/Icon';
import type { GridFeatures, GridRow } from './grid-columns';

/** The header row of a grid; a column that can be sorted by is a button that says how it is sorted. */
export function GridHeader<T>({
  table,
}: {
  readonly table: ReactTable<GridFeatures, GridRow<T>>;
}): ReactElement {
  return (
    <div className="grid-head" role="rowgroup">
      {table.getHeaderGroups().map((group) => (
        <div key={group.id} className="grid-row" role="row" aria-rowindex={1}>
          {group.headers.map((header) => {
            const { column } = header;
            const sorted = column.getIsSorted();
            const number = column.columnDef.meta?.number === true;
            return (
              <div
                key={header.id}
                role="columnheader"
                className={number ? 'grid-cell grid-header number' : 'grid-cell grid-header'}
                style={{ width: header.getSize() }}
                aria-sort={sorted === false ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
              >
                {column.getCanSort() ? (
                  <button type="button" className="grid-label" onClick={column.getToggleSortingHandler()}>
                    <table.FlexRender header={header} />
                    {sorted !== false && <Icon name={sorted === 'asc' ? 'up' : 'down'} />}
                  </button>
                ) : (
                  <span className="grid-label">
                    <table.FlexRender header={header} />
                  </span>
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
