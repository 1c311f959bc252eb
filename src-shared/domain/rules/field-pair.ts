import type { DayOrder } from '../dates/calendar-day';
import type { Resource } from '../vocabulary/resources';

/**
 * A field of the platform's tickets or orders. The document shows hardly any (partner-api.md, section 2), so which there are
 * is found in the data. `path` leads to a text, a number, true or false: one name, or several where objects hold objects.
 */
export interface PlatformField {
  readonly resource: Resource;
  readonly path: readonly string[];
}

/** How the two values of a pair are compared. */
export type FieldKind =
  | { readonly as: 'text' }
  /** Compared as exact decimals, never as floats. They agree while their difference is at most `tolerance`, such as `0.01`. */
  | {
      readonly as: 'number';
      readonly tolerance: string;
      /** The client file writes `1.234,50`; else `1,234.50`. The platform always writes a point. */
      readonly decimalComma: boolean;
      /** What its cells carry beside the number, `€` or `EUR`; absent where they hold numbers only. With any other it is no number. */
      readonly currency?: string;
    }
  /** As calendar days, each as its side writes it; `order` tells how one is read that does not begin with its year. */
  | { readonly as: 'date'; readonly order: DayOrder };

/** A column of the client file that is compared with a field of the platform; a difference is `field_differs`. */
export interface FieldPair {
  readonly column: string;
  readonly field: PlatformField;
  readonly compare: FieldKind;
}

/** A field as it is found in the data, with the first value that is not blank, to know it by. */
export interface SeenField extends PlatformField {
  readonly example: string;
}

/** The name under which a field's column is kept: its path as one text, which no other path has. */
export function pathName(path: PlatformField['path']): string {
  return JSON.stringify(path);
}

/** The paths of the fields of one resource, each once. */
export function pathsOf(
  fields: readonly PlatformField[],
  resource: PlatformField['resource'],
): ReadonlyArray<PlatformField['path']> {
  const paths = fields.flatMap((field) => (field.resource === resource ? [field.path] : []));
  return [...new Map(paths.map((path) => [pathName(path), path])).values()];
}
