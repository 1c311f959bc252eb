import { stringify } from 'lossless-json';
import type { Item } from '../../partner-api/operations';
import { eventField, fieldText } from './identity';
import { creationFields, type OrderKey } from './order-key';

/**
 * The different items of a list, numbered as they were first seen, with the texts of each that are needed to tell what the
 * list is sorted by and whether all of it was read.
 */
export interface Items {
  readonly count: () => number;
  /** The keys that the list may be sorted by, once its first items are known. */
  readonly keys: () => readonly OrderKey[];
  /** The number of an item; null where another item, of another payment reference or of another event, has its identity. */
  number(item: Item, identity: string): number | null;
  /** Notes that a walk has shown an item at a position; answers whether it was at another one before. */
  sight(number: number, pass: number, position: number): 'new' | 'same place' | 'moved';
  identity(number: number): string;
  /** The columns of keys that turned out to change, since it was last asked. */
  changedColumns(): ReadonlyArray<readonly string[]>;
  /** Items that a walk has shown; of these the ones that no walk before had; and those of the walk before that it lacks. */
  seenIn(pass: number): { readonly seen: number; readonly newcomers: number; readonly leavers: number };
  /** The items that none of these walks has shown. */
  absentFrom(passes: readonly number[]): ReadonlySet<number>;
  /** As it was last seen; `''` where there is none. */
  status(number: number): string;
  /** The event that the item itself names, as it was last seen; `''` where it names none. */
  event(number: number): string;
  reference(number: number): string;
  isShownIn(number: number, pass: number): boolean;
}

/** No items yet; `referenceField` is where the payment reference stands. */
export function createItems(referenceField: string): Items {
  const numbers = new Map<string, number>();
  const identities: string[] = [];
  const references: string[] = [];
  const statuses: string[] = [];
  const events: string[] = [];
  const positions: number[] = [];
  /** A bit for each walk that has shown the item, by item. */
  const shownIn: number[] = [];
  let created: ReadonlyArray<{ readonly field: string; readonly texts: string[] }> | null = null;
  let changed: Array<readonly string[]> = [];
  let eventChanges = 0;

  const textOf = (item: Item, field: string): string => fieldText(item, field) ?? '';
  const noteAgain = (number: number, item: Item): void => {
    statuses[number] = textOf(item, 'status');
    if (events[number] !== textOf(item, eventField)) eventChanges += 1;
    events[number] = textOf(item, eventField);
    const reference = textOf(item, referenceField);
    if (references[number] !== reference) {
      references[number] = reference;
      changed.push(references);
    }
    for (const { field, texts } of created ?? []) {
      if (texts[number] === textOf(item, field)) continue;
      texts[number] = textOf(item, field);
      changed.push(texts);
    }
  };
  const bit = (pass: number): number => 1 << (pass - 1);

  return {
    count: () => identities.length,
    keys: () => [
      { name: 'identity', columns: [identities], isUnique: true },
      ...[{ field: referenceField, texts: references }, ...(created ?? [])].flatMap(({ field, texts }) => [
        { name: `${field} and identity`, columns: [texts, identities], isUnique: true },
        { name: field, columns: [texts], isUnique: false },
      ]),
    ],
    number: (item, identity) => {
      created ??= creationFields(item).map((field) => ({ field, texts: [] }));
      const known = numbers.get(identity);
      const reference = textOf(item, referenceField);
      if (known !== undefined) {
        const before = references[known] ?? '';
        if (before !== '' && reference !== '' && before !== reference) return null;
        noteAgain(known, item);
        return isByEvent(eventChanges, identities.length) ? null : known;
      }
      const number = identities.push(identity) - 1;
      numbers.set(identity, number);
      references.push(reference);
      statuses.push(textOf(item, 'status'));
      events.push(textOf(item, eventField));
      for (const { field, texts } of created) texts.push(textOf(item, field));
      positions.push(-1);
      shownIn.push(0);
      return number;
    },
    sight: (number, pass, position) => {
      const before = positions[number] ?? -1;
      positions[number] = position;
      shownIn[number] = (shownIn[number] ?? 0) | bit(pass);
      return before === -1 ? 'new' : before === position ? 'same place' : 'moved';
    },
    identity: (number) => identities[number] ?? '',
    changedColumns: () => {
      const columns = changed;
      changed = [];
      return columns;
    },
    seenIn: (pass) => {
      let [seen, newcomers, leavers] = [0, 0, 0];
      for (const mask of shownIn) {
        if ((mask & bit(pass)) === 0) {
          if (pass > 1 && (mask & bit(pass - 1)) !== 0) leavers += 1;
          continue;
        }
        seen += 1;
        if ((mask & (bit(pass) - 1)) === 0) newcomers += 1;
      }
      return { seen, newcomers, leavers };
    },
    absentFrom: (passes) => {
      const mask = passes.reduce((sum, pass) => sum | bit(pass), 0);
      return new Set(shownIn.flatMap((shown, number) => ((shown & mask) === 0 ? [number] : [])));
    },
    status: (number) => statuses[number] ?? '',
    event: (number) => events[number] ?? '',
    reference: (number) => references[number] ?? '',
    isShownIn: (number, pass) => ((shownIn[number] ?? 0) & bit(pass)) !== 0,
  };
}

/**
 * Whether so many items that share an identity name different events that the identity must start again in each event. A few
 * are tickets that moved from one event to another.
 */
export function isByEvent(inOtherEvents: number, ofItems: number): boolean {
  return inOtherEvents >= 3 && inOtherEvents * 10 >= ofItems;
}

/** The whole record of an item, to tell items apart that have no identity. */
export function recordOf(item: Item): string {
  return stringify(item) ?? '';
}
