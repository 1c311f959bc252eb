/**
 * What makes a spreadsheet run a cell instead of showing it: a sign, also a full-width one, in front of which it overlooks
 * spaces and invisible characters; or a tab or line end, which it drops. Quotes before it are ours or look like ours.
 */
const formula =
  /^'*(?:[\s\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/u;

/** Makes a text that a spreadsheet would run a plain text, by a `'` in front; any other text is left as it is. */
export function guardFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Undoes `guardFormula`: a text that has been through both is what it was. Only for files that Tieout wrote (product.md, section 6). */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}
