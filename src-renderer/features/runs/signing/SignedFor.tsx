import type { ReactElement, ReactNode } from 'react';
import type { RollForwardFigures } from '#shared/domain/runs/roll-forward';
import { lookedWords } from '#shared/words/sign-off-words';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import { Facts } from '../../../ui/common/Facts';
import { ErrorNotice } from '../../../ui/common/ErrorNotice';
import { countOf, formatCount, formatDate, formatDecimal } from '../../../words/format';
import { withCurrency } from '../../../words/amount-words';
import { verdictWords } from '../../../words/verdict-words';
import type { Looked } from './use-before-signing';
import type { useKeptRollForward } from './use-kept-roll-forward';
import { RunVerdict } from '../../result/totals/VerdictSign';

/**
 * What somebody signs for: the verdict, what the amounts differ by, and the findings that are open, with what they come to and the
 * oldest of them, and who opened the large ones. All but that is in the files that are signed; that is in the signature (docs/product.md, "Sign-off").
 */
export function SignedFor({
  run,
  age,
  looked,
  open: { kept, isKnown, error },
}: {
  readonly run: SavedRun;
  /** The caution that its platform data were old when it was saved; `''` where they were not. */
  readonly age: string;
  readonly looked: Looked;
  /** What is open of its findings. */
  readonly open: ReturnType<typeof useKeptRollForward>;
}): ReactElement {
  const { totals, statement = [] } = run;
  const { value } = looked;
  const facts: ReadonlyArray<readonly [string, ReactNode]> = [
    [
      'Verdict',
      <>
        <RunVerdict run={run} />
        <p className="soft small">{verdictWords(run).sentences.join(' ')}</p>
      </>,
    ],
    ...(age === '' ? [] : [['Age', <span className="amber">{age}</span>] as const]),
    [
      'Data',
      `${countOf(totals.platform.unique, 'ticket')}, and ${countOf(totals.client.dataRows, 'row')} of ${run.file.name}`,
    ],
    ...(isKnown
      ? [['Findings', kept === null ? run.findings : openWords(kept.figures, run.findings)] as const]
      : []),
    ...statement.map(
      ({ currency, total }) => [`Difference ${currency}`, formatDecimal(total.difference)] as const,
    ),
    ...(value === null
      ? []
      : [
          [
            `From ${formatDecimal(value.threshold)} up`,
            <span className={value.opened < value.findings ? 'amber' : undefined}>{lookedWords(value)}</span>,
          ] as const,
        ]),
  ];
  return (
    <>
      <Facts facts={facts} />
      <ErrorNotice error={looked.error} />
      <ErrorNotice error={error} />
    </>
  );
}

function openWords({ end, ages }: RollForwardFigures, findings: number): string {
  const open = [
    `${formatCount(end.count)} open`,
    ...end.amounts.map(({ currency, amount }) => withCurrency(formatDecimal(amount), currency)),
    ...(end.withoutAmount > 0 && end.amounts.length > 0
      ? [`${formatCount(end.withoutAmount)} without an amount`]
      : []),
    ...(ages.oldest === null ? [] : [`the oldest since ${formatDate(ages.oldest)}`]),
  ];
  return `${open.join(', ')}; ${formatCount(findings - end.count)} accepted`;
}
