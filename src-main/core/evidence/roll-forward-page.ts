import { ageBands } from '#shared/domain/runs/ages';
import { rollsForward, type KeptRollForward } from '#shared/domain/runs/roll-forward';
import {
  agesExplained,
  amountIn,
  countIn,
  currenciesIn,
  lineText,
  rollForwardBroken,
  rollForwardLines,
} from '#shared/words/roll-forward-words';
import { periodWords } from '#shared/words/sign-off-words';
import type { Rules } from '#shared/domain/rules/rules';
import { escape, table } from './page-parts';

/** Where the open findings come from, and how old they are; part of the summary in evidence, whose bytes are kept. */
export function rollForwardTables(
  { amount }: Pick<Rules, 'amount'>,
  rollForward: KeptRollForward | null,
): readonly string[] {
  if (rollForward === null) return [];
  const { opening, figures } = rollForward;
  const currencies = amount ? currenciesIn(figures) : [];
  const amounts = (line: Parameters<typeof amountIn>[0]): readonly string[] =>
    currencies.map((currency) => `${amountIn(line, currency)} ${currency}`.trimEnd());
  const from =
    opening.closed === null
      ? 'No earlier closed run: it starts from nothing.'
      : `It starts from the run ${opening.closed.runId}, closed${periodWords(opening.closed.period)}, with the content hash ${opening.closed.content}.`;
  const without = figures.end.withoutAmount;
  return [
    '<h2>Roll-forward of open findings</h2>',
    `<p>${escape(from)}</p>`,
    table(rollForwardLines(figures).map((line) => [lineText(line), String(countIn(line)), ...amounts(line)])),
    `<p>${rollsForward(figures) ? '✓ It adds up, in number and in each currency.' : `✗ ${rollForwardBroken}`}</p>`,
    '<h2>Age of open findings</h2>',
    `<p>${agesExplained}</p>`,
    table(
      ageBands.map((band) => {
        const line = { sum: figures.ages.bands[band], sign: 1 } as const;
        return [band, String(line.sum.count), ...amounts(line)];
      }),
    ),
    `<p>The oldest: ${figures.ages.oldest ?? 'none'}${amount && without > 0 ? `. Without an amount: ${without}` : ''}</p>`,
  ];
}
