import type { Equation } from '../domain/totals/conservation';
import type { RunSummary } from '../domain/totals/run-summary';

/** The outcome of an equation. Only the envelope's total can be `moved`, and that is no error. */
export type EquationState = 'holds' | 'moved' | 'broken';

/**
 * Tickets may come and go while a project is read, and then the total of the envelope (equation 7) is not what was found:
 * the reading holds all that stayed, and what it shows may be told.
 */
export function equationState(
  { holds, rule }: Equation,
  { verdictReasons }: Pick<RunSummary, 'verdictReasons'>,
): EquationState {
  if (holds) return 'holds';
  if (rule !== 7 || verdictReasons.includes('equation_broken') || verdictReasons.includes('total_differs'))
    return 'broken';
  return 'moved';
}

/** The states in words, each with a sign that can be printed. */
export const equationWords: Readonly<
  Record<EquationState, { readonly sign: string; readonly word: string; readonly explained: string }>
> = {
  holds: { sign: '✓', word: 'holds', explained: '' },
  moved: {
    sign: '≈',
    word: 'moved',
    explained: 'tickets came or went while they were read',
  },
  broken: { sign: '✗', word: 'broken', explained: '' },
};

/** An equation as a line of text, beside its sign; its numbers as they are. */
export function equationLine(
  equation: Equation,
  run: Pick<RunSummary, 'verdictReasons'>,
): { readonly sign: string; readonly text: string } {
  const { name, left, right, holds } = equation;
  const { sign, explained } = equationWords[equationState(equation, run)];
  const said = explained === '' ? '' : ` (${explained})`;
  return { sign, text: `${name}: ${left} ${holds ? '=' : '≠'} ${right}${said}` };
}
