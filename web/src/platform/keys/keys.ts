import { createContext, use, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { preferences } from '../preferences.ts';
import { store } from '../store.ts';
import { keepLate, keepTyped, whenNoBox } from './typed-ahead.ts';

/** One line of the keyboard map, as `?` shows it. */
export type KeyRow = { readonly keys: string; readonly does: string };

export type KeyActions = Readonly<
  Record<string, { readonly does: string; readonly run: () => void } | undefined>
>;

/** What one part of the page binds. */
type Binding = {
  /** A part inside another has it later, and comes first. */
  readonly turn: number;
  readonly rows: readonly KeyRow[];
  readonly actionOf: (name: string) => (() => void) | undefined;
};

/** The page, or what opens over it: a panel, a dialog. The one in front keeps single keys from the others. */
type KeyLayer = {
  readonly parent: KeyLayer | null;
  readonly turn: number;
  /** What is bound in it, the innermost part first. */
  bindings: readonly Binding[];
};

/** The second key of two, as in G then H, counts this long. */
const secondKeyMs = 1500;

let turns = 0;

/** A layer over another one, before it is on view. */
export function layerOver(parent: KeyLayer | null): KeyLayer {
  turns += 1;
  return { parent, turn: turns, bindings: [] };
}

const page = layerOver(null);

/** Layers on view over the page. */
const open = new Set<KeyLayer>();

/** The layer that a part of the page belongs to. */
export const KeyLayerContext = createContext(page);

/** The keyboard map of what is on view. */
export const keyRows = store<readonly KeyRow[]>([]);

/** Binds keys in a layer; answers how they are let go. */
function bind(layer: KeyLayer, binding: Binding): () => void {
  layer.bindings = [...layer.bindings, binding].toSorted((a, b) => b.turn - a.turn);
  publish();
  return () => {
    layer.bindings = layer.bindings.filter((other) => other !== binding);
    publish();
  };
}

/** Puts a layer on view; answers how it is taken away. */
export function showLayer(layer: KeyLayer): () => void {
  open.add(layer);
  publish();
  const end = keepTyped('layer', { most: cursorMs });
  const arrived = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]'))
      end(0);
  };
  addEventListener('focusin', arrived);
  return () => {
    removeEventListener('focusin', arrived);
    end(0);
    open.delete(layer);
    publish();
  };
}

/** A layer has the cursor this long after it is drawn; one that takes none has its keys then. */
const cursorMs = 300;

/**
 * Binds keys while the part is on view: `n`, `Shift+x`, `mod+s`, `[`, `g h` for one after the other.
 * They hold in the layer around the part, whenever it came; the innermost part has them first. Single
 * keys wait while somebody types in a field, and while another layer is in front.
 */
export function useKeys(actions: KeyActions): void {
  const layer = use(KeyLayerContext);
  const [turn] = useState(() => {
    turns += 1;
    return turns;
  });
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const names = Object.keys(actions)
    .filter((name) => actions[name])
    .join('|');

  useEffect(() => {
    const rows = Object.entries(latest.current).flatMap(([keys, action]) =>
      action ? [{ keys, does: action.does }] : [],
    );
    return bind(layer, { turn, rows, actionOf: (name) => latest.current[name]?.run });
  }, [names, layer, turn]);
}

/** Layers on view, the one in front first: what opens inside another is over it, else what opened last. */
const inFront = () => [...[...open].toSorted((a, b) => b.turn - a.turn), page];

/** These hold whatever is in front, as keys with Ctrl and Alt do. */
const isForAll = (name: string) => name === '?' || /^(mod|Alt)\+/u.test(name);

function publish(): void {
  keyRows.set(
    inFront().flatMap(({ bindings }, at) =>
      bindings.flatMap(({ rows }) => rows.filter(({ keys }) => at === 0 || isForAll(keys))),
    ),
  );
}

let before = { name: '', at: 0 };

/** Known only before a field or a dialog hears of the key: Escape closes the list of a field first. */
let wasOpen = false;
/** The same of a menu: it closes alone, whatever it was opened over. */
let wasInMenu = false;
/** A layer that the key itself opens or closes leaves nothing of the key for the others. */
let wasInFront = page;

const menus = '[role="menu"], [role="listbox"], [aria-haspopup][aria-expanded="true"]';

globalThis.addEventListener?.(
  'keydown',
  ({ target }) => {
    wasOpen = target instanceof Element && target.getAttribute('aria-expanded') === 'true';
    wasInMenu = target instanceof Element && target.closest(menus) !== null;
    wasInFront = inFront()[0] ?? page;
  },
  { capture: true },
);

globalThis.addEventListener?.('keydown', (event) => {
  if (event.defaultPrevented || event.isComposing || event.repeat) return;
  if (wasInFront !== inFront()[0]) return;
  const name = keyName(event);
  if (takenByScan(event)) {
    event.preventDefault();
    return;
  }
  if (name === 'Escape' && isTyping(event.target) && !isScanField(event.target)) {
    if (!wasOpen) (event.target as HTMLElement).blur();
    return;
  }
  if (name === 'Escape' && wasInMenu) return;
  if (!mayRun(event, name)) return;
  if (runKey(name, event.timeStamp)) event.preventDefault();
});

/** Runs what a key, or it and the one before, is bound to; answers whether anything was. */
function runKey(name: string, at: number): boolean {
  const isSecond = at - before.at < secondKeyMs;
  const run = (isSecond && actionOf(`${before.name} ${name}`)) || actionOf(name);
  before = { name, at };
  run?.();
  return run !== undefined;
}

/** A scanner types faster than anybody, and ends with Enter. */
const scannerGapMs = 35;
const shortestScan = 4;

type Scanner = {
  readonly layer: KeyLayer;
  /** It hears what nothing else on the page does. */
  readonly isForRest: boolean;
  readonly take: (text: string) => void;
};
let scanners: readonly Scanner[] = [];
/** Letters that may be the beginning of a scan: they wait until it is known. */
let held: readonly { readonly key: string; readonly name: string; readonly at: number }[] = [];
let release: ReturnType<typeof setTimeout> | undefined;

/**
 * Hears what a scanner types while no field has the focus; its letters are then no keys of the page. The layer in
 * front hears it, whoever came last in it; a panel that hears none leaves it to the page, a dialog waits for an answer.
 */
export function useScans(take: (text: string) => void, { isForRest = false } = {}): void {
  const layer = use(KeyLayerContext);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const scanner = { layer, isForRest, take: (text: string) => latest.current(text) };
    scanners = isForRest ? [scanner, ...scanners] : [...scanners, scanner];
    return () => {
      scanners = scanners.filter((other) => other !== scanner);
    };
  }, [layer, isForRest]);
}

// Keys that were kept for a box which did not come: whole codes were scanned, others are for the layer that opened.
whenNoBox((keys) => {
  const scanner = scannerNow();
  const [rest = '', ...codes] = keys
    .map((key) => (key === 'Enter' ? '\n' : key))
    .join('')
    .split('\n')
    .toReversed();
  if (scanner && codes.length > 0) {
    for (const code of codes.toReversed()) if (code.length >= shortestScan) scanner.take(code);
    return;
  }
  if (!preferences.get().letterKeys) return;
  // One key is meant for the page that came; several are a text for a box that it has not.
  if (inFront()[0] === page && rest.length !== 1) return;
  for (const letter of rest) flushSync(() => runKey(letter, performance.now()));
});

/** Whether a scanner is typing beside all fields at this moment. */
export const isHearingScan = (): boolean => held.length > 0;

function scannerNow(): Scanner | undefined {
  const [front = page] = inFront();
  const own = scanners.findLast(({ layer }) => layer === front);
  if (own || document.querySelector('[data-modal-content]')) return own;
  return scanners.findLast(({ layer }) => layer === page);
}

/** Whether a key belongs to what a scanner types, or may begin it. */
function takenByScan(event: KeyboardEvent): boolean {
  const { key, timeStamp: at } = event;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  const scanner = scannerNow();
  if (!scanner || !isPlain || isTyping(event.target)) return false;
  const isNext = at - (held.at(-1)?.at ?? -Infinity) < scannerGapMs;
  if (key === 'Enter' && isNext && held.length >= shortestScan) {
    const text = held.map((one) => one.key).join('');
    forget();
    scanner.take(text);
    return true;
  }
  if (key === 'Shift') return false;
  const mayBegin = key.length === 1 && /^[a-z0-9]$/iu.test(key);
  if (!isNext || key.length !== 1) {
    runHeld();
    // A key that was held may have asked for a layer: this one is for that, not the beginning of a scan.
    if (keepLate(key)) return true;
    if (!mayBegin) return false;
  }
  held = [...held, { key, name: keyName(event), at }];
  clearTimeout(release);
  release = setTimeout(runHeld, scannerGapMs);
  return true;
}

function forget(): void {
  clearTimeout(release);
  held = [];
}

/** What was no scan were keys of the page. */
function runHeld(): void {
  const keys = held;
  forget();
  const { letterKeys } = preferences.get();
  for (const { key, name, at } of keys) {
    // The key before may have asked for a layer: the rest of what was typed is for that.
    if (keepLate(key)) continue;
    // Each finds the page as the one before left it.
    if (letterKeys || !/^(Shift\+)?[a-z]$/u.test(name)) flushSync(() => runKey(name, at));
  }
}

function actionOf(name: string): (() => void) | undefined {
  const layers = inFront();
  const asked = isForAll(name) ? layers : layers.slice(0, 1);
  return asked
    .flatMap(({ bindings }) => bindings)
    .map((binding) => binding.actionOf(name))
    .find((run) => run !== undefined);
}

/** The name of the keys pressed, as `useKeys` writes them: `mod+Shift+z`. */
export function keyName(
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
  if (/^(mod|Alt)\+/u.test(name))
    return !(isTypingNow && name === 'mod+z') || isEmptyScanField(event.target);
  if (isTypingNow && !/^(F\d|Escape)/u.test(event.key)) return false;
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

/** A scan field takes the focus back at once: leaving it leads nowhere. */
const isScanField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.hasAttribute('data-scan-field');

/** It holds the cursor all the time, and nothing that was typed could be taken back in it. */
const isEmptyScanField = (target: EventTarget | null) =>
  isScanField(target) && (target as HTMLInputElement).value === '';

function isPressable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && Boolean(target.closest('a, button, [role="menuitem"]'));
}
