/** Where a key moves the selection to, or null when the key means nothing to a grid. */
export function positionAfter(key: string, position: number, count: number, perPage: number): number | null {
  const within = (wished: number): number => Math.max(0, Math.min(count - 1, wished));
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return within(position + 1);
    case 'ArrowUp':
      return within(position - 1);
    case 'PageDown':
      return within(position + perPage);
    case 'PageUp':
      return within(position - perPage);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
