import { normalise } from './text';

/** A text with every digit and every letter as one of its kind: `PAY-07` is `AAA-99`. */
export function formOf(text: string): string {
  return normalise(text).replace(/\p{N}/gu, '9').replace(/\p{L}/gu, 'A');
}

/** The same for however many digits and letters, by a text's form: `PAY-07` and `PAY-1234` are `A-9`. */
export function shapeOf(form: string): string {
  return form.replace(/9+/g, '9').replace(/A+/g, 'A');
}
