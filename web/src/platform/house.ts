import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import type { Icon } from '@tabler/icons-react';
import { type ComponentType, createContext, use } from 'react';
import { entryPath, mayOpen, type Screen, type ScreenKey } from './places.ts';
import type { Problem } from './http/problem.ts';

/** A group of the sidebar. */
export type Group = {
  readonly title: string;
  readonly icon: Icon;
  readonly entries: readonly Entry[];
  /** Whether there is anything in it yet: until then it is put away, and search leads there. */
  readonly isUsed?: () => Promise<boolean>;
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

/** Where an entry of the navigation leads: to a screen, or to one of its tabs. */
export type Entry = {
  /** What people look for: the document or the goods, in the trade's own words. */
  readonly label: string;
  readonly to: Screen;
  /** The tab of the screen, `?tab=orders`. */
  readonly tab?: string;
  /** Who may see the tab, where that is not everybody who may open the screen. */
  readonly access?: PermissionKey;
  /** Further words under which the command palette finds it. */
  readonly words?: string;
  /** Screens that belong together, as links under the title of each; the entry's own is among them. */
  readonly beside?: readonly Beside[];
};

export type Beside = {
  readonly label: string;
  readonly to: Screen;
  readonly tab?: string;
  readonly access?: PermissionKey;
};

type May = (key: PermissionKey) => boolean;

/** An entry of the navigation. */
export const entry = (
  label: string,
  to: Screen,
  more: Omit<Entry, 'label' | 'to'> = {},
): Entry => ({ label, to, ...more });

/** The address of an entry, or of a screen beside it. */
export function placeOf({ to, tab }: Pick<Beside, 'to' | 'tab'>): string {
  return tab === undefined ? entryPath(to) : `${entryPath(to)}?tab=${tab}`;
}

/** All screens that an entry stands for. */
export const screensOf = ({ to, beside = [] }: Entry): readonly Screen[] => [
  ...new Set([to, ...beside.map((one) => one.to)]),
];

/** Whether somebody may go to an entry, or to a screen beside it. */
const mayGo = ({ to, access }: Pick<Beside, 'to' | 'access'>, may: May): boolean =>
  to.component !== undefined && mayOpen(to, may) && (access === undefined || may(access));

/** The groups with the entries that the person may open; one whose own screen is closed leads to the first beside it. */
export function openGroups(groups: readonly Group[], may: May): readonly Group[] {
  return groups
    .map((group) => ({ ...group, entries: group.entries.flatMap((one) => opened(one, may) ?? []) }))
    .filter(({ entries }) => entries.length > 0);
}

function opened(one: Entry, may: May): Entry | null {
  const beside = one.beside?.filter((other) => mayGo(other, may));
  if (mayGo(one, may)) return beside ? { ...one, beside } : one;
  const [first] = beside ?? [];
  if (!first || !beside) return null;
  const { tab: _tab, access: _access, ...rest } = one;
  return { ...rest, to: first.to, ...(first.tab ? { tab: first.tab } : {}), beside };
}

/** The entry that the page on view belongs to: that of its tab, else the one of its screen. */
export function entryAt(
  groups: readonly Group[],
  screen: Screen | undefined,
  tab: string | undefined,
): { readonly group: Group; readonly entry: Entry } | undefined {
  if (!screen) return undefined;
  const all = groups.flatMap((group) => group.entries.map((one) => ({ group, entry: one })));
  const here = all.filter((one) => screensOf(one.entry).includes(screen));
  return (
    here.find((one) => one.entry.to === screen && one.entry.tab === (tab ?? null)) ??
    here.find((one) =>
      one.entry.beside?.some((other) => other.to === screen && other.tab === tab),
    ) ??
    here.find((one) => one.entry.to === screen && one.entry.tab === undefined) ??
    here[0]
  );
}
