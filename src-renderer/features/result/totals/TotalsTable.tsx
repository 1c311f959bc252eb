import type { ReactElement } from 'react';
import { useShownRun } from '../../../session/use-worker';
import { countOf, formatCount, formatDecimal, formatShare } from '../../../words/format';
import type { Statement } from '#shared/domain/totals/statement';
import { isWrittenZero } from '#shared/domain/fields/decimal';
import { recordFor } from '#shared/base/members';
import { statementColumns, type StatementColumn } from '#shared/domain/vocabulary/statement-columns';
import { kinds, kindWords, type Kind } from '../../../words/class-words';
import { KindIcon } from '../../../ui/common/KindIcon';
import { useArrowCells } from '../../../ui/grid/use-arrow-cells';
import { useWaysToLook, type TotalsSide } from '../view/ways-to-look';

const units: Readonly<Record<TotalsSide, string>> = { platform: 'ticket', client: 'row' };
const names: Readonly<Record<TotalsSide, string>> = { platform: 'Platform', client: 'Client file' };

/**
 * The statement of both sides, counts and amounts, which tie out: each row adds up to its last number. It is the filter by class
 * too: a head shows a class, or all findings again, a number what it counts.
 */
export function TotalsTable(): ReactElement {
  const { shownKind, lookAt, toggle } = useWaysToLook();
  const run = useShownRun();
  const cells = useArrowCells();
  const { platform, client } = run.totals;
  const shown = kinds.filter((kind) => kind !== 'excluded' || run.filters.length > 0);
  const withoutTickets = run.statement.some(({ columns }) => columns.ordersWithoutTickets !== undefined);
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
        className="total bare inset"
        aria-label={`${what}: show`}
        title={`${what}, ${formatShare(count, inAll[side])}`}
        onClick={() => lookAt(kind, side)}
      >
        {said}
      </button>
    );
  };
  return (
    <table className="totals" aria-label="Totals" {...cells}>
      <thead>
        <tr>
          <td />
          {shown.map((kind) => {
            const isShown = kind === shownKind;
            const isEmpty = !countAt('platform', kind) && !countAt('client', kind);
            return (
              <th
                key={kind}
                scope="col"
                title={kindWords[kind].explained}
                data-shown={isShown ? '' : undefined}
              >
                <button
                  type="button"
                  className="total bare inset"
                  aria-pressed={isShown}
                  disabled={isEmpty && !isShown}
                  onClick={() => toggle(kind)}
                >
                  <KindIcon kind={kind} /> {kindWords[kind].word}
                </button>
              </th>
            );
          })}
          {withoutTickets && (
            <th scope="col" title="Orders whose payment reference has neither tickets nor rows">
              No tickets
            </th>
          )}
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
              <td key={kind} data-shown={kind === shownKind ? '' : undefined}>
                {cell(side, kind)}
              </td>
            ))}
            {withoutTickets && <td className="soft">–</td>}
            <td className="total-sum">{formatCount(inAll[side])}</td>
          </tr>
        ))}
        {run.statement.map((statement) => (
          <StatementLines
            key={statement.currency}
            statement={statement}
            shown={shown}
            withoutTickets={withoutTickets}
            unreadable={client.malformed}
          />
        ))}
      </tbody>
    </table>
  );
}

/** What an amount is of, as one hears it. */
const statementColumnWords = recordFor(statementColumns, (column) =>
  column === 'ordersWithoutTickets' ? 'orders without tickets' : kindWords[column].word.toLowerCase(),
);

/** Which column of the statement a kind is; unreadable records have amounts that nobody knows. */
const columnOfKind: Readonly<Record<Kind, StatementColumn | null>> = {
  matched: 'matched',
  mismatched: 'mismatched',
  missing: 'missing',
  extra: 'extra',
  unkeyed: 'unkeyed',
  malformed: null,
  excluded: 'excluded',
};

const looks = {
  platform: 'statement-platform',
  client: 'statement-client',
  difference: 'statement-difference',
};

const amountLines = [
  { of: 'platform', name: 'Platform' },
  { of: 'client', name: 'Client file' },
  { of: 'difference', name: 'Difference' },
] as const;

/** Both amounts and the difference in one currency, in the columns of the counts above them. */
function StatementLines({
  statement: { currency, columns, total, withoutAmount, notNumbers },
  shown,
  withoutTickets,
  unreadable,
}: {
  readonly statement: Statement;
  readonly shown: readonly Kind[];
  readonly withoutTickets: boolean;
  /** How many records could not be read. */
  readonly unreadable: number;
}): ReactElement {
  const { shownKind, lookAtAmount } = useWaysToLook();
  return (
    <>
      {amountLines.map(({ of, name }) => {
        const cellOf = (column: StatementColumn): ReactElement => {
          const amounts = columns[column];
          const isOneSided =
            (column === 'missing' && of === 'client') || (column === 'extra' && of === 'platform');
          if (amounts === undefined || isOneSided) return <span>–</span>;
          const said = formatDecimal(amounts[of]);
          if (isWrittenZero(amounts[of])) return <span>{said}</span>;
          return (
            <button
              type="button"
              className="total bare inset"
              aria-label={`${name} ${said} ${currency}, ${statementColumnWords[column]}: show`}
              onClick={() => lookAtAmount(column, of === 'difference' ? null : of)}
            >
              {said}
            </button>
          );
        };
        const cautions = of === 'difference' ? [] : cautionsOf(withoutAmount[of], notNumbers[of]);
        return (
          <tr key={of} className={looks[of]} data-testid={`statement-${of}`}>
            <th scope="row">
              {name} <span className="soft small">{currency}</span>
              {cautions.length > 0 && (
                <span className="caution-line small" title={cautions.join(', ')}>
                  {' '}
                  {cautions.join(', ')}
                </span>
              )}
            </th>
            {shown.map((kind) => {
              const column = columnOfKind[kind];
              const isUnknown = column === null && of !== 'platform' && unreadable > 0;
              return (
                <td
                  key={kind}
                  data-shown={kind === shownKind ? '' : undefined}
                  title={isUnknown ? 'Their amounts are not known' : undefined}
                >
                  {column === null ? <span>{isUnknown ? '?' : '–'}</span> : cellOf(column)}
                </td>
              );
            })}
            {withoutTickets && <td>{cellOf('ordersWithoutTickets')}</td>}
            <td className="total-sum">{formatDecimal(total[of])}</td>
          </tr>
        );
      })}
    </>
  );
}

function cautionsOf(withoutAmount: number, notNumbers: number): readonly string[] {
  return [
    ...(withoutAmount > 0 ? [`${formatCount(withoutAmount)} without an amount`] : []),
    ...(notNumbers > 0 ? [`${formatCount(notNumbers)} not a number`] : []),
  ];
}
