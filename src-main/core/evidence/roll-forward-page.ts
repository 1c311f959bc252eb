import type { KeptRollForward } from '#shared/domain/runs/roll-forward';
import {
  addsUpSentence,
  ageLines,
  agesExplained,
  amountIn,
  countIn,
  currenciesIn,
  lineText,
  rollForwardLines,
  startsFromNothing,
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
      ? startsFromNothing
      : `It starts from the run ${opening.closed.runId}, closed${periodWords(opening.closed.period)}, with the content hash ${opening.closed.content}.`;
  const without = figures.end.withoutAmount;
  return [
    '<h2>Roll-forward of open findings</h2>',
    `<p>${escape(from)}</p>`,
    table(rollForwardLines(figures).map((line) => [lineText(line), String(countIn(line)), ...amounts(line)])),
    `<p>${addsUpSentence(figures)}</p>`,
    '<h2>Age of open findings</h2>',
    `<p>${agesExplained}</p>`,
    table(ageLines(figures).map((line) => [line.band, String(line.sum.count), ...amounts(line)])),
    `<p>The oldest: ${figures.ages.oldest ?? 'none'}${amount && without > 0 ? `. Without an amount: ${without}` : ''}</p>`,
  ];
}
