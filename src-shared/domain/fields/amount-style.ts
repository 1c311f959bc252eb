import { normalise } from '../../base/text';
import { readDecimal } from './decimal';

/** How a column writes its amounts: `1.234,50`, `1,234.50`, or in a way that both read alike. */
export type AmountStyle = 'comma' | 'point' | 'either';

/** A comma or a point with anything but three digits behind it begins the decimals. */
const withDecimals = /^[+\-\u2212]?[\d. ,'\u2019]*[.,](?:\d{1,2}|\d{4,})$/;

/**
 * Recognises a column of amounts by its values, blanks aside; null where one of them is none. `1.234` alone may be either: what
 * the others are decides.
 */
export function recogniseAmounts(values: readonly string[]): AmountStyle | null {
  const texts = values.map(normalise).filter((text) => text !== '');
  if (texts.length === 0 || !texts.some((text) => withDecimals.test(text))) return null;
  const areAll = (style: 'comma' | 'point'): boolean =>
    texts.every((text) => readDecimal(text, style) !== null);
  const [comma, point] = [areAll('comma'), areAll('point')];
  if (comma && point) return 'either';
  return comma ? 'comma' : point ? 'point' : null;
}
