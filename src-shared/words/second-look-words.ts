import { countingWith, type CountFormat } from './count-words';

/** Says that payment references reported extra were not looked up; `''` where there are none. */
export function notLookedUpWords(extras: number, format: CountFormat): string {
  if (extras === 0) return '';
  const [were, they] = extras === 1 ? ['was', 'it is'] : ['were', 'they are'];
  return `${countingWith(format)(extras, 'payment reference')} that would be extra ${were} not looked up one by one, since the minute has no room for it: ${they} extra by the lists only.`;
}
