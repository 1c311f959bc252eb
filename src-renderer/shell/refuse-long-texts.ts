import { formatCount } from '../words/format';

/** Refuses a pasted or dropped text that does not fit: the browser would silently cut it. */
export function refuseLongTexts(page: Document): void {
  page.addEventListener('beforeinput', (event) => {
    const { target: field, inputType, data } = event;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    if (data === null || field.maxLength < 0 || !inputType.startsWith('insertFrom')) return;
    const replaced = (field.selectionEnd ?? 0) - (field.selectionStart ?? 0);
    // A copied cell ends with a line break, which no field of one line takes.
    const text = field instanceof HTMLInputElement ? data.replace(/\r?\n$/, '') : data;
    const length = field.value.length - replaced + text.replaceAll('\r\n', '\n').length;
    if (length <= field.maxLength) return;
    event.preventDefault();
    const [most, all] = [field.maxLength, length].map(formatCount);
    field.setCustomValidity(`Not inserted: the field would have ${all} characters; ${most} fit.`);
    field.reportValidity();
    // It is about what was not inserted: what is in the field is in order.
    for (const next of ['keydown', 'input', 'blur'])
      field.addEventListener(next, () => field.setCustomValidity(''), { once: true });
  });
}
