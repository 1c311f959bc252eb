import type { LineName } from '../../domain/sides/line-name';
import {
  bareDigits,
  formsOfRounded,
  isSurelyDamaged,
  keptForms,
  looksDamaged,
  type DamageKind,
} from '../../domain/suggestions/damaged-reference';
import type { TextColumn } from '../../columns/text-column';
import { normalise } from '../../base/text';

/** One kind of damage in the reference column: how many rows have it, and the first of them. */
export interface Damage {
  readonly kind: DamageKind;
  readonly rows: number;
  readonly examples: ReadonlyArray<{ readonly line: LineName; readonly text: string }>;
}

/** What the platform has, by which damage is told from a reference that is so on its own. */
export interface PlatformReferences {
  readonly references: TextColumn;
  /** Whether some ticket has the key of a row. */
  readonly hasKeyOf: (row: number) => boolean;
}

/** How many rows are shown of each kind. */
const shown = 5;

/**
 * Looks for damage among the references of a client file: in those that no ticket has, since a reference that the platform has
 * is what it should be. Digits may be exact: they count only where a ticket has what they may have been, the same with zeros in
 * front or, of a number that ends in zeros, one with the same first 15 digits. Without a platform nothing is said of them.
 */
export function findDamage(
  references: TextColumn,
  lineOf: (row: number) => LineName,
  platform: PlatformReferences | null,
): readonly Damage[] {
  const unpadded = unpaddedReferences(platform?.references ?? null);
  const isRounded = roundedAmong(references, platform);
  const found = new Map<DamageKind, { rows: number; examples: { line: LineName; text: string }[] }>();
  for (let row = 0; row < references.length; row++) {
    if (!mayBeDamaged(references, row) || platform?.hasKeyOf(row) === true) continue;
    const text = normalise(references.at(row));
    const looks = looksDamaged(text);
    const isSure = looks === 'rounded' ? isRounded(text) : platform !== null || isSurelyDamaged(text);
    const kind = (isSure ? looks : null) ?? (unpadded.has(text) ? 'lost_zeros' : null);
    if (kind === null) continue;
    const damage = found.get(kind) ?? { rows: 0, examples: [] };
    damage.rows++;
    if (damage.examples.length < shown) damage.examples.push({ line: lineOf(row), text });
    found.set(kind, damage);
  }
  return Array.from(found, ([kind, damage]) => ({ kind, ...damage }));
}

/** Tells of a reference that ends in zeros whether a ticket has another that it may have been. */
function roundedAmong(
  references: TextColumn,
  platform: PlatformReferences | null,
): (text: string) => boolean {
  // Few references look rounded: those of the platform are kept for their sake only, and two show that one is another.
  const originals = new Map<string, Set<string>>();
  for (let row = 0; platform !== null && row < references.length; row++) {
    if (!mayBeDamaged(references, row) || platform.hasKeyOf(row)) continue;
    const text = normalise(references.at(row));
    if (looksDamaged(text) !== 'rounded') continue;
    for (const form of formsOfRounded(text)) originals.set(form, new Set());
  }
  const tickets = originals.size === 0 ? 0 : (platform?.references.length ?? 0);
  for (let ticket = 0; ticket < tickets; ticket++) {
    const reference = normalise(platform?.references.at(ticket) ?? '');
    for (const form of keptForms(reference)) {
      const found = originals.get(form);
      if (found !== undefined && found.size < 2) found.add(bareDigits(reference) ?? '');
    }
  }
  return (text) =>
    formsOfRounded(text).some((form) =>
      [...(originals.get(form) ?? [])].some((original) => original !== text),
    );
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
