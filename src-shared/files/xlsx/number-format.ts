import { timeOfFormat, timeOfFormatId, type ShownTime } from './date-cells';

/** What a number format does to the number of a cell, as far as Tieout shows it. */
export interface NumberFormat {
  /** What it shows of a number of days; null where it shows a plain number. */
  readonly time: ShownTime | null;
  /** How many digits before the point it shows at least of a number: 5 by `00000`. */
  readonly minDigits: (value: number) => number;
}

/** What a format that every workbook has does, by its id; none of them adds zeros. */
export function builtInFormat(id: number): NumberFormat {
  return { time: timeOfFormatId(id), minDigits: () => 1 };
}

/** Reads the code of a workbook's own number format (ECMA-376, 18.8.31). */
export function readNumberFormat(code: string): NumberFormat {
  const bare = withoutLiterals(code);
  const time = timeOfFormat(bare);
  if (time !== null) return { time, minDigits: () => 1 };
  const sections = bare.split(';').map(readSection);
  return {
    time,
    minDigits: (value) => sectionFor(sections, value)?.digits ?? 1,
  };
}

/** One of up to four parts of a format, and what numbers it is for; null where its place says that. */
interface Section {
  readonly isFor: ((value: number) => boolean) | null;
  readonly digits: number;
}

/** No format is longer than this. */
const maxZeros = 255;

/** A format without what it shows as it is: quoted, escaped, as wide as a character or repeated. */
function withoutLiterals(code: string): string {
  return code.replace(/"[^"]*"|[\\_*]./gs, '');
}

const comparisons: Readonly<Record<string, (value: number, bound: number) => boolean>> = {
  '<': (value, bound) => value < bound,
  '<=': (value, bound) => value <= bound,
  '>': (value, bound) => value > bound,
  '>=': (value, bound) => value >= bound,
  '=': (value, bound) => value === bound,
  '<>': (value, bound) => value !== bound,
};

function readSection(section: string): Section {
  const [, comparison = '', bound = ''] = /\[(<=|>=|<>|<|>|=)([^[\]]*)\]/.exec(section) ?? [];
  const compare = comparisons[comparison];
  const bare = section.replace(/\[[^[\]]*\]/g, '');
  const [whole = ''] = bare.split('.');
  // Percentages, fractions, powers of ten and thousands show other digits than the number's own.
  const isScaled = /[%/@E]/i.test(bare) || whole.trimEnd().endsWith(',');
  return {
    isFor: compare === undefined ? null : (value) => compare(value, Number(bound)),
    digits: isScaled ? 1 : Math.min(maxZeros, whole.split('0').length - 1),
  };
}

function sectionFor(sections: readonly Section[], value: number): Section | undefined {
  if (sections.some(({ isFor }) => isFor !== null)) {
    return sections.find(({ isFor }) => isFor === null || isFor(value));
  }
  if (value < 0 && sections.length > 1) return sections[1];
  return value === 0 && sections.length > 2 ? sections[2] : sections[0];
}
