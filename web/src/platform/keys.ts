import { useEffect, useRef } from 'react';
import { preferences } from './preferences.ts';
import { store } from './store.ts';

/** One line of the keyboard map, as `?` shows it. */
export type KeyRow = { readonly keys: string; readonly does: string };

export type KeyActions = Readonly<
  Record<string, { readonly does: string; readonly run: () => void } | undefined>
>;

/** What keys do in one part of the page. */
type Layer = {
  readonly rows: readonly KeyRow[];
  /** Keeps all plain keys from the parts below, as a dialog does. */
  readonly isModal: boolean;
  readonly actionOf: (name: string) => (() => void) | undefined;
};

/** The second key of two, as in G then H, counts this long. */
const secondKeyMs = 1500;

/** The part that came last stands first. */
const layers: Layer[] = [];

/** The keyboard map of what is on view. */
export const keyRows = store<readonly KeyRow[]>([]);

/**
 * Binds keys while the part is on view: `n`, `Shift+x`, `mod+s`, `[`, `g h` for one after the other.
 * The part that came last has them first; single keys wait while somebody types in a field.
 *
 * @param options `isModal` keeps single keys from the parts below.
 */
export function useKeys(actions: KeyActions, options: { isModal?: boolean } = {}): void {
  const { isModal = false } = options;
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const names = Object.keys(actions)
    .filter((name) => actions[name])
    .join('|');

  useEffect(() => {
    const layer: Layer = {
      isModal,
      rows: Object.entries(latest.current).flatMap(([keys, action]) =>
        action ? [{ keys, does: action.does }] : [],
      ),
      actionOf: (name) => latest.current[name]?.run,
    };
    layers.unshift(layer);
    publish();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      publish();
    };
  }, [names, isModal]);
}

function publish(): void {
  keyRows.set(layers.flatMap((layer) => layer.rows));
}

let before = { name: '', at: 0 };

/** Escape closed the list of a field first; known only before the field hears of the key. */
let wasOpen = false;

globalThis.addEventListener?.(
  'keydown',
  ({ target }) => {
    wasOpen = target instanceof Element && target.getAttribute('aria-expanded') === 'true';
  },
  { capture: true },
);

globalThis.addEventListener?.('keydown', (event) => {
  if (event.defaultPrevented || event.isComposing || event.repeat) return;
  const name = nameOf(event);
  if (name === 'Escape' && isTyping(event.target)) {
    if (!wasOpen) (event.target as HTMLElement).blur();
    return;
  }
  if (!mayRun(event, name)) return;

  const isSecond = event.timeStamp - before.at < secondKeyMs;
  const run = (isSecond && actionOf(`${before.name} ${name}`)) || actionOf(name);
  before = { name, at: event.timeStamp };
  if (!run) return;
  event.preventDefault();
  run();
});

function actionOf(name: string): (() => void) | undefined {
  const isPlain = !/^(mod|Alt)\+/u.test(name);
  for (const layer of layers) {
    const run = layer.actionOf(name);
    if (run) return run;
    if (layer.isModal && isPlain) return undefined;
  }
  return undefined;
}

/** The name of the keys pressed, as `useKeys` writes them: `mod+Shift+z`. */
export function nameOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & {
    code?: string;
  },
): string {
  // With Alt some keyboards write another sign in the place of a digit.
  const digit = event.altKey ? /^Digit(\d)$/u.exec(event.code ?? '')?.[1] : undefined;
  if (digit) return `Alt+${digit}`;
  const isLetter = /^[a-z]$/iu.test(event.key);
  const parts = [
    event.ctrlKey || event.metaKey ? 'mod+' : '',
    event.altKey ? 'Alt+' : '',
    event.shiftKey && (isLetter || event.key.length > 1) ? 'Shift+' : '',
    isLetter ? event.key.toLowerCase() : event.key,
  ];
  return parts.join('');
}

function mayRun(event: KeyboardEvent, name: string): boolean {
  const isTypingNow = isTyping(event.target);
  if (/^(mod|Alt)\+/u.test(name)) return !(isTypingNow && name === 'mod+z');
  if (isTypingNow && !/^F\d/u.test(event.key)) return false;
  if (event.key === 'Enter' && isPressable(event.target)) return false;
  return preferences.get().letterKeys || !/^(Shift\+)?[a-z]$/u.test(name);
}

const notTyped = ['checkbox', 'radio', 'button', 'submit'];

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !notTyped.includes(target.type);
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  );
}

function isPressable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && Boolean(target.closest('a, button, [role="menuitem"]'));
}
