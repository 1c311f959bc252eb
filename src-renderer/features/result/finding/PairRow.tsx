import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../../../ui/common/Icon';

/** One field of both sides; a dash where a side has none. A difference is marked in both cells, by more than its colour. */
export function PairRow({
  name,
  platform,
  client,
  differs = false,
  isBeside = false,
}: {
  readonly name: string;
  readonly platform: ReactNode;
  readonly client: ReactNode;
  readonly differs?: boolean;
  /** It is not compared: shown softly, and never marked. */
  readonly isBeside?: boolean;
}): ReactElement {
  return (
    <tr data-differs={differs ? '' : undefined} data-beside={isBeside ? '' : undefined}>
      <th scope="row">{name}</th>
      <td className={platform === undefined ? 'absent' : undefined}>{platform ?? '–'}</td>
      <td className={client === undefined ? 'absent' : undefined}>
        {differs && (
          <>
            <Icon name="unequal" /> <span className="unseen">differs: </span>
          </>
        )}
        {client ?? '–'}
      </td>
    </tr>
  );
}
