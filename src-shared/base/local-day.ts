/** A day of the user's own calendar, `YYYY-MM-DD`. */
export function localDay(at: Date): string {
  const parts = [at.getFullYear(), at.getMonth() + 1, at.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
