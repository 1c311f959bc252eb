import type { ReactElement } from 'react';
import type { EntryDetail } from '#shared/domain/entries/ledger-entry';
import { formatCount } from '../../../words/format';
import type { WholeClientRows } from '../../../worker/contract/contract';
import { AmountRows } from './AmountRows';
import { sideLines } from './side-lines';
import { SideRows } from './SideRows';

/** A reference may have very many tickets; the export holds them all, the panel the first ones. */
const maxShown = 200;

/** What the finding comes to, then its tickets beside the whole rows of the client file; paired ones side by side, a field a line. */
export function SidesTable({
  detail,
  whole,
  eventName,
}: {
  readonly detail: EntryDetail;
  /** Null until the rows have been read. */
  readonly whole: WholeClientRows | null;
  readonly eventName: (eventId: string) => string;
}): ReactElement {
  const lines = sideLines(detail);
  return (
    <>
      <table className="sides">
        <colgroup>
          <col className="side-name" />
          <col />
          <col />
        </colgroup>
        <thead>
          <tr>
            <td />
            <th scope="col">Platform</th>
            <th scope="col">Client file</th>
          </tr>
        </thead>
        {detail.amounts.length > 0 && <AmountRows amounts={detail.amounts} />}
        {lines.slice(0, maxShown).map((line, place) => (
          <SideRows
            key={place}
            line={line}
            isFirst={place === 0}
            detail={detail}
            whole={whole}
            eventName={eventName}
          />
        ))}
      </table>
      {lines.length > maxShown && (
        <p className="soft">
          The first {formatCount(maxShown)} of {formatCount(lines.length)} lines; the export holds all.
        </p>
      )}
    </>
  );
}
