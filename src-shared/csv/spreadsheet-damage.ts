import type { TextColumn } from '../domain/text-column';
import { normalise } from '../domain/text';

/** What a spreadsheet does to references that it takes for numbers. The reference itself is lost: it must be exported anew. */
export type DamageKind = 'scientific' | 'rounded' | 'formula_text' | 'lost_zeros';

/** One kind of damage in the reference column: how many rows have it, and the first of them. */
export interface Damage {
  readonly kind: DamageKind;
  readonly rows: number;
  readonly examples: ReadonlyArray<{ readonly line: number; readonly text: string }>;
}

/** `1.23E+15`; 15 digits and then nothing but zeros; `="00042"`, whose formula stands where its text should. */
const written: ReadonlyArray<readonly [DamageKind, RegExp]> = [
  ['scientific', /^\d(?:[.,]\d+)?E\+?\d{1,3}$/i],
  ['rounded', /^[1-9]\d{14}0+$/],
  ['formula_text', /^="[^"]*"$/],
];

/** How many rows are shown of each kind. */
const shown = 5;

/**
 * Looks for damage among the references of a client file. Lost leading zeros can be told only against the platform: a row's
 * reference of digits that no ticket has, while a ticket has it with zeros in front.
 */
export function findDamage(
  references: TextColumn,
  lines: Uint32Array,
  ticketReferences: TextColumn | null,
): readonly Damage[] {
  const unpadded = unpaddedReferences(ticketReferences);
  const found = new Map<DamageKind, { rows: number; examples: { line: number; text: string }[] }>();
  for (let row = 0; row < references.length; row++) {
    if (!mayBeDamaged(references, row)) continue;
    const text = normalise(references.at(row));
    const kind =
      written.find(([, pattern]) => pattern.test(text))?.[0] ?? (unpadded.has(text) ? 'lost_zeros' : null);
    if (kind === null) continue;
    const damage = found.get(kind) ?? { rows: 0, examples: [] };
    damage.rows++;
    if (damage.examples.length < shown) damage.examples.push({ line: lines[row] ?? 0, text });
    found.set(kind, damage);
  }
  return Array.from(found, ([kind, damage]) => ({ kind, ...damage }));
}

/** A reference that begins with a digit, an equals sign or a space; any other needs not become a string to be looked at. */
function mayBeDamaged(column: TextColumn, row: number): boolean {
  const first = column.bytes[column.startOf(row)] ?? 0;
  return (first >= 0x30 && first <= 0x39) || first === 0x3d || first <= 0x20 || first > 0x7e;
}

/** The platform's references of digits that begin with zeros, without those, unless a ticket has that one too. */
function unpaddedReferences(references: TextColumn | null): ReadonlySet<string> {
  const unpadded = new Set<string>();
  const whole = new Set<string>();
  for (let ticket = 0; references !== null && ticket < references.length; ticket++) {
    if (!mayBeDamaged(references, ticket)) continue;
    const text = normalise(references.at(ticket));
    if (/^0+[1-9]\d*$/.test(text)) unpadded.add(text.replace(/^0+/, ''));
    else if (/^[1-9]\d*$/.test(text)) whole.add(text);
  }
  for (const text of whole) unpadded.delete(text);
  return unpadded;
}
