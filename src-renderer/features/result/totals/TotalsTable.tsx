import type { ReactElement } from 'react';
import { useShownRun } from '../../../session/use-worker';
import { countOf, formatCount, formatShare } from '../../../words/format';
import { kinds, kindWords, type Kind } from '../../../words/class-words';
import { KindIcon } from '../../../ui/common/KindIcon';

/** One of the two sides that the totals are of. */
export type TotalsSide = 'platform' | 'client';

const units: Readonly<Record<TotalsSide, string>> = { platform: 'ticket', client: 'row' };
const names: Readonly<Record<TotalsSide, string>> = { platform: 'Platform', client: 'Client file' };

/** The totals of both sides, which tie out: each row adds up to its last number, and each number shows what it counts. */
export function TotalsTable({
  onLook,
}: {
  /** Shows what is behind a number. */
  readonly onLook: (kind: Kind, side: TotalsSide) => void;
}): ReactElement {
  const run = useShownRun();
  const { platform, client } = run.totals;
  const shown = kinds.filter((kind) => kind !== 'excluded' || run.filters.length > 0);
  const countAt = (side: TotalsSide, kind: Kind): number | null => {
    if (side === 'platform') return kind === 'extra' || kind === 'malformed' ? null : platform[kind];
    return kind === 'missing' ? null : client[kind];
  };
  const inAll: Readonly<Record<TotalsSide, number>> = {
    platform: platform.unique,
    client: client.dataRows + client.malformed,
  };
  const cell = (side: TotalsSide, kind: Kind): ReactElement => {
    const count = countAt(side, kind);
    if (count === null) return <span className="soft">–</span>;
    const testId = (side === 'platform') === (kind === 'missing') ? `count-${kind}` : undefined;
    const said = <span data-testid={testId}>{formatCount(count)}</span>;
    if (count === 0) return <span className="soft">{said}</span>;
    const what = `${countOf(count, units[side])} ${kindWords[kind].word.toLowerCase()}`;
    return (
      <button
        type="button"
        className="total"
        aria-label={`${what}: show`}
        title={`${what}, ${formatShare(count, inAll[side])}`}
        onClick={() => {
          onLook(kind, side);
        }}
      >
        {said}
      </button>
    );
  };
  return (
    <table className="totals" aria-label="Totals">
      <thead>
        <tr>
          <td />
          {shown.map((kind) => (
            <th key={kind} scope="col" title={kindWords[kind].explained}>
              <KindIcon kind={kind} /> {kindWords[kind].word}
            </th>
          ))}
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {(['platform', 'client'] as const).map((side) => (
          <tr key={side}>
            <th scope="row">
              {names[side]} <span className="soft small">{units[side]}s</span>
            </th>
            {shown.map((kind) => (
              <td key={kind}>{cell(side, kind)}</td>
            ))}
            <td className="total-sum">{formatCount(inAll[side])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
