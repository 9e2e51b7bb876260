/** Where items are typed, in every document with lines. */
export const itemsPart = 'items';

/** Puts the cursor into a part of the document. */
export function focusPart(name: string): void {
  const part = document.querySelector<HTMLElement>(`[data-part="${name}"]`);
  part?.focus();
  if (part instanceof HTMLInputElement) part.select();
  part?.scrollIntoView({ block: 'nearest' });
}

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
export function focusCell(field: string, key: number): boolean {
  const name = cellName(field, key);
  const cell = document.querySelector<HTMLElement>(`[data-cell="${name}"]`);
  cell?.focus();
  if (cell instanceof HTMLInputElement) cell.select();
  return cell !== null;
}

/** Puts the cursor into the first cell of a line that can be typed. */
export function focusLine(key: number): void {
  const cells = document.querySelectorAll<HTMLElement>('[data-cell]');
  const first = [...cells].find((cell) => cell.dataset['cell']?.endsWith(`-${key}`));
  first?.focus();
  if (first instanceof HTMLInputElement) first.select();
}
