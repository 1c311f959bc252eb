/**
 * Behind what a spreadsheet may begin a cell: the beginning of a text, and each of the characters at which it may cut one. Where
 * lists are separated by `;`, a file with commas is cut at each `;` inside its texts; and a quote is none where no cell begins.
 */
const cut = '^|[,;|"\\t\\n\\v\\f\\r\\u0085\\u2028\\u2029]';
/**
 * What makes a spreadsheet run a cell instead of showing it: a sign, also a full-width one, in front of which it overlooks
 * spaces and invisible characters. Apostrophes before it are ours or look like ours.
 */
const formula =
  "'*(?:(?![\\t\\n\\v\\f\\r\\u2028\\u2029])[\\s\\u00AD\\u061C\\u200B-\\u200F\\u202A-\\u202E\\u2060\\u2066-\\u2069])*[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20]";

const formulas = new RegExp(`(${cut})(${formula})`, 'gu');
const guardedFormulas = new RegExp(`(${cut})'(${formula})`, 'gu');
/** A tab or line end at the beginning, which a spreadsheet drops. */
const dropped = /^'*[\t\r\n]/u;
const guardedDropped = /^''*[\t\r\n]/u;

/**
 * Makes a text that a spreadsheet would run, whole or in a part that it cuts off, a plain text, by a `'` in front of each
 * formula; any other text is left as it is.
 */
export function guardFormula(text: string): string {
  const guarded = text.replace(formulas, "$1'$2");
  return dropped.test(guarded) ? `'${guarded}` : guarded;
}

/** Undoes `guardFormula`: a text that has been through both is what it was. Only for files that Tieout wrote (product.md, section 6). */
export function unguardFormula(text: string): string {
  const bare = guardedDropped.test(text) ? text.slice(1) : text;
  return bare.replace(guardedFormulas, '$1$2');
}
