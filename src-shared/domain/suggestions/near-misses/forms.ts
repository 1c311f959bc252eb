/** Letters of other alphabets that look like Latin ones. */
const foreign = 'АВЕКМНОРСТУХаеорсухіѕІЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧο';
const latin = 'ABEKMHOPCTYXaeopcyxisISABEZHIKMNOPTYXo';

/** Latin letters that look like digits. */
const letters = 'OoIlSBZ|';
const digits = '00115821';

const lookAlike = new Map<string, string>();
Array.from(letters).forEach((letter, place) => lookAlike.set(letter, digits.charAt(place)));
Array.from(foreign).forEach((letter, place) => {
  const seen = latin.charAt(place);
  lookAlike.set(letter, lookAlike.get(seen) ?? seen);
});
const anyLookAlike = new RegExp(`[${[...lookAlike.keys()].join('')}]`, 'gu');

/** One text for all keys that look alike: `PAY-O1`, `PAY-01` and the same with a Cyrillic О. */
export function looksLike(key: string): string {
  return key.normalize('NFKC').replace(anyLookAlike, (letter) => lookAlike.get(letter) ?? letter);
}

/** A spreadsheet keeps 15 digits of a number and writes zeros for the rest. */
export function withDigitsLost(key: string): string {
  return /^\d{16,}$/.test(key) ? key.slice(0, 15).padEnd(key.length, '0') : key;
}
