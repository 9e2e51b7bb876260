/** What holds the letters back: a layer that was asked for, or a page that is still coming. */
type Wait = 'layer' | 'page';

/** After this long the page has its letters again, whatever it waited for. */
const mostMs = 20_000;
/** A box has the cursor a moment after it is drawn. */
const boxMs = 150;

const waits = new Map<symbol, Wait>();
let settling: ReturnType<typeof setTimeout> | undefined;
/** What had the cursor when the wait began: what is typed from then on is not meant for it. */
let origin: Element | null = null;
let kept: string[] = [];
let passOn: (keys: readonly string[]) => void = () => undefined;

const isKeeping = () => waits.size > 0 || settling !== undefined;

/**
 * Keeps what is typed from now on for the box that is on its way, so that no letter acts on the page behind it.
 *
 * @returns what ends the wait; the keys go to the box that has the cursor so many milliseconds later.
 */
export function keepTyped(wait: Wait, { most = mostMs } = {}): (ms?: number) => void {
  if (!isKeeping()) origin = globalThis.document?.activeElement ?? null;
  clearTimeout(settling);
  settling = undefined;
  const one = Symbol(wait);
  waits.set(one, wait);
  const limit = setTimeout(end, most, 0);
  // A page that is drawn has its keys at once; a layer's box takes the cursor a moment later.
  function end(ms = wait === 'page' ? 0 : boxMs) {
    clearTimeout(limit);
    if (waits.delete(one) && waits.size === 0) settleIn(ms);
  }
  return end;
}

/** The box is here and has the cursor: it gets what was typed, whatever else is still awaited. */
function boxIsHere(): void {
  if (!isKeeping()) return;
  waits.clear();
  settleIn(0);
}

/** Says who hears of keys that found no box: scans, and the keys of the layer that opened. */
export function whenNoBox(pass: (keys: readonly string[]) => void): void {
  passOn = pass;
}

function settleIn(ms: number): void {
  clearTimeout(settling);
  settling = setTimeout(() => {
    settling = undefined;
    give(drop());
  }, ms);
}

/** What was typed is for nothing any more: the person turned to something else. */
export const forgetTyped = (): void => void drop();

function drop(): readonly string[] {
  const keys = kept;
  kept = [];
  waits.clear();
  clearTimeout(settling);
  settling = undefined;
  return keys;
}

function give(keys: readonly string[]): void {
  if (keys.length === 0) return;
  const box = document.activeElement;
  if (!isBox(box)) return passOn(keys);
  for (const key of keys) {
    const into = document.activeElement;
    if (!isBox(into)) return;
    if (key.length === 1) typeInto(into, key);
    else if (key === 'Backspace') eraseIn(into);
    else into.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }
}

type Box = HTMLInputElement | HTMLTextAreaElement;

const noText = ['checkbox', 'radio', 'button', 'submit', 'file', 'range', 'color'];

const isBox = (element: unknown): element is Box =>
  (element instanceof HTMLInputElement && !noText.includes(element.type)) ||
  element instanceof HTMLTextAreaElement;

function typeInto(box: Box, text: string): void {
  const from = box.selectionStart ?? box.value.length;
  const to = box.selectionEnd ?? from;
  write(box, box.value.slice(0, from) + text + box.value.slice(to), from + text.length);
}

function eraseIn(box: Box): void {
  const at = box.selectionStart ?? box.value.length;
  if (at > 0) write(box, box.value.slice(0, at - 1) + box.value.slice(at), at - 1);
}

/** As if it were typed: React hears of a value only when the element's own property was not set. */
function write(box: Box, text: string, caret: number): void {
  if (box.readOnly || box.disabled) return;
  if (box.maxLength >= 0 && text.length > box.maxLength) return;
  const proto = box instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(proto.prototype, 'value')?.set?.call(box, text);
  box.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }));
  if (box.selectionStart !== null) box.setSelectionRange(caret, caret);
}

/** Keys that belong to what is typed; all others wait for nothing. */
const isKept = (key: string) => key.length === 1 || key === 'Enter' || key === 'Backspace';

function hear(event: KeyboardEvent): void {
  const { key, target } = event;
  if (!event.isTrusted || !isKeeping() || event.isComposing) return;
  if (key === 'Escape' || key === 'Tab') {
    drop();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || !isKept(key)) return;
  if (isBox(target) && target !== origin) {
    // The box had the cursor before what was kept came into it: that stands before this key.
    if (kept.length > 0) give(drop());
    return;
  }
  const isOfPage = ![...waits.values()].includes('layer');
  if (isOfPage && key !== 'Backspace' && kept.length === 0 && isPressed(key, target)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  kept.push(key);
}

/** Keeps a key that waited elsewhere, where a box is awaited by now; answers whether it did. */
export function keepLate(key: string): boolean {
  if (!isKeeping() || !isKept(key)) return false;
  kept.push(key);
  return true;
}

/** On a page that is on view already, Enter and the space bar press the button that has the focus. */
const isPressed = (key: string, target: EventTarget | null) =>
  (key === 'Enter' || key === ' ') &&
  target instanceof Element &&
  target.closest('a, button, [role="menuitem"]') !== null;

const layers =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [data-scan-field], [data-part="items"]';

globalThis.addEventListener?.('keydown', hear, { capture: true });
// Anyone who points at something else does not wait any more.
globalThis.addEventListener?.('pointerdown', () => isKeeping() && drop(), { capture: true });
globalThis.addEventListener?.(
  'focusin',
  ({ target }) => {
    const isThere = target instanceof Element && target !== origin && target.closest(layers);
    if (isThere && isBox(target)) boxIsHere();
  },
  { capture: true },
);

/** What was typed before the code of the page was there, as the page itself kept it. */
type Early = { readonly keys: readonly string[]; readonly end: () => void };

/** The page has come and nothing is drawn yet: what was typed until now belongs to its first box. */
export function keepFromStart(): void {
  const { chTyped } = globalThis as { chTyped?: Early };
  chTyped?.end();
  firstPage = keepTyped('page');
  kept.push(...(chTyped?.keys ?? []));
}

let firstPage: (() => void) | undefined;

/** The first page is drawn. */
export function firstPageIsHere(): void {
  firstPage?.();
  firstPage = undefined;
}
