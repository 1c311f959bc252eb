/** How much a text of JSON may hold: levels in each other, lists and objects in all, and values. */
export interface JsonBudget {
  readonly nested: number;
  readonly containers: number;
  readonly values: number;
}

/** Nothing that Tieout writes comes near any of these. */
const ownBudget: JsonBudget = { nested: 64, containers: 4_000_000, values: 40_000_000 };

/**
 * Whether a text of JSON is within a budget. To be asked before it is parsed: a list or an object takes one character or three,
 * and some sixty bytes of memory.
 */
export function isWithinBudget(text: string, most: JsonBudget = ownBudget): boolean {
  let [nested, containers, values] = [0, 0, 0];
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const one = text.charCodeAt(at);
    if (isInText) {
      if (one === backslash) at += 1;
      else if (one === quote) isInText = false;
    } else if (one === quote) isInText = true;
    else if (one === comma) values += 1;
    else if (one === openList || one === openObject) {
      nested += 1;
      containers += 1;
      if (nested > most.nested) return false;
    } else if (one === closeList || one === closeObject) nested -= 1;
  }
  return containers <= most.containers && values <= most.values;
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
