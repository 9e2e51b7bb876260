/** The parts of the order entry that a key jumps to, in their order. */
export const parts = ['buyer', 'items', 'delivery', 'discount', 'payment'] as const;
type PartName = (typeof parts)[number];

/** Puts the cursor into a part. */
export function focusPart(name: PartName): void {
  const part = document.querySelector<HTMLElement>(`[data-part="${name}"]`);
  part?.focus();
  part?.scrollIntoView({ block: 'nearest' });
}

/** The part that has the keyboard; the items when none has. */
export function partInFocus(): PartName {
  const active = document.activeElement;
  const inside = active?.closest('section')?.querySelector<HTMLElement>('[data-part]');
  const name = inside?.dataset['part'];
  return parts.find((part) => part === name) ?? 'items';
}

/** Puts the cursor into a cell of a line, its figure selected. */
export function focusCell(cell: 'qty' | 'price' | 'discount', key: number): void {
  const input = document.querySelector<HTMLInputElement>(`[data-cell="${cell}-${key}"]`);
  input?.focus();
  input?.select();
}
