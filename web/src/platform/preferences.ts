import { store } from './store.ts';

/** How a person likes the house to look and behave on this machine. */
export type Preferences = {
  readonly density: 'comfortable' | 'compact';
  readonly letterKeys: boolean;
  /** The tones of stations and alerts. */
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
  density: 'comfortable',
  letterKeys: true,
  sound: true,
  navigation: 'wide',
  columns: {},
  recent: [],
  orderSound: 70,
};

export const preferences = store<Preferences>(kept());

function kept(): Preferences {
  if (typeof localStorage === 'undefined') return usual;
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(at) ?? '{}') };
  } catch {
    return usual;
  }
}

/** Changes some preferences and keeps them. */
export function prefer(change: Partial<Preferences>): void {
  preferences.set((before) => ({ ...before, ...change }));
  localStorage.setItem(at, JSON.stringify(preferences.get()));
}
