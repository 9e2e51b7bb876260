import type { Settings } from '@counting-house/contract/contract.ts';
import { gstinStateFault } from '@counting-house/contract/kit/gstin.ts';
import { eq } from 'drizzle-orm';
import { dateWords } from '../platform/clock.ts';
import type { ReadContext } from '../platform/context.ts';
import { invalid } from '../platform/problem.ts';
import { taxes } from '../tax/tax.table.ts';

type Changes = Partial<Settings>;

/**
 * Refuses settings that are right alone and wrong beside another one, or beside what they name.
 *
 * @throws {Problem} `invalid` (422) at a key that was changed.
 */
export async function passTogether(ctx: ReadContext, changes: Changes): Promise<void> {
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
async function chargeTax(ctx: ReadContext, changes: Changes): Promise<Record<string, string>> {
  const code = changes['tax.chargeTax'];
  if (code === undefined || code === 'highest') return {};
  const refused = (says: string) => ({ 'tax.chargeTax': says });
  const [tax] = await ctx.tx.select().from(taxes).where(eq(taxes.code, code));
  if (!tax) return refused(`There is no tax with the code ${code}.`);
  if (!tax.isActive) return refused(`${tax.name} is not active. Choose another tax.`);
  if (tax.validFrom > ctx.today) {
    return refused(`${tax.name} begins on ${dateWords(tax.validFrom)}. Choose another tax.`);
  }
  if (tax.validTo !== null && tax.validTo < ctx.today) {
    return refused(`${tax.name} ended on ${dateWords(tax.validTo)}. Choose another tax.`);
  }
  return {};
}
