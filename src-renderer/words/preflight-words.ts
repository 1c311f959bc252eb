import type { Concern, Preflight } from '#shared/csv/preflight';
import type { Damage, DamageKind } from '#shared/csv/spreadsheet-damage';
import { countOf, formatCount } from './format';

/** The advice in a few words. */
export const adviceWords: Readonly<Record<Preflight['advice'], string>> = {
  go: 'Fit to be compared',
  'go with warnings': 'Look at this before you rely on the result',
  stop: 'Do not rely on a result of this file',
};

const damageWords: Readonly<Record<DamageKind, string>> = {
  scientific: 'turned into a number such as 1.23E+15',
  rounded: 'rounded to 15 digits',
  formula_text: 'written as a formula',
  lost_zeros: 'without the zeros that the platform has in front',
};

/** A concern in plain words, with its counts. */
export function concernWords(concern: Concern, preflight: Preflight): string {
  const { malformed, unkeyed, dataRows, overlap, lineEnds, statuses } = preflight;
  switch (concern) {
    case 'no_rows':
      return 'The file has no rows.';
    case 'no_keys':
      return 'No row has a payment reference: choose another column.';
    case 'mostly_malformed':
      return `More records could not be read (${formatCount(malformed.length)}) than could (${formatCount(dataRows)}): try another delimiter.`;
    case 'no_overlap':
      return 'No row has a payment reference of the platform: it may be another project’s file, or another column.';
    case 'malformed':
      return `${countOf(malformed.length, 'record')} could not be read.`;
    case 'unkeyed':
      return `${countOf(unkeyed, 'row')} without a payment reference cannot be compared.`;
    case 'blank_statuses':
      return `${countOf(blankStatuses(statuses), 'row')} without a status: blank agrees with nothing unless it is mapped.`;
    case 'mixed_line_ends':
      return `Lines end in different ways (${lineEndWords(lineEnds)}): the file may have been put together from several.`;
    case 'little_overlap':
      return overlap === null
        ? ''
        : `Only ${formatCount(overlap.rows)} of ${countOf(overlap.ofRows, 'row')} have a payment reference of the platform.`;
    case 'spreadsheet_damage':
      return 'A spreadsheet has changed payment references. Export the file anew, with that column as text:';
  }
}

/** One kind of damage with its rows and the first lines it stands in. */
export function damageSentence({ kind, rows, examples }: Damage): string {
  const lines = examples.map(({ line, text }) => `line ${line}: ${text}`).join(', ');
  return `${countOf(rows, 'reference')} ${damageWords[kind]} (${lines}${rows > examples.length ? ', …' : ''})`;
}

function blankStatuses(statuses: Preflight['statuses']): number {
  return statuses.reduce((sum, { status, count }) => (status.trim() === '' ? sum + count : sum), 0);
}

function lineEndWords({ crlf, lf, cr }: Preflight['lineEnds']): string {
  return [[crlf, 'CRLF'] as const, [lf, 'LF'] as const, [cr, 'CR'] as const]
    .filter(([count]) => count > 0)
    .map(([count, name]) => `${formatCount(count)} × ${name}`)
    .join(', ');
}
