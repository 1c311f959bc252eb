/** A JSON number as it is to be written, such as `-0.10` or `1E400`: a number of JavaScript would round it. */
export class WrittenNumber {
  constructor(readonly text: string) {}
}

/**
 * JSON text in which a bigint is a plain number with all its digits: `JSON.stringify` refuses bigints, and ids such as
 * 12345678901234567890 are legal in JSON. Properties that are undefined are left out, as `JSON.stringify` does.
 */
export function toJson(value: unknown): string {
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof WrittenNumber) return value.text;
  if (Array.isArray(value)) return `[${value.map((item) => toJson(item ?? null)).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${toJson(member)}`).join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}
