let isPressed = false;
const set = (pressed: boolean) => () => (isPressed = pressed);
globalThis.addEventListener?.('pointerdown', set(true), true);
for (const ended of ['pointerup', 'pointercancel'])
  globalThis.addEventListener?.(ended, set(false), true);

/**
 * Does something now, or once what is being pressed was let go: what moves the page between the two
 * takes the button away from under the pointer, and the click is lost.
 */
export function afterPress(act: () => void): void {
  if (!isPressed) return act();
  const ends = new AbortController();
  const ended = () => {
    ends.abort();
    setTimeout(act); // The click comes after the pointer went up.
  };
  for (const kind of ['pointerup', 'pointercancel'])
    addEventListener(kind, ended, { capture: true, signal: ends.signal });
}
