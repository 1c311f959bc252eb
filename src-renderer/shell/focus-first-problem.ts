/** Takes the user to the first field that keeps a form from being saved, once the form shows what is wrong with it. */
export function focusFirstProblem(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
