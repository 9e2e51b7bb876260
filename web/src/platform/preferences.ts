import { session } from '@counting-house/contract/session/session.operations.ts';
import { call, newKey } from './client.ts';
import { store } from './store.ts';

/** How a person likes the house to look and behave. */
export type Preferences = {
  readonly theme: 'light' | 'dark' | 'auto';
  readonly density: 'comfortable' | 'compact';
  readonly letterKeys: boolean;
  /** The tones of stations and alerts; of this machine, whoever stands at it. */
  readonly sound: boolean;
  readonly navigation: 'wide' | 'icons';
  /** List → the keys of the columns shown, in order. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** What the palette opened last, newest first. */
  readonly recent: readonly string[];
  /** How loud new orders sound, 0 to 100. */
  readonly orderSound: number;
};

const at = 'ch-preferences';

const usual: Preferences = {
  theme: 'auto',
  density: 'comfortable',
  letterKeys: true,
  sound: true,
  navigation: 'wide',
  columns: {},
  recent: [],
  orderSound: 70,
};

/** Choices that stay on this machine. */
const ofMachine: ReadonlySet<string> = new Set<keyof Preferences>(['sound']);

/** A choice is sent once it has stood this long. */
const settledMs = 1000;

/** What this person chose, as this browser knows it; the server's word comes with the session. */
export const preferences = store<Preferences>(kept());

function kept(): Preferences {
  if (typeof localStorage === 'undefined') return usual;
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(at) ?? '{}') };
  } catch {
    return usual;
  }
}

function keep(next: Preferences): void {
  preferences.set(next);
  localStorage.setItem(at, JSON.stringify(next));
}

const unsent = new Map<string, unknown>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Changes some preferences; they follow the person to other machines. */
export function prefer(change: Partial<Preferences>): void {
  keep({ ...preferences.get(), ...change });
  for (const [key, value] of Object.entries(change))
    if (!ofMachine.has(key)) unsent.set(key, value);
  clearTimeout(timer);
  timer = setTimeout(() => void sendChoices(), settledMs);
}

async function sendChoices(): Promise<void> {
  const choices = [...unsent];
  unsent.clear();
  for (const [key, value] of choices)
    await call(session.savePreferences, { key, value }, { key: newKey() });
}

/** Takes what the server knows of the person who is signed in; what it does not know is as usual. */
export function takePreferences(known: Readonly<Record<string, unknown>>): void {
  const own = Object.entries(known).filter(
    ([key, value]) => key in usual && typeof value === typeof usual[key as keyof Preferences],
  );
  keep({ ...usual, sound: preferences.get().sound, ...Object.fromEntries(own) });
}
