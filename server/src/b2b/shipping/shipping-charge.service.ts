import {
  ShippingCharge,
  type ShippingChargeChange,
} from '@counting-house/contract/b2b/shipping-charge.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import type { RowSeen } from '../../platform/rows/row-register.ts';
import { changeRow, insertRow, lockRow, stale, updateRow } from '../../platform/rows/rows.ts';
import { companies } from '../companies/company.table.ts';
import { groups } from '../groups/group.table.ts';
import { chargeFor, findScope } from './shipping-charge.rules.ts';
import { shippingCharges } from './shipping-charge.table.ts';

/** What a company pays for sending, what holds for all groups and states first. */
export async function listShippingCharges(
  ctx: ReadContext,
  { companyId }: { companyId: number },
): Promise<{ charges: ShippingCharge[] }> {
  const charges = await ctx.tx
    .select({
      ...columnsFor(ShippingCharge, shippingCharges),
      groupName: groups.name,
    })
    .from(shippingCharges)
    .leftJoin(groups, eq(groups.id, shippingCharges.groupId))
    .where(eq(shippingCharges.companyId, companyId))
    .orderBy(
      sql`${groups.name} nulls first`,
      sql`${shippingCharges.stateCode} nulls first`,
      asc(shippingCharges.id),
    );
  return { charges };
}

/**
 * Sets what a company pays for sending in one scope; what stood there is replaced.
 *
 * Locks the company.
 *
 * @throws {Problem} `stale` (409); `invalid` (422) for a group of somebody else.
 */
export async function updateShippingCharge(
  ctx: WriteContext,
  { version, ...given }: ShippingChargeChange,
): Promise<{ charges: ShippingCharge[] }> {
  const company = await lockRow(ctx, companies, given.companyId);
  const { groupId = null, stateCode = null } = given;
  if (groupId !== null) {
    const isTheirs = and(eq(groups.id, groupId), eq(groups.companyId, company.id));
    if ((await ctx.tx.$count(groups, isTheirs)) === 0) {
      throw invalid({ groupId: 'Choose a group of the company' });
    }
  }
  const [before] = await ctx.tx
    .select()
    .from(shippingCharges)
    .where(
      and(
        eq(shippingCharges.companyId, company.id),
        sql`${shippingCharges.groupId} is not distinct from ${groupId}::bigint`,
        sql`${shippingCharges.stateCode} is not distinct from ${stateCode}::text`,
      ),
    )
    .for('update');
  if (before && version !== undefined && before.version !== version) {
    throw await stale(ctx, shippingCharges, before);
  }
  const values = { ...given, groupId, stateCode, freeFrom: given.freeFrom ?? null };
  if (before) await changeRow(ctx, shippingCharges, before, values);
  else await insertRow(ctx, shippingCharges, values);
  return listShippingCharges(ctx, { companyId: company.id });
}

/** Lets a charge count, or not any more. */
export async function setChargeActive(
  ctx: WriteContext,
  at: RowSeen,
  isActive: boolean,
): Promise<void> {
  await updateRow(ctx, shippingCharges, at, { isActive });
}

/** What is sent, and to whom. */
type Sent = {
  readonly companyId: number;
  readonly groupId: number;
  readonly stateCode: string;
  readonly grams: number;
};

/**
 * What sending costs a company: by the scope that is found first, of its group and state, its group, its state,
 * or the company.
 *
 * @returns net goods in paise → paise in the group's way of showing prices; null where nothing is set.
 */
export async function readShippingCharge(
  ctx: ReadContext,
  sent: Sent,
): Promise<((goodsNet: number) => number) | null> {
  const rows = await ctx.tx
    .select()
    .from(shippingCharges)
    .where(and(eq(shippingCharges.companyId, sent.companyId), eq(shippingCharges.isActive, true)));
  const charge = findScope(rows, sent);
  return charge ? (goodsNet) => chargeFor(charge, { goodsNet, grams: sent.grams }) : null;
}
