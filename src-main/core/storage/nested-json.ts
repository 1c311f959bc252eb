/** Nothing that Tieout writes is nested half as deep. */
const mostNested = 64;

/**
 * Whether a text of JSON is nested deeper than anything that Tieout writes. To be asked before it is parsed: each list in a list
 * takes one character, and some sixty bytes of memory.
 */
export function isNestedDeeply(text: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const one = text.charCodeAt(at);
    if (isInText) {
      if (one === backslash) at += 1;
      else if (one === quote) isInText = false;
    } else if (one === quote) isInText = true;
    else if (one === openList || one === openObject) {
      depth += 1;
      if (depth > mostNested) return true;
    } else if (one === closeList || one === closeObject) depth -= 1;
  }
  return false;
}

const [quote, backslash] = [0x22, 0x5c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
