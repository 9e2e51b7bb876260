import type { Area } from '@counting-house/contract/kit/area.ts';
import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';

export type ScreenKey = `${Area}.${string}`;

/** One row of the table of screens: where people do something. */
export type Screen<P extends string = string> = ScreenRow<P> & {
  readonly area: Area;
  /** `area.name`, as in `orders.b2cDesk`. */
  readonly key: ScreenKey;
};

type ScreenRow<P extends string = string> = {
  /** The address, to the letter; `{id}` is one part of it. */
  readonly path: P;
  /** Further addresses of the same screen; they stay in the address bar. */
  readonly aliases?: readonly string[];
  /** The label in the navigation, and the page's title unless a record gives its own. */
  readonly title: string;
  readonly icon: Icon;
  /** Anyone who holds any of these may open it; nothing here opens it to everybody signed in. */
  readonly permissions?: readonly PermissionKey[];
  /** A page without the shell that needs no session. */
  readonly isPublic?: true;
  /** Fills the whole window, without navigation: all of it, only at this `?tab=`, or where `?part=` stands. */
  readonly isStation?: true | { readonly tab: string } | { readonly part: string };
  /** Has the whole window with a way back, but not where `?view=` names another part of it. */
  readonly isFull?: true;
  /** The screen it is reached from; it has no entry of its own in the navigation. */
  readonly under?: ScreenKey;
  /** Where its entry in the navigation leads, when its address has parts to fill in. */
  readonly entry?: string;
  /** Further words under which the command palette finds it. */
  readonly words?: string;
  /**
   * The kinds of records that open here, each with what follows the path: `?tab=batches&open={id}`;
   * '' where the path itself has the `{id}`. `{title}` is the record's own.
   */
  readonly opens?: Readonly<Record<string, string>>;
  /** What can be begun here, beside going there. */
  readonly begins?: readonly Beginning[];
  /** The code of the screen, fetched when it is opened first; absent while it is not built. */
  readonly component?: () => Promise<ComponentType>;
};

/** Something to begin on a screen, as the command palette offers it. */
type Beginning = {
  readonly label: string;
  /** What follows the path of its screen: `?open=new`. */
  readonly at: string;
  readonly permission: PermissionKey;
  readonly words?: string;
  /** Begins it from every page: `Alt+r`. */
  readonly key?: string;
};

type Part<P extends string> = P extends `${string}{${infer N}}${infer R}` ? N | Part<R> : never;
type IsId<N extends string> = Lowercase<N> extends `${string}id` ? true : false;

/** The parts of an address by name: ids are numbers, everything else is text. */
export type ParamsOf<P extends string> = {
  readonly [N in Part<P>]: IsId<N> extends true ? number : string;
};

/** One row, as it stands in an area's `.routes.tsx`. */
export function screen<const P extends string>(row: ScreenRow<P>): ScreenRow<P> {
  return row;
}

type NamedScreens<R> = {
  readonly [N in keyof R]: R[N] extends ScreenRow<infer P> ? Screen<P> : never;
};

/** The screens of one area, each under its name. */
export function screens<const R extends Record<string, ScreenRow>>(
  area: Area,
  rows: R,
): NamedScreens<R> {
  const named = Object.entries(rows).map(([name, row]) => [
    name,
    { ...row, area, key: `${area}.${name}` },
  ]);
  return Object.fromEntries(named) as NamedScreens<R>;
}

/** All addresses of a screen, its own first. */
export function listAddresses(of: Screen): readonly string[] {
  return [of.path, ...(of.aliases ?? [])];
}

/** Whether somebody who holds `may` can open the screen. */
export function mayOpen(of: Screen, may: (key: PermissionKey) => boolean): boolean {
  return !of.permissions || of.permissions.some((key) => may(key));
}

/**
 * Reads the parts of an address.
 *
 * @returns null when a part that is an id is no whole number, so that the address leads nowhere.
 */
export function paramsIn<P extends string>(
  of: Screen<P>,
  raw: Readonly<Record<string, string>>,
): ParamsOf<P> | null {
  const params: Record<string, string | number> = {};
  for (const name of namesIn(of.path)) {
    const value = raw[name] ?? '';
    if (!isId(name)) params[name] = value;
    else if (/^(0|[1-9]\d{0,14})$/u.test(value)) params[name] = Number(value);
    else return null;
  }
  return params as ParamsOf<P>;
}

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/gu)].map((match) => match[1] ?? '');
const isId = (name: string) => name.toLowerCase().endsWith('id');

/** Whether a path is this address to the letter: case, and no slash too many. */
export function isAt(address: string, pathname: string): boolean {
  const wanted = address.split('/');
  const given = pathname.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, i) => (part.startsWith('{') ? given[i] !== '' : part === given[i]))
  );
}

/** The parts of an address, for addresses that have some. */
export type PartsOf<P extends string> = [Part<P>] extends [never]
  ? [params?: undefined]
  : [params: ParamsOf<P>];

/** The address of a screen with its parts filled in. */
export function pathTo<P extends string>(of: Screen<P>, ...[params]: PartsOf<P>): string {
  const values = (params ?? {}) as Readonly<Record<string, string | number>>;
  return of.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
    encodeURIComponent(String(values[name] ?? '')),
  );
}

/**
 * The address that somebody probably meant: the same but for its case and slashes at its end, or else
 * the nearest spelling of one without parts to fill in.
 *
 * @returns null when no screen is that near.
 */
export function nearestPath(all: readonly Screen[], pathname: string): string | null {
  const wanted = pathname.replaceAll(/\/+/gu, '/').replace(/(.)\/$/u, '$1');
  const parts = wanted.split('/');
  for (const address of all.flatMap(listAddresses)) {
    const pattern = address.split('/');
    const fits =
      pattern.length === parts.length &&
      pattern.every((part, i) => {
        const given = parts[i] ?? '';
        return part.startsWith('{') ? given !== '' : part.toLowerCase() === given.toLowerCase();
      });
    if (!fits) continue;
    const near = pattern.map((part, i) => (part.startsWith('{') ? parts[i] : part)).join('/');
    return near === pathname ? null : near;
  }
  return nearestSpelling(all, wanted);
}

/** A name of four letters may have one wrong, a long one a quarter of its letters. */
const wrongShare = 4;

function nearestSpelling(all: readonly Screen[], wanted: string): string | null {
  const [best] = all
    .flatMap(listAddresses)
    .filter((address) => !address.includes('{'))
    .map((address) => ({ address, wrong: wrongLetters(address, wanted) }))
    .filter(({ address, wrong }) => wrong <= mostWrong(address, wanted))
    .toSorted((a, b) => a.wrong - b.wrong);
  return best?.address ?? null;
}

/**
 * Letters that may be wrong, by the length of the last part that differs: what is spelled right before or
 * after it says nothing of it.
 */
function mostWrong(address: string, wanted: string): number {
  const parts = wanted.toLowerCase().split('/');
  const differing = address.split('/').findLast((part, i) => part.toLowerCase() !== parts[i]);
  return Math.floor((differing ?? '').length / wrongShare);
}

/** Letters to add, drop or change to get from one address to the other, whatever their case. */
function wrongLetters(one: string, other: string): number {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  let before = [...Array(b.length + 1).keys()];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      row.push(Math.min((before[j - 1] ?? 0) + same, (before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    before = row;
  }
  return before[b.length] ?? 0;
}

/** Where the entry of a screen in the navigation leads. */
export function entryPath(of: Screen): string {
  return of.entry ?? of.path;
}
