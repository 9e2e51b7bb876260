/** Where items are typed, in every document with lines. */
export const itemsPart = 'items';

/** Puts the cursor into the first input that is so marked, what stands in it selected; null when there is none. */
function enter(mark: string): HTMLElement | null {
  const input = document.querySelector<HTMLElement>(mark);
  input?.focus();
  if (input instanceof HTMLInputElement) input.select();
  return input;
}

/** Puts the cursor into a part of the document. */
export function focusPart(name: string): void {
  enter(`[data-part="${name}"]`)?.scrollIntoView({ block: 'nearest' });
}

/** Puts the cursor into a field that is marked as wrong; false when there is none. */
export const focusWrongField = (name: string): boolean =>
  enter(`[name="${name}"][aria-invalid=true]`) !== null;

/** Marks what stands in a part that has the keyboard, so that the next scan takes its place instead of following it. */
export function markPart(name: string): void {
  const part = document.activeElement;
  if (part instanceof HTMLInputElement && part.dataset['part'] === name) part.select();
}

/** The part that has the keyboard; the items when none has. */
export function partInFocus(): string {
  const part = document.activeElement?.closest<HTMLElement>('[data-in-part]');
  return part?.dataset['inPart'] ?? itemsPart;
}

/** The cell of a field in a line. */
export const cellName = (field: string, key: number) => `${field}-${key}`;

/** Puts the cursor into a cell of a line, its figure selected; false when there is none. */
export const focusCell = (field: string, key: number): boolean =>
  enter(`[data-cell="${cellName(field, key)}"]`) !== null;

/** Puts the cursor into the first cell of a line that can be typed. */
export function focusLine(key: number): void {
  enter(`[data-cell$="-${key}"]`);
}
