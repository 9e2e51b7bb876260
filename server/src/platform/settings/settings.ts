import { allSettings, type Settings } from '@counting-house/contract/settings.ts';
import type { Setting } from '@counting-house/contract/kit/setting.ts';
import { settingFaults } from '@counting-house/contract/kit/setting-fault.ts';
import { eq, sql } from 'drizzle-orm';
import type { WriteContext } from '../context.ts';
import { note } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { invalid } from '../problem.ts';
import { updateRow } from '../rows/rows.ts';
import { settingRows } from './setting.table.ts';

/** Changes when a setting does; read with the asker, so that a change acts on the next request. */
export const settingsMark = sql<string>`(select count(*) || ':' || coalesce(max(id || '.' || version), '') || ':' || coalesce(sum(version), 0) from setting)`;

const defaults = Object.fromEntries(
  Object.entries<Setting>(allSettings).map(([key, setting]) => [key, setting.default]),
) as Settings;

/** A cache of the settings of one database. */
export type SettingsCache = { mark: string; values: Settings };

export const emptyCache = (): SettingsCache => ({ mark: '', values: defaults });

/** The settings in force; asks the database only when the mark says that they changed. */
export async function readSettings(tx: Tx, cache: SettingsCache, mark: string): Promise<Settings> {
  if (cache.mark === mark) return cache.values;
  const rows = await tx
    .select({ key: settingRows.key, value: settingRows.value })
    .from(settingRows);
  const known = rows.filter(({ key }) => key in allSettings);
  cache.values = {
    ...defaults,
    ...Object.fromEntries(known.map(({ key, value }) => [key, value])),
  };
  cache.mark = mark;
  return cache.values;
}

/**
 * Saves one setting. The caller has checked its permission, and it against others and what it names.
 *
 * @throws {Problem} `invalid` (422) at the key when the value does not have the key's shape.
 * @param version the version that the writer saw; undefined when the setting stood at its default.
 */
export async function saveSetting(
  ctx: WriteContext,
  { key, value, version }: { key: keyof Settings; value: unknown; version?: number | undefined },
): Promise<void> {
  const faults = settingFaults(key, allSettings[key], value);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const [row] = await ctx.tx.select().from(settingRows).where(eq(settingRows.key, key));
  if (row) await updateRow(ctx, settingRows, { id: row.id, version }, { value });
  else await keepFirst(ctx, key, value);
}

/** A setting that stood at its default was changed from that, in the words of the audit. */
async function keepFirst(ctx: WriteContext, key: keyof Settings, value: unknown): Promise<void> {
  const stamps = { createdAt: ctx.now, createdBy: ctx.user.id };
  const [row] = await ctx.tx
    .insert(settingRows)
    .values({ key, value, ...stamps, updatedAt: ctx.now, updatedBy: ctx.user.id })
    .returning({ id: settingRows.id });
  noteSetting(ctx, {
    id: row?.id ?? 0,
    key,
    action: 'change',
    before: defaults[key],
    after: value,
  });
}

/** Puts a setting that was changed back to its default. */
export async function dropSetting(ctx: WriteContext, key: keyof Settings): Promise<void> {
  const [row] = await ctx.tx.delete(settingRows).where(eq(settingRows.key, key)).returning();
  if (!row) return;
  noteSetting(ctx, { id: row.id, key, action: 'reset', before: row.value, after: defaults[key] });
}

function noteSetting(
  ctx: WriteContext,
  change: { id: number; key: string; action: string; before: unknown; after: unknown },
): void {
  const { id, key, action, before, after } = change;
  const fields = [{ field: 'value', before, after }];
  note(ctx, { entity: 'setting', entityId: id, entityNo: key, action, fields });
}
