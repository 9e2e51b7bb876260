import type { z } from 'zod';
import type { Shape } from './shape.ts';
import type { Area } from './area.ts';
import type { PermissionKey } from './permission.ts';

/** One key of the catalogue of settings: a change acts on the next request. */
export type Setting<S extends Shape = Shape> = {
  readonly of: S;
  readonly default: z.output<S>;
  readonly label: string;
  readonly help?: string;
  /** The tab of /admin/settings. */
  readonly tab: string;
  /** The heading within the tab. */
  readonly section: string;
  /** How it is typed, where the shape alone does not say. A reference is checked against its table. */
  readonly typed?: TypedAs;
  /** What a figure counts, shown behind it: 'days', 'g'. */
  readonly unit?: string;
  /** The words of a value that is chosen, in the order of the list. */
  readonly words?: readonly (readonly [value: string, label: string])[];
  /** The words of the amounts of a setting that has several. */
  readonly parts?: Readonly<Record<string, { readonly label: string; readonly help: string }>>;
  /** Each business has its own: there is no default to go back to. */
  readonly isOwn?: true;
  /** What a change does beyond the setting itself; asked for before it is saved. */
  readonly asks?: string;
  /** It stays as it is once the books have their first entry. */
  readonly fixedByBooks?: 'for all' | 'but for the owner';
  /** Who may change it, when it is not `admin.setting.write`. */
  readonly permission?: PermissionKey;
};

/** Kinds of settings that a shape in JSON cannot tell apart. */
type TypedAs = 'email' | 'phone' | 'gstin' | 'pinCode' | 'timeZone' | 'tax' | 'date' | 'longText';

type SettingKey = `${Area | 'business'}.${string}`;

export const setting = <S extends Shape>(row: Setting<S>): Setting<S> => row;

/** The settings of one area, by key. */
export const settings = <const R extends Record<SettingKey, Setting>>(rows: R): R => rows;

export type SettingValues<R extends Record<string, Setting>> = {
  readonly [K in keyof R]: z.output<R[K]['of']>;
};
