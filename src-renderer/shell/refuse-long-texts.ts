import { formatCount } from '../words/format';

/** Takes a text that is pasted or dropped whole or not at all: a browser would cut it where the field ends, without a word. */
export function refuseLongTexts(page: Document): void {
  page.addEventListener('beforeinput', (event) => {
    const { target: field, inputType, data } = event;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    if (data === null || field.maxLength < 0 || !inputType.startsWith('insertFrom')) return;
    const replaced = (field.selectionEnd ?? 0) - (field.selectionStart ?? 0);
    const length = field.value.length - replaced + data.replaceAll('\r\n', '\n').length;
    if (length <= field.maxLength) return;
    event.preventDefault();
    const [most, all] = [field.maxLength, length].map(formatCount);
    field.setCustomValidity(
      `Not inserted: with this text the field would have ${all} characters; it takes ${most}.`,
    );
    field.reportValidity();
    // It is about what was not inserted: what is in the field is in order.
    for (const next of ['keydown', 'input', 'blur'])
      field.addEventListener(next, () => field.setCustomValidity(''), { once: true });
  });
}
