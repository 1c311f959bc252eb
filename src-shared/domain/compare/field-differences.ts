import { standsForAll } from '../vocabulary/grains';
import type { FieldPair } from '../rules/field-pair';
import type { Grain } from '../vocabulary/grains';
import { isOfFields } from '../vocabulary/reasons';
import type { Placement } from './placement';
import { differingFields, type ComparedField } from '../fields/compared-fields';

/** A further field in which a row differs from its ticket, or from the tickets of its payment, with both values as written. */
export interface FieldDifference {
  readonly pair: FieldPair;
  readonly platform: readonly string[];
  readonly client: string;
}

/** By place among the fields: whether the row of a placement differs from what it was compared with; nothing without a pair. */
export function differsIn(
  fields: readonly ComparedField[],
  grain: Grain,
  placements: readonly Placement[],
  { ticket, row }: Placement,
): readonly boolean[] {
  if (row === null || (ticket === null && !standsForAll(grain))) return fields.map(() => false);
  const differing = new Set(
    ticketsOf(grain, placements, ticket).flatMap((one) => differingFields(fields, one, row)),
  );
  return fields.map((_field, place) => differing.has(place));
}

/** The differences that set items of a key apart, in the order of its pairs. */
export function fieldDifferences(
  fields: readonly ComparedField[],
  grain: Grain,
  placements: readonly Placement[],
): readonly FieldDifference[] {
  return placements.flatMap((placement): FieldDifference[] => {
    const { ticket, row, reason } = placement;
    if (!isOfFields(reason) || row === null) return [];
    const differs = differsIn(fields, grain, placements, placement);
    return fields.flatMap(({ pair, ofTicket, ofRow }, place): FieldDifference[] => {
      if (differs[place] !== true) return [];
      const texts = ticketsOf(grain, placements, ticket).map((one) => ofTicket(one).text);
      return [{ pair, platform: [...new Set(texts)], client: ofRow(row).text }];
    });
  });
}

/** Both values of every difference, for the findings CSV: `Amount: platform 10.00, client file 12.50`. */
export function wordDifferences(differences: readonly FieldDifference[]): string {
  const word = (text: string): string => (text === '' ? '(blank)' : text);
  return differences
    .map(
      ({ pair, platform, client }) =>
        `${pair.column}: platform ${platform.map(word).join(' / ')}, client file ${word(client)}`,
    )
    .join('; ');
}

/** In grain `payment` one row represents all tickets of the key. */
function ticketsOf(grain: Grain, placements: readonly Placement[], ticket: number | null): readonly number[] {
  if (standsForAll(grain)) return placements.flatMap((placement) => placement.ticket ?? []);
  return ticket === null ? [] : [ticket];
}
