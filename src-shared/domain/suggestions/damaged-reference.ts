import { addTo } from '../../base/add-to';
import { at, itemsOf } from '../../columns/groups';
import { classOfKey, type Ledger } from '../compare/ledger';
import { normalise } from '../../base/text';

/** What a spreadsheet does to references that it takes for numbers. The reference itself is lost: it must be exported again. */
export type DamageKind = 'scientific' | 'rounded' | 'formula_text' | 'lost_zeros';

/** What can be seen in a reference itself; that zeros are lost can not. */
type VisibleDamage = Exclude<DamageKind, 'lost_zeros'>;

/** `1.23E+15`; 16 digits or more with a zero at the end; `="00042"`, whose formula is where its text should be. */
const written: ReadonlyArray<readonly [VisibleDamage, RegExp]> = [
  ['scientific', /^\d(?:[.,]\d+)?E\+?\d{1,3}$/i],
  ['rounded', /^[1-9]\d{14,}0$/],
  ['formula_text', /^="[^"]*"$/],
];

/** What a reference looks to have suffered. It may be so on its own: only where the platform lacks it is it damage. */
export function looksDamaged(text: string): VisibleDamage | null {
  return written.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/** Matches a power of ten as spreadsheets write it; a reference such as `4E12` may well be one. */
const surelyScientific = /^\d(?:[.,]\d+)?E\+\d{2,3}$/i;

/** Whether a reference shows on its own that a spreadsheet has changed it, whatever the platform has. */
export function isSurelyDamaged(text: string): boolean {
  return looksDamaged(text) === 'formula_text' || surelyScientific.test(text);
}

const happened: Readonly<Record<DamageKind, string>> = {
  scientific: 'Excel wrote it as a power of ten',
  rounded: 'Excel keeps 15 digits of a number, other programs up to 17, and zeros for the rest',
  formula_text: 'It stands in the file as a formula of a spreadsheet',
  lost_zeros: 'Excel dropped the zeros in front of it',
};

const maxNamed = 3;

/**
 * Says of extra references that a spreadsheet has changed what it did, and which of the platform's references that are missing
 * in the file each may have been; `''` of any other entry. The missing ones are looked through once, when the first such note is asked for.
 */
export function damageNotesOf(ledger: Ledger): Ledger['damageNoteOf'] {
  let originals: Originals | null = null;
  return (entry) => {
    if (classOfKey(ledger, entry) !== 'reference_extra') return '';
    const row = at(itemsOf(ledger.rowGroups, entry), 0);
    const text = normalise(ledger.file.rows.references.at(row));
    const looks = looksDamaged(text);
    if (looks === null && !/^[1-9]\d*$/.test(text)) return '';
    originals ??= indexOriginals(missingReferences(ledger));
    const kinds: readonly DamageKind[] = looks === null ? ['lost_zeros'] : [looks, 'lost_zeros'];
    for (const kind of kinds) {
      const found = originals(kind, text);
      if (found.length > 0) return `${happened[kind]}; ${wordOriginals(found)}`;
    }
    return '';
  };
}

function wordOriginals(found: readonly string[]): string {
  const others = found.length - maxNamed;
  const list = found.slice(0, maxNamed).join(', ');
  return `the original may be ${list}${others > 0 ? ` or one of ${others} more` : ''}`;
}

function missingReferences(ledger: Ledger): readonly string[] {
  const texts: string[] = [];
  for (let key = 0; key < ledger.keyed.keys.length; key++) {
    if (classOfKey(ledger, key) !== 'reference_missing') continue;
    texts.push(normalise(ledger.tickets.references.at(at(itemsOf(ledger.ticketGroups, key), 0))));
  }
  return texts;
}

/** Which references a damaged one may have been. */
type Originals = (kind: DamageKind, text: string) => readonly string[];

/** Files references under what a spreadsheet makes of them, each kind once it is asked for: then none is looked at twice. */
function indexOriginals(references: readonly string[]): Originals {
  const indexes = new Map<string, ReadonlyMap<string, readonly string[]>>();
  const lookUp = (index: string, text: string, formsOf: (reference: string) => readonly string[]) => {
    let forms = indexes.get(index);
    if (forms === undefined) indexes.set(index, (forms = groupByForm(references, formsOf)));
    return forms.get(text) ?? [];
  };
  return (kind, text) => {
    if (kind === 'formula_text') return lookUp(kind, text.slice(2, -1), (reference) => [reference]);
    if (kind === 'lost_zeros') return lookUp(kind, text, (reference) => withoutZeros(reference));
    if (kind === 'rounded') {
      const found = formsOfRounded(text).flatMap((form) => lookUp(kind, form, keptForms));
      return [...new Set(found)].filter((reference) => bareDigits(reference) !== text);
    }
    const [mantissa = '', exponent = ''] = text.toUpperCase().split('E');
    const digits = mantissa.replace(/[.,]/, '');
    const form = `${digits}E${Number(exponent)}`;
    return lookUp(`${kind} ${digits.length}`, form, (reference) => powerOfTen(reference, digits.length));
  };
}

function groupByForm(
  references: readonly string[],
  formsOf: (reference: string) => readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const reference of references) {
    for (const form of new Set(formsOf(reference))) {
      addTo(groups, form, reference);
    }
  }
  return groups;
}

/** Longest text that a spreadsheet takes for a number. */
const digitsAlone = /^\d{1,300}$/;

function withoutZeros(reference: string): readonly string[] {
  const bare = bareDigits(reference);
  return bare !== null && bare !== reference ? [bare] : [];
}

/** The digits of a whole number as a spreadsheet keeps them, without the zeros in front; null for any other text. */
export function bareDigits(reference: string): string | null {
  return digitsAlone.test(reference) ? reference.replace(/^0+/, '') : null;
}

/** What a rounded number has in common with the one that it was: the first 15 digits, or that number rounded to them. */
export function formsOfRounded(text: string): readonly string[] {
  return [firstDigits(text), text];
}

/** The forms of `formsOfRounded` by which a reference is found: a long number may have been cut off, or rounded up. */
export function keptForms(reference: string): readonly string[] {
  const bare = bareDigits(reference) ?? '';
  if (bare.length <= keptByExcel) return [];
  const { digits, exponent } = rounded(bare, keptByExcel);
  return [firstDigits(bare), digits.padEnd(exponent + 1, '0')];
}

const keptByExcel = 15;

/** The digits that are kept, and how many there were. */
function firstDigits(digits: string): string {
  return `${digits.slice(0, keptByExcel)}/${digits.length}`;
}

function powerOfTen(reference: string, digits: number): readonly string[] {
  const bare = bareDigits(reference) ?? '';
  if (bare === '' || digits > bare.length) return [];
  const kept = rounded(bare, digits);
  return [`${kept.digits}E${kept.exponent}`];
}

/** The first digits of a whole number, rounded, and its power of ten. */
function rounded(bare: string, count: number): { readonly digits: string; readonly exponent: number } {
  const up = bare.charAt(count) >= '5' ? 1n : 0n;
  const digits = String(BigInt(bare.slice(0, count)) + up);
  const carried = digits.length - count;
  return { digits: digits.slice(0, count), exponent: bare.length - 1 + carried };
}
