import { useEffect, type ReactElement } from 'react';
import { useResultDesk } from '../finding/result-desk';

/** The events of an entry by their names, which are asked for once one is shown; by their ids until then. */
export function EventCell({ ids }: { readonly ids: readonly string[] }): ReactElement {
  const { nameOf, want } = useResultDesk().eventNames;
  useEffect(() => {
    if (ids.length > 0) want();
  }, [ids, want]);
  return <span title={ids.join(', ')}>{ids.map(nameOf).join(', ')}</span>;
}
