import type { Item } from '../../partner-api/operations';
import { eventField, fieldText } from './identity';

/** Which events the items of a list name, copy by copy. */
export interface NamedEvents {
  add(items: readonly Item[]): void;
  /** Copies of the events that are wanted. */
  received(): number;
  ofNoEvent(): number;
  /** Whether no copy names another event than the list is asked of. */
  areAllAsked(): boolean;
  /**
   * How many items of an event's list say that they are of another one; none where that is just how things are called: all of
   * them may say the same, by another name than its identifier, and a few may be tickets of several events, which name one.
   */
  foreign(): number;
}

/** No items yet of a list of the event `asked`, null for the whole project; only those of `chosen` are wanted, null for all. */
export function createNamedEvents(asked: string | null, chosen: ReadonlySet<string> | null): NamedEvents {
  const named = new Map<string, number>();
  let received = 0;
  return {
    add: (items) => {
      const events = items.map((item) => fieldText(item, eventField) ?? '');
      for (const event of events) named.set(event, (named.get(event) ?? 0) + 1);
      received += events.filter((event) => chosen?.has(event) ?? true).length;
    },
    received: () => received,
    ofNoEvent: () => named.get('') ?? 0,
    areAllAsked: () => [...named.keys()].every((event) => event === asked),
    foreign: () => {
      const events = [...named].filter(([event]) => event !== '');
      if (asked === null || events.length < 2) return 0;
      const all = events.reduce((sum, [, count]) => sum + count, 0);
      const others = all - (named.get(asked) ?? 0);
      return others * 10 > all ? others : 0;
    },
  };
}
