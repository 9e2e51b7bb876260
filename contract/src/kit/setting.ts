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
  /** What a change does beyond the setting itself; asked for before it is saved. */
  readonly asks?: string;
  /** It stays as it is once the books have their first entry. */
  readonly fixedByBooks?: 'for all' | 'but for the owner';
  /** Who may change it, when it is not `admin.setting.write`. */
  readonly permission?: PermissionKey;
};

export type SettingKey = `${Area | 'business'}.${string}`;

export const setting = <S extends Shape>(row: Setting<S>): Setting<S> => row;

/** The settings of one area, by key. */
export const settings = <const R extends Record<SettingKey, Setting>>(rows: R): R => rows;

export type SettingValues<R extends Record<string, Setting>> = {
  readonly [K in keyof R]: z.output<R[K]['of']>;
};
