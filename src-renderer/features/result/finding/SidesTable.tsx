import { useMemo, type ReactElement } from 'react';
import type { EntryDetail } from '#shared/domain/entries/ledger-entry';
import type { RawTicket } from '#shared/domain/snapshot/raw-ticket';
import { formatCount, formatLine } from '../../../words/format';
import type { WholeClientRows } from '../../../worker/contract/contract';
import { KindIcon } from '../../../ui/common/KindIcon';
import { Fold } from '../../../ui/common/Fold';
import { besideOf } from './beside';
import { byInterest, sideLines, type SideLine } from './side-lines';
import { SideRows } from './SideRows';

/** A reference may have very many tickets; the export holds them all, the panel the first ones. */
const maxShown = 200;

/** So many are named in the line of those that agree. */
const maxNamed = 3;

/** The tickets of a finding beside the rows of the client file: what differs, and folded below it what agrees. */
export function SidesTable({
  detail,
  whole,
  raw,
  eventName,
}: {
  readonly detail: EntryDetail;
  /** Null until the rows have been read. */
  readonly whole: WholeClientRows | null;
  /** Null until the tickets have been read. */
  readonly raw: readonly RawTicket[] | null;
  readonly eventName: (eventId: string) => string;
}): ReactElement {
  const { differing, agreeing } = useMemo(() => byInterest(sideLines(detail)), [detail]);
  const beside = useMemo(() => besideOf(detail, whole, raw, eventName), [detail, eventName, raw, whole]);
  const table = (lines: readonly SideLine[]): ReactElement => (
    <>
      <table className="table sides">
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
        {lines.slice(0, maxShown).map((line, place) => (
          <SideRows
            key={place}
            line={line}
            beside={beside(line)}
            statusColumn={whole?.statusColumn ?? null}
            detail={detail}
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
  return (
    <>
      {differing.length > 0 && table(differing)}
      {agreeing.length > 0 && (
        <Fold
          key={detail.number}
          title={
            <>
              <KindIcon kind="matched" /> {agreeWords(agreeing.length, differing.length > 0)}
            </>
          }
          detail={agreeing.slice(0, maxNamed).map(lineWords).join(' · ')}
          isOpenAtFirst={differing.length === 0}
        >
          {table(agreeing)}
        </Fold>
      )}
    </>
  );
}

/** "2 more agree". */
function agreeWords(count: number, isMore: boolean): string {
  return `${formatCount(count)}${isMore ? ' more' : ''} ${count === 1 ? 'agrees' : 'agree'}`;
}

function lineWords({ ticket, row }: SideLine): string {
  const words = [ticket?.identity ?? '', row === undefined ? '' : `line ${formatLine(row.line)}`];
  return words.filter((word) => word !== '').join(', ');
}
