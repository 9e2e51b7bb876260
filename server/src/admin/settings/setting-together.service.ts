import type { Settings } from '@counting-house/contract/settings.ts';
import { gstinStateFault } from '@counting-house/contract/kit/gstin.ts';
import { eq, type SQL } from 'drizzle-orm';
import { dateText } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { settingRows } from '../../platform/settings/setting.table.ts';
import { taxes } from '../../tax/tax.table.ts';

type Changes = Partial<Settings>;

/** A rate change is followed through so many taxes; more would be a circle. */
const mostFollowed = 20;

/**
 * Refuses settings that are right alone and wrong beside another one, or beside what they name.
 *
 * @throws {Problem} `invalid` (422) at a key that was changed.
 */
export async function passTogether(ctx: WriteContext, changes: Changes): Promise<void> {
  const fields = { ...gstinAndState(ctx, changes), ...(await chargeTax(ctx, changes)) };
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

function gstinAndState(ctx: ReadContext, changes: Changes): Record<string, string> {
  const changed = (['business.gstin', 'business.stateCode'] as const).find((key) => key in changes);
  if (!changed) return {};
  const after = { ...ctx.settings, ...changes };
  const stateCode = after['business.stateCode'];
  const fault = gstinStateFault(after['business.gstin'], { stateCode, whose: 'the business' });
  return fault ? { [changed]: fault } : {};
}

/** Orders are taxed with it: one that is not there, or does not hold, would stop them all. */
async function chargeTax(ctx: WriteContext, changes: Changes): Promise<Record<string, string>> {
  const code = changes['tax.chargeTax'];
  if (code === undefined || code === 'highest') return {};
  const refused = (says: string) => ({ 'tax.chargeTax': says });
  const tax = await lockTax(ctx, eq(taxes.code, code));
  if (!tax) return refused('That tax does not exist. Choose one from the list.');
  if (!tax.isActive) return refused(`${tax.name} is not active. Choose another tax.`);
  if (tax.validFrom > ctx.today) {
    return refused(`${tax.name} begins on ${dateText(tax.validFrom)}. Choose another tax.`);
  }
  if (tax.validTo !== null && tax.validTo < ctx.today) {
    return refused(`${tax.name} ended on ${dateText(tax.validTo)}. Choose another tax.`);
  }
  const last = await lastOf(ctx, tax);
  if (last.validTo === null) return {};
  const end = dateText(last.validTo);
  return refused(`${last.name} ends on ${end}, and no tax replaces it. Choose another tax.`);
}

/**
 * Whether the tax that the settings name for charges still holds, now that a tax was changed: what of
 * the change has to be taken back, or null. The tax stays locked, so that no setting turns to it meanwhile.
 */
export async function chargeTaxFault(
  ctx: WriteContext,
): Promise<'code' | 'isActive' | 'validTo' | null> {
  const [kept] = await ctx.tx
    .select({ code: settingRows.value })
    .from(settingRows)
    .where(eq(settingRows.key, 'tax.chargeTax'));
  const code = String(kept?.code ?? 'highest');
  if (code === 'highest') return null;
  const tax = await lockTax(ctx, eq(taxes.code, code));
  if (!tax) return 'code';
  if (!tax.isActive) return 'isActive';
  return (await lastOf(ctx, tax)).validTo === null ? null : 'validTo';
}

type TaxRow = typeof taxes.$inferSelect;

/** The tax at the end of those that replace each other. */
async function lastOf(ctx: WriteContext, first: TaxRow): Promise<TaxRow> {
  let last = first;
  for (let step = 0; step < mostFollowed && last.replacedById !== null; step += 1) {
    const next = await lockTax(ctx, eq(taxes.id, last.replacedById));
    if (!next) return last;
    last = next;
  }
  return last;
}

async function lockTax(ctx: WriteContext, which: SQL): Promise<TaxRow | undefined> {
  const [tax] = await ctx.tx.select().from(taxes).where(which).for('share');
  return tax;
}
