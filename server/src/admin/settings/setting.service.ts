import { isDeepStrictEqual } from 'node:util';
import { schemaOf } from '@counting-house/contract/kit/shape.ts';
import { allSettings, type Settings } from '@counting-house/contract/settings.ts';
import type {
  PublicSettings,
  SettingChanges,
  SettingValue,
} from '@counting-house/contract/admin/setting.ts';
import type { Setting } from '@counting-house/contract/kit/setting.ts';
import { settingFaults } from '@counting-house/contract/kit/setting-fault.ts';
import { eq, min } from 'drizzle-orm';
import { journalEntries } from '../../books/journal/journal.table.ts';
import { openChannels } from '../../integrations/channels/channel.service.ts';
import { because } from '../../platform/audit/audit.ts';
import { auditLog } from '../../platform/audit/audit.table.ts';
import { dateIn, fiscalYearOf } from '../../platform/clock.ts';
import {
  may,
  needsFreshProof,
  needsRight,
  type ReadContext,
  type WriteContext,
} from '../../platform/context.ts';
import { invalid, invariant, ruleBroken } from '../../platform/problem.ts';
import { dropSetting, saveSetting } from '../../platform/settings/settings.ts';
import { settingRows } from '../../platform/settings/setting.table.ts';
import { users } from '../../platform/people/user.table.ts';
import { releaseFile, sentFiles } from '../files/file.service.ts';
import { passTogether } from './setting-together.service.ts';
import { toSettingField } from './setting-field.ts';

type Key = keyof Settings;

const catalogue: Readonly<Record<string, Setting>> = allSettings;

/** The settings with their values in force, in the order of the catalogue. */
export async function listSettings(
  ctx: ReadContext,
  { tab }: { tab?: string | undefined },
): Promise<{ rows: SettingValue[] }> {
  const keys = Object.keys(catalogue).filter(
    (key) => tab === undefined || catalogue[key]?.tab === tab,
  );
  return showAll(ctx, keys);
}

/**
 * Changes settings, all or none. Those of the Security page ask for their own permission and a fresh
 * proof.
 *
 * @throws {Problem} `invalid` (422) with a text per key; `setting.locked` (422); `stale` (409).
 */
export async function updateSettings(ctx: WriteContext, input: SettingChanges) {
  const isPosted = await hasEntries(ctx);
  const values = input.changes.map((change) => {
    const setting = mustBeMine(ctx, change.key, isPosted);
    return { ...change, value: readValue(setting, change) };
  });
  for (const change of values) {
    await passFile(ctx, change.key, change.value);
    await passAuditYears(ctx, change.key, change.value);
  }
  await passTogether(ctx, Object.fromEntries(values.map(({ key, value }) => [key, value])));
  for (const change of values) await saveSetting(ctx, { ...change, key: change.key as Key });
  because(ctx, input.reason);
  return showAll(
    ctx,
    values.map(({ key }) => key),
  );
}

/** Puts a setting back to its default. */
export async function resetSetting(
  ctx: WriteContext,
  { key }: { key: string },
): Promise<SettingValue> {
  mustBeMine(ctx, key, await hasEntries(ctx));
  await passFile(ctx, key, null);
  await passAuditYears(ctx, key, catalogue[key]?.default);
  await passTogether(ctx, { [key]: catalogue[key]?.default });
  await dropSetting(ctx, key as Key);
  const [shown] = (await showAll(ctx, [key])).rows;
  invariant(shown, 'a key of the catalogue is shown');
  return shown;
}

/** What every screen needs to know of the business. */
export async function getPublicSettings(ctx: ReadContext): Promise<PublicSettings> {
  const { settings } = ctx;
  return {
    businessName: settings['business.name'],
    currency: settings['business.currency'],
    locale: settings['business.locale'],
    timeZone: settings['business.timeZone'],
    country: settings['business.country'],
    stateCode: settings['business.stateCode'],
    fiscalYearStartMonth: settings['business.fiscalYearStartMonth'],
    pricesIncludeTax: settings['catalogue.pricesIncludeTax'],
    channels: await openChannels(ctx.tx),
  };
}

async function showAll(ctx: ReadContext, keys: readonly string[]) {
  const kept = await keptRows(ctx);
  const isPosted = await hasEntries(ctx);
  const rows = keys.flatMap((key): SettingValue[] => {
    const setting = catalogue[key];
    if (!setting) return [];
    const row = kept.get(key);
    return [
      {
        key,
        tab: setting.tab,
        section: setting.section,
        label: setting.label,
        help: setting.help ?? '',
        field: toSettingField(setting),
        value: row ? row.value : setting.default,
        default: setting.default,
        isChanged:
          row !== undefined && !setting.isOwn && !isDeepStrictEqual(row.value, setting.default),
        isOwn: setting.isOwn ?? false,
        asks: setting.asks ?? null,
        isLocked: isPosted && isFixed(ctx, setting),
        isMine: may(ctx, setting.permission ?? 'admin.setting.write'),
        version: row?.version ?? null,
        changedBy: row?.by ?? null,
        changedAt: row?.updatedAt ?? null,
      },
    ];
  });
  return { rows };
}

async function keptRows(ctx: ReadContext) {
  const rows = await ctx.tx
    .select({ row: settingRows, by: users.name })
    .from(settingRows)
    .leftJoin(users, eq(users.id, settingRows.updatedBy));
  return new Map(rows.map(({ row, by }) => [row.key, { ...row, by }]));
}

async function hasEntries(ctx: ReadContext): Promise<boolean> {
  const found = await ctx.tx.select({ id: journalEntries.id }).from(journalEntries).limit(1);
  return found.length > 0;
}

/** Whether the books, once they have an entry, hold a setting as it is. */
function isFixed(ctx: ReadContext, { fixedByBooks }: Setting): boolean {
  const isOwner = ctx.user.permissions === null;
  return fixedByBooks === 'for all' || (fixedByBooks === 'but for the owner' && !isOwner);
}

/** A logo was sent as one; the one that it replaces is let go. */
async function passFile(ctx: WriteContext, key: string, value: unknown): Promise<void> {
  if (key !== 'business.logoFileId') return;
  const before = ctx.settings[key];
  if (value === before) return;
  if (before !== null) await releaseFile(ctx, before);
  if (value === null) return;
  const sent = await sentFiles(ctx, [Number(value)], ['logo']);
  if (sent.length === 0) throw invalid({ [key]: 'Send the picture again.' });
}

/** The audit log is never made to lose what it has: it is kept as long as its oldest entry is old. */
async function passAuditYears(ctx: WriteContext, key: string, value: unknown): Promise<void> {
  if (key !== 'admin.auditKeepYears' || Number(value) >= ctx.settings[key]) return;
  const [oldest] = await ctx.tx.select({ at: min(auditLog.at) }).from(auditLog);
  const startMonth = ctx.settings['business.fiscalYearStartMonth'];
  const yearOf = (date: string) => fiscalYearOf(date, startMonth).startYear;
  const first = dateIn(ctx.settings['business.timeZone'], new Date(oldest?.at ?? ctx.now));
  const years = yearOf(ctx.today) - yearOf(first);
  if (Number(value) >= years) return;
  throw invalid({ [key]: `The log goes back ${years} years. Keep it at least that long.` });
}

function mustBeMine(ctx: WriteContext, key: string, isPosted: boolean): Setting {
  const setting = Object.hasOwn(catalogue, key) ? catalogue[key] : undefined;
  if (!setting) {
    const says = `There is no setting ${key}.`;
    throw ruleBroken('setting.unknown', says, { fields: { [key]: says } });
  }
  if (isPosted && isFixed(ctx, setting)) {
    const says = `${setting.label} cannot change after the first posting.`;
    throw ruleBroken('setting.locked', says, { fields: { [key]: says } });
  }
  if (setting.permission) {
    needsRight(ctx, setting.permission, key);
    needsFreshProof(ctx);
  }
  return setting;
}

function readValue(setting: Setting, change: { key: string; value?: unknown }): unknown {
  const faults = settingFaults(change.key, setting, change.value);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return schemaOf(setting.of).parse(change.value);
}
