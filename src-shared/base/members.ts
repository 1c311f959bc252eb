/**
 * The members of a union in the order of their table, in which each is a row with all that is known of it. The union, lists,
 * schemas and records are made from the table, so that a new row is one that all of them have or fail to compile without.
 */
export function membersOf<T extends object>(table: T): ReadonlyArray<keyof T & string> {
  return Object.keys(table) as (keyof T & string)[]; // `Object.keys` cannot say which keys a literal has
}

/** The members whose row has this value in a column. */
export type MembersWith<T extends object, Column extends string, Value> = {
  [Member in keyof T]: T[Member] extends Readonly<Record<Column, Value>> ? Member : never;
}[keyof T] &
  string;

/** `MembersWith` as a list, in table order. */
export function membersWith<
  Column extends string,
  Value extends string | boolean | null,
  T extends Readonly<Record<string, Readonly<Record<Column, unknown>>>>,
>(table: T, column: Column, value: Value): ReadonlyArray<MembersWith<T, Column, Value>> {
  const hasValue = (member: keyof T & string): member is MembersWith<T, Column, Value> =>
    table[member]?.[column] === value;
  return membersOf(table).filter(hasValue);
}

/** A record with one value for each member. */
export function recordFor<Member extends string, T>(
  members: readonly Member[],
  valueOf: (member: Member, place: number) => T,
): Record<Member, T> {
  const entries = members.map((member, place) => [member, valueOf(member, place)] as const);
  return Object.fromEntries(entries) as Record<Member, T>; // one entry for each member
}

/** The member at a place of its list; throws a RangeError where there is none. */
export function memberAt<Member extends string>(members: readonly Member[], place: number): Member {
  const member = members[place];
  if (member === undefined) throw new RangeError(`no member at ${place} among ${members.join(', ')}`);
  return member;
}
