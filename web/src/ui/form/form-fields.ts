/** The words of a field's label, without its asterisk. */
export function labelOn(form: HTMLFormElement | null, path: string): string | undefined {
  const field = form?.querySelector<HTMLInputElement>(`[name="${path}"]`);
  return field?.labels?.[0]?.textContent.replace(/\s*\*$/u, '');
}

/** Puts the cursor into the first field that is marked as wrong; false when none is. */
export function focusWrong(form: HTMLFormElement | null): boolean {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  wrong?.focus();
  return Boolean(wrong);
}

/** Puts the cursor into the first of the fields in the order of the page; false when none is there. */
export function focusFirst(form: HTMLFormElement | null, paths: readonly string[]): boolean {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[name]') ?? [])];
  const first = fields.find((field) => paths.includes(field.getAttribute('name') ?? ''));
  first?.focus();
  return first !== undefined;
}
