import { membersOf } from '../../base/members';

/**
 * What of the platform is read, each by a list operation of its own (docs/partner-api.md, section 4). `isOptional`: a snapshot
 * may do without it, where it is not asked for or the key is not allowed to read it.
 */
const resourceTable = {
  tickets: { isOptional: false },
  orders: { isOptional: true },
} as const satisfies Readonly<Record<string, { readonly isOptional: boolean }>>;

export type Resource = keyof typeof resourceTable;

/** All lists, in the order in which they are told. */
export const resources = membersOf(resourceTable);

/** All lists, in the order in which they are read: the tickets last, so that nothing else makes them older. */
export const readingOrder = resources.toReversed();

/** Whether a snapshot may do without a list. */
export function isOptional(resource: Resource): boolean {
  return resourceTable[resource].isOptional;
}

/** A part of a saved run's inputs: what was read of the platform, or the rows of the client file. */
export type InputPart = Resource | 'rows';

/** All parts of a saved run's inputs. */
export const inputParts: readonly InputPart[] = [...resources, 'rows'];

/** The resources that were read: those of which there is something. */
export function resourcesIn(read: Readonly<Record<Resource, unknown>>): readonly Resource[] {
  return resources.filter((resource) => read[resource] !== null);
}
