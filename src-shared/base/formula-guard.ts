/**
 * Where a spreadsheet may begin a cell: at the start of a text, and after each character at which it may split one. With `;` as
 * the list separator it splits a comma file at each `;` inside texts, and does not treat a quote there as one.
 */
const cut = '^|[,;|"\\t\\n\\v\\f\\r\\u0085\\u2028\\u2029]';
/** The signs that a formula begins with, full-width ones among them. */
const signs = '=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20';
/**
 * What makes a spreadsheet run a cell instead of showing it: a sign. Spaces and invisible characters before it are ignored.
 * Apostrophes before it are ours, or look like ours.
 */
const formula = `'*(?:(?![\\t\\n\\v\\f\\r\\u2028\\u2029])[\\s\\u00AD\\u061C\\u200B-\\u200F\\u202A-\\u202E\\u2060\\u2066-\\u2069])*[${signs}]`;

const formulas = new RegExp(`(${cut})(${formula})`, 'gu');
const guardedFormulas = new RegExp(`(${cut})'(${formula})`, 'gu');
/** A text with none of these stays as it is; to look for where a cell may begin takes many times as long. */
const mayChange = new RegExp(`[${signs}\\t\\r\\n]`, 'u');
/** A tab or line end at the beginning, which a spreadsheet drops. */
const dropped = /^'*[\t\r\n]/u;
const guardedDropped = /^''*[\t\r\n]/u;

/**
 * Puts a `'` in front of each formula in a text that a spreadsheet would run, as a whole or in a part that it splits off. Any
 * other text stays as it is.
 */
export function guardFormula(text: string): string {
  if (!mayChange.test(text)) return text;
  const guarded = text.replace(formulas, "$1'$2");
  return dropped.test(guarded) ? `'${guarded}` : guarded;
}

/** The same for an amount: a negative one is a number, not a formula, and an apostrophe would only prevent a spreadsheet from summing it. */
export function guardAmount(text: string): string {
  return /^-\d+(?:[.,]\d+)?$/.test(text) ? text : guardFormula(text);
}

/** Undoes `guardFormula`: a text that has been through both is what it was. Only for files that Tieout wrote (product.md, section 6). */
export function unguardFormula(text: string): string {
  const bare = guardedDropped.test(text) ? text.slice(1) : text;
  return bare.replace(guardedFormulas, '$1$2');
}
