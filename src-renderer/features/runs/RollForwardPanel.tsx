import type { ReactElement, ReactNode } from 'react';
import { rollsForward, type KeptRollForward, type Movement } from '#shared/domain/runs/roll-forward';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import {
  ageLines,
  agesExplained,
  amountIn,
  countIn,
  currenciesIn,
  movementWords,
  rollForwardBroken,
  rollForwardLines,
  type RollForwardLine,
} from '#shared/words/roll-forward-words';
import { countOf, formatCount, formatDate, formatDecimal } from '../../words/format';
import type { IconName } from '../../words/icon-name';
import { Icon } from '../../ui/common/Icon';
import { formatPeriod } from './signing/close-words';
import type { RolledNumber } from './rolled-number';
import { numberHead, TableHead } from '../../ui/grid/TableHead';
import './roll-forward.css';

const icons: Readonly<Record<Movement, IconName>> = {
  new: 'plus',
  reopened: 'again',
  split: 'wider',
  'amount changed': 'unequal',
  resolved: 'tick',
  accepted: 'flag',
  'left scope': 'away',
  joined: 'narrower',
};

/** Where the open findings of a saved run come from, and how old they are; each number shows its findings. */
export function RollForwardPanel({
  kept: { opening, figures },
  run,
  isOther,
  onLook,
}: {
  readonly kept: KeptRollForward;
  readonly run: Pick<SavedRun, 'rules'>;
  /** Whether the run’s own data give other figures than it keeps. */
  readonly isOther: boolean;
  readonly onLook: (number: RolledNumber) => void;
}): ReactElement {
  const currencies = run.rules.amount ? currenciesIn(figures) : [];
  const holds = rollsForward(figures) && !isOther;
  const most = Math.max(1, ...ageLines(figures).map(({ sum }) => sum.count));
  const { closed } = opening;
  const headOf = (first: string) => (
    <TableHead
      columns={[
        first,
        numberHead('Findings'),
        ...currencies.map((currency) =>
          numberHead(
            currency === '' ? 'Difference' : `Difference, ${currency}`,
            'The client file less the platform',
          ),
        ),
      ]}
    />
  );
  const cells = (line: Pick<RollForwardLine, 'sum' | 'sign'>, label: string, number: RolledNumber) =>
    currencies.map((currency) => (
      <NumberCell
        key={currency}
        count={line.sum.count}
        label={`${label}, ${currency}`}
        isAmount
        onLook={() => onLook(number)}
      >
        {formatDecimal(amountIn(line, currency))}
      </NumberCell>
    ));
  return (
    <div className="roll-forward stack loose">
      <table className="table" aria-label="Roll-forward">
        <caption>
          <strong>Roll-forward</strong>
          <span className="soft">
            {closed === null ? 'no closed run before' : `from ${formatPeriod(closed.period)}`}
          </span>
        </caption>
        {headOf('Open findings')}
        <tbody>
          {rollForwardLines(figures).map((line) => (
            <tr key={line.of} data-end={line.of === 'start' || line.of === 'end' ? line.of : undefined}>
              <th scope="row" title={explained(line)}>
                {line.of !== 'start' && line.of !== 'end' && <Icon name={icons[line.of]} />}
                {line.text}
                {line.of === 'end' && holds && (
                  <span
                    className="roll-forward-holds good"
                    title="Start and movements add up to the end, in number and in each currency."
                  >
                    <Icon name="tick" />
                    <span className="unseen">adds up</span>
                  </span>
                )}
              </th>
              <NumberCell count={line.sum.count} label={line.text} onLook={() => onLook({ of: line.of })}>
                {line.sign === 0 && line.sum.count > 0
                  ? `(${formatCount(line.sum.count)})`
                  : signed(countIn(line))}
              </NumberCell>
              {cells(line, line.text, { of: line.of })}
            </tr>
          ))}
        </tbody>
      </table>
      {!holds && (
        <p className="wrong strong" role="alert">
          <Icon name="error" />{' '}
          {isOther
            ? 'The data of this run give another roll-forward than it keeps. Do not rely on it.'
            : rollForwardBroken}
        </p>
      )}
      <table className="table" aria-label="Age of open findings">
        <caption>
          <strong>Age</strong>
          <span className="soft" title={agesExplained}>
            {figures.ages.oldest === null
              ? 'nothing open'
              : `oldest since ${formatDate(figures.ages.oldest)}`}
          </span>
        </caption>
        {headOf('Days open')}
        <tbody>
          {ageLines(figures).map((line) => {
            const { band } = line;
            return (
              <tr key={band}>
                <th scope="row">
                  <span className="age-name">{band.replace('over', 'Over')}</span>
                  <span className="age-bar">
                    <span style={{ width: `${(line.sum.count / most) * 100}%` }} />
                  </span>
                </th>
                <NumberCell count={line.sum.count} label={band} onLook={() => onLook({ band })}>
                  {formatCount(line.sum.count)}
                </NumberCell>
                {cells(line, band, { band })}
              </tr>
            );
          })}
        </tbody>
      </table>
      {run.rules.amount && figures.end.withoutAmount > 0 && (
        <p className="soft small">{countOf(figures.end.withoutAmount, 'open finding')} without an amount.</p>
      )}
    </div>
  );
}

/** A number that shows its findings; the amounts beside a count show the same, and are no stops of the Tab key. */
function NumberCell({
  count,
  label,
  isAmount = false,
  onLook,
  children,
}: {
  readonly count: number;
  readonly label: string;
  readonly isAmount?: boolean;
  readonly onLook: () => void;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <td className="number">
      {count === 0 ? (
        <span className="soft">{isAmount ? '–' : children}</span>
      ) : (
        <button
          type="button"
          className="bare"
          title={`Show ${countOf(count, 'finding')}: ${label}`}
          aria-label={isAmount ? undefined : `${label}: ${formatCount(count)}`}
          tabIndex={isAmount ? -1 : undefined}
          onClick={onLook}
        >
          {children}
        </button>
      )}
    </td>
  );
}

function signed(count: number): string {
  return count < 0 ? `−${formatCount(-count)}` : formatCount(count);
}

function explained({ of }: RollForwardLine): string | undefined {
  if (of === 'start') return 'What the closed run before left open: neither matched nor accepted.';
  return of === 'end' ? 'Neither matched nor accepted when the run was saved.' : movementWords[of].explained;
}
