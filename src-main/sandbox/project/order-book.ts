import type { Layout } from './layout';
import type { Reference, References } from './references';

/** Which payment reference belongs to which order position: the generated ones, and those that added tickets brought. */
export interface OrderBook {
  /** Undefined where the tickets of this position belong to no order. */
  readonly referenceAt: (position: number) => Reference | undefined;
  readonly positionOf: (reference: string) => number | undefined;
  /** The position for an added ticket: of an order there is, or a new one (null: a position without an order). */
  readonly positionForNew: (reference: string | null | undefined) => number;
}

export function createOrderBook(layout: Layout, references: References): OrderBook {
  const broughtReferences = new Map<string, number>();
  const broughtPositions = new Map<number, Reference | undefined>();
  const exists = (position: number): boolean => position < layout.positions || broughtPositions.has(position);

  const referenceAt = (position: number): Reference | undefined => {
    if (broughtPositions.has(position)) return broughtPositions.get(position);
    return position < layout.positions && layout.isReferenced(position)
      ? references.encode(position)
      : undefined;
  };
  const positionOf = (reference: string): number | undefined => {
    const position = broughtReferences.get(reference) ?? references.decode(reference);
    return position !== undefined && exists(position) && String(referenceAt(position)) === reference
      ? position
      : undefined;
  };
  return {
    referenceAt,
    positionOf,
    positionForNew: (reference) => {
      const known = typeof reference === 'string' ? positionOf(reference) : undefined;
      if (known !== undefined) return known;
      const position = layout.positions + broughtPositions.size;
      if (typeof reference === 'string') broughtReferences.set(reference, position);
      broughtPositions.set(
        position,
        reference === undefined ? references.encode(position) : (reference ?? undefined),
      );
      return position;
    },
  };
}
