import type { ScanHit } from '@counting-house/contract/stock/scan.ts';
import { eq, type SQL } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { scanHit, type FindScanned } from '../../stock/scanning/known-code.service.ts';
import { plans } from './plan.table.ts';

export const planLabelled: FindScanned = (ctx, code) => planBy(ctx, eq(plans.labelCode, code));

export const planNumbered: FindScanned = (ctx, code) =>
  planBy(ctx, eq(plans.number, code.toUpperCase()));

async function planBy(ctx: ReadContext, where: SQL): Promise<ScanHit | null> {
  const [plan] = await ctx.tx
    .select({ id: plans.id, number: plans.number, labelCode: plans.labelCode })
    .from(plans)
    .where(where);
  return plan ? scanHit('plan', plan.id, plan.number ?? plan.labelCode) : null;
}
