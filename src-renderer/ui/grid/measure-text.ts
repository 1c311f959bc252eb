/** What a cell has beside its text, in CSS pixels: its padding, and a pixel for rounding. */
const beside = 17;

let context: CanvasRenderingContext2D | null = null;

/** How wide a cell must be for the longest of these texts, in CSS pixels, in the font of the page. */
export function widthOfCell(texts: Iterable<string>): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (context === null) return 0;
  // Not the shorthand: it is empty where figures are of one width.
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(document.body);
  context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  let widest = 0;
  for (const text of texts) widest = Math.max(widest, context.measureText(text).width);
  return Math.ceil(widest) + beside;
}
