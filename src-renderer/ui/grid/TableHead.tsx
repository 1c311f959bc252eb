import type { ReactElement, ThHTMLAttributes } from 'react';

/** The heads of a table's columns: their names, with what else there is to say of one. */
export function TableHead({
  columns,
  className,
}: {
  readonly columns: ReadonlyArray<
    string | (ThHTMLAttributes<HTMLTableCellElement> & { readonly name: string })
  >;
  readonly className?: string;
}): ReactElement {
  return (
    <thead className={className}>
      <tr>
        {columns.map((column) => {
          const { name, ...cell } = typeof column === 'string' ? { name: column } : column;
          return (
            <th key={name} scope="col" {...cell}>
              {name}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** The head of a column of numbers. */
export function numberHead(name: string, title?: string) {
  return { name, title, className: 'number' };
}
