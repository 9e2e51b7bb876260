import type { Icon } from '@tabler/icons-react';
import { type ComponentType, createContext, use } from 'react';
import type { Screen, ScreenKey } from './places.ts';
import type { Problem } from './http/problem.ts';

/** A group of the sidebar. */
export type Group = {
  readonly title: string;
  readonly icon: Icon;
  readonly screens: readonly Screen[];
};

/** A record by the name of its table, as the row register knows it. */
export type RecordOnView = { readonly table: string; readonly id: number };

/** What the shell knows of the areas: their screens, where people find them, and what they add to it. */
export type House = {
  readonly screens: readonly Screen[];
  readonly home: Screen;
  /** Where a role begins its day, by the role's key; others begin at `home`. */
  readonly homes: Readonly<Record<string, Screen>>;
  readonly signIn: Screen;
  readonly groups: readonly Group[];
  /** The letter after G → where it goes. */
  readonly jumps: Readonly<Record<string, Screen>>;
  /** What stands in the top bar beside help: the count of new orders. */
  readonly TopBarExtra?: ComponentType;
  /** The bell in the top bar. */
  readonly Notices?: ComponentType;
  /** What works around every page of somebody signed in, stations too: the alert for new orders. */
  readonly Alerts?: ComponentType;
  /** What the areas say over every page while it is true, the gravest first; each decides by itself. */
  readonly banners?: readonly ComponentType[];
  /** The person's own panel, over any screen at `?panel=me`. */
  readonly ProfilePanel?: ComponentType<{ close: () => void }>;
  /** What happened to the record on view, over any screen at `?panel=history`. */
  readonly HistoryPanel?: ComponentType<{ record: RecordOnView }>;
  /** Where goods came from and are, over any screen at `?trace=CODE`. */
  readonly TracePanel?: ComponentType<{ code: string; close: () => void }>;
  /** Asks for phone and password over the page when the session ended under unsaved work. */
  readonly SignInDialog?: ComponentType<{ close: () => void }>;
  /** Asks for a fresh proof, or a second person, whenever a call needs one; always on the page. */
  readonly ProofDialog?: ComponentType;
  /** What somebody with a temporary password sees instead of every page. */
  readonly FirstPassword?: ComponentType;
  /** What somebody sees whose role asks for a second factor that is not set up. */
  readonly FirstSecondFactor?: ComponentType;
  /** Notes a visited page; answers what went wrong, or null. */
  readonly logVisit?: (visit: { userId: number; history: string }) => Promise<Problem | null>;
};

const HouseContext = createContext<House | null>(null);

export const HouseProvider = HouseContext.Provider;

/** The screens of this house. */
export function useHouse(): House {
  const house = use(HouseContext);
  if (!house) throw new Error('no house around this part');
  return house;
}

/** A screen by its key; undefined when it is not in the table. */
export function screenOf(house: House, key: ScreenKey | undefined): Screen | undefined {
  return house.screens.find((one) => one.key === key);
}
