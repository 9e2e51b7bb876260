import { session } from '@counting-house/contract/session/session.operations.ts';
import { call, newKey } from './http/client.ts';
import { mayPass } from './http/problem.ts';
import { store } from './store.ts';

/** How a person likes the house to look and behave. */
type Preferences = {
  readonly theme: 'light' | 'dark' | 'auto';
  readonly density: 'comfortable' | 'compact';
  readonly letterKeys: boolean;
  /** The tones of stations and alerts; of this machine, whoever stands at it. */
  readonly sound: boolean;
  readonly navigation: 'wide' | 'icons';
  /** Groups of the sidebar that the person does not use, by their titles. */
  readonly hiddenGroups: readonly string[];
  /** Groups of the sidebar that are put away until something is in them, and that something was in. */
  readonly usedGroups: readonly string[];
  /** List → the keys of the columns shown, in order. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** List → px by column; of a saved view under `list#id`. */
  readonly widths: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** List → the saved view that it opens with. */
  readonly defaultViews: Readonly<Record<string, number>>;
  /** What was on view last, newest first: screens by their keys, records as `order:412`. */
  readonly recent: readonly string[];
  /** How often the palette led where. */
  readonly used: Readonly<Record<string, number>>;
  /** The list of first steps on the dashboard. */
  readonly firstSteps: boolean;
  /** Blocks of the dashboard that stand open; the others are folded to their titles. */
  readonly homeOpen: readonly string[];
  /** How loud new orders sound, 0 to 100. */
  readonly orderSound: number;
  /** Books and statements that stand before the others, by their names in the address. */
  readonly reports: readonly string[];
  /** The store whose goods were on view last; 0: the default one. */
  readonly store: number;
};

const at = 'ch-preferences';
/** Whose they are. */
const ownerAt = 'ch-preferences-of';

const usual: Preferences = {
  theme: 'auto',
  density: 'comfortable',
  letterKeys: true,
  sound: true,
  navigation: 'wide',
  hiddenGroups: [],
  usedGroups: [],
  columns: {},
  widths: {},
  defaultViews: {},
  recent: [],
  used: {},
  firstSteps: true,
  homeOpen: [],
  orderSound: 70,
  reports: [],
  store: 0,
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

/** Choices that the server does not know yet; a page that was left too soon sends them when it is back. */
const unsentAt = 'ch-preferences-unsent';
const unsent = new Map<string, unknown>(keptUnsent());
let timer: ReturnType<typeof setTimeout> | undefined;

/** Changes some preferences; they follow the person to other machines. */
export function prefer(change: Partial<Preferences>): void {
  keep({ ...preferences.get(), ...change });
  for (const [key, value] of Object.entries(change))
    if (!ofMachine.has(key)) unsent.set(key, value);
  keepUnsent();
  sendSoon();
}

function sendSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void sendChoices(), settledMs);
}

async function sendChoices(): Promise<void> {
  for (const [key, value] of unsent) {
    const reply = await call(session.keepPreferences, { key, value }, { key: newKey() });
    if (!reply.ok && mayPass(reply.problem)) return;
    if (unsent.get(key) === value) unsent.delete(key);
    keepUnsent();
  }
}

function keepUnsent(): void {
  localStorage.setItem(unsentAt, JSON.stringify([...unsent]));
}

function keptUnsent(): [string, unknown][] {
  if (typeof localStorage === 'undefined') return [];
  try {
    return JSON.parse(localStorage.getItem(unsentAt) ?? '[]');
  } catch {
    return [];
  }
}

const mostRecent = 20;

/** Notes what is on view, in this browser; other machines learn of it when the palette is used. */
export function noteVisit(what: string): void {
  const before = preferences.get();
  if (before.recent[0] === what) return;
  const recent = [what, ...before.recent.filter((one) => one !== what)].slice(0, mostRecent);
  keep({ ...before, recent });
}

/** Counts that the palette led somewhere. */
export function noteUse(what: string): void {
  const { recent, used } = preferences.get();
  prefer({ recent, used: { ...used, [what]: (used[what] ?? 0) + 1 } });
}

/** Takes what the server knows of the person who is signed in; what it does not know is as usual. */
export function takePreferences(known: Readonly<Record<string, unknown>>, userId: number): void {
  const own = Object.entries(known).filter(
    ([key, value]) => key in usual && typeof value === typeof usual[key as keyof Preferences],
  );
  const before = preferences.get();
  const isSame = [null, String(userId)].includes(localStorage.getItem(ownerAt));
  localStorage.setItem(ownerAt, String(userId));
  keep({
    ...usual,
    sound: before.sound,
    ...Object.fromEntries(own),
    ...(isSame ? { ...Object.fromEntries(unsent), recent: before.recent } : {}),
  });
  if (!isSame) unsent.clear();
  keepUnsent();
  if (unsent.size > 0) sendSoon();
}
