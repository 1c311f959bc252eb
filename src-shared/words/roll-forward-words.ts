import type { FindingSum } from '../domain/runs/finding-sums';
import { ageBands, type AgeBand } from '../domain/runs/ages';
import {
  movements,
  rollsForward,
  signOf,
  type Movement,
  type RollForwardFigures,
} from '../domain/runs/roll-forward';

/** A movement in words, and what it means. */
export const movementWords: Readonly<
  Record<Movement, { readonly word: string; readonly explained: string }>
> = {
  new: { word: 'New', explained: 'A finding for the first time.' },
  reopened: {
    word: 'Reopened',
    explained: 'Was a finding before and was not open at the start: resolved, out of scope or accepted then.',
  },
  split: { word: 'Split', explained: 'Part of a finding at the start; other key rules made several of it.' },
  'amount changed': { word: 'Amount changed', explained: 'Still open, with another amount.' },
  resolved: { word: 'Resolved', explained: 'Matched now.' },
  accepted: { word: 'Accepted', explained: 'Still a finding, and accepted in review.' },
  'left scope': { word: 'Out of scope', explained: 'On neither side any more, or excluded by a filter.' },
  joined: { word: 'Joined', explained: 'Other key rules made one finding of it and another.' },
};

/** Movements that only other key rules bring about; shown where there are some. */
const rare: readonly Movement[] = ['split', 'joined'];

/** A line of the roll-forward, read downwards; only the first and the last are no movement. */
export interface RollForwardLine {
  readonly of: Movement | 'start' | 'end';
  readonly text: string;
  readonly sum: FindingSum;
  /** How it counts: 0 for findings that only changed their amounts. */
  readonly sign: -1 | 0 | 1;
}

/** The roll-forward in words, from the open findings at the start to those at the end. */
export function rollForwardLines(figures: RollForwardFigures): readonly RollForwardLine[] {
  const shown = movements.filter((one) => !rare.includes(one) || figures.movements[one].count > 0);
  return [
    { of: 'start', text: 'Open at the start', sum: figures.start, sign: 1 },
    ...shown.map((movement) => ({
      of: movement,
      text: movementWords[movement].word,
      sum: figures.movements[movement],
      sign: signOf(movement),
    })),
    { of: 'end', text: 'Open at the end', sum: figures.end, sign: 1 },
  ];
}

/** What a line is called; findings that only changed their amounts are counted there, since they are in no count. */
export function lineText({ text, sum, sign }: RollForwardLine): string {
  return sign === 0 && sum.count > 0 ? `${text} (${sum.count})` : text;
}

/** The currencies in which anything is open or moved, in order. */
export function currenciesIn(figures: RollForwardFigures): readonly string[] {
  const sums = [figures.start, figures.end, ...Object.values(figures.movements)];
  return [...new Set(sums.flatMap(({ amounts }) => amounts.map(({ currency }) => currency)))].sort();
}

/** An amount of a line as it counts: less where the findings are gone. It is 0 where none is known. */
export function amountIn({ sum, sign }: Pick<RollForwardLine, 'sum' | 'sign'>, currency: string): string {
  const amount = sum.amounts.find((one) => one.currency === currency)?.amount ?? '0.00';
  if (sign !== -1 || amount === '0.00') return amount;
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

/** A count of a line as it counts; the changed ones count nothing, so that the column adds up. */
export function countIn({ sum, sign }: Pick<RollForwardLine, 'sum' | 'sign'>): number {
  return sum.count === 0 ? 0 : sign * sum.count;
}

export interface AgeLine extends Pick<RollForwardLine, 'sum' | 'sign'> {
  readonly band: AgeBand;
}

/** The ages of what is open at the end, the youngest first. */
export function ageLines({ ages }: Pick<RollForwardFigures, 'ages'>): readonly AgeLine[] {
  return ageBands.map((band) => ({ band, sum: ages.bands[band], sign: 1 }));
}

/** Where a run starts that no closed one came before; the summary in evidence keeps these bytes. */
export const startsFromNothing = 'No earlier closed run: it starts from nothing.';

/** Whether it adds up, in a sentence; the summary in evidence keeps these bytes. */
export function addsUpSentence(figures: RollForwardFigures): string {
  return rollsForward(figures) ? '✓ It adds up, in number and in each currency.' : `✗ ${rollForwardBroken}`;
}

/** What is said where it does not add up. */
export const rollForwardBroken =
  'The roll-forward does not add up: a defect of Tieout. Do not rely on it, and report it.';

/** From what day findings count as old as they are. */
export const agesExplained =
  'From the date that a filter of the rules names, otherwise from when it was first found.';
