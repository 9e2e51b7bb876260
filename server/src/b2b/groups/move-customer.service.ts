import { eq, inArray } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { changeRow, removeRow } from '../../platform/rows/rows.ts';
import { companies } from '../companies/company.table.ts';
import { groupCustomers } from './group-customer.table.ts';
import { groups } from './group.table.ts';
import { keepSearchText } from '../search-text.service.ts';

type Pair = { readonly keepId: number; readonly dropId: number };

/** Puts a customer into the groups of another one; who is in a group twice stays once, with the wider role. */
export async function moveGroups(ctx: WriteContext, { keepId, dropId }: Pair): Promise<void> {
  const rows = await ctx.tx
    .select()
    .from(groupCustomers)
    .where(inArray(groupCustomers.customerId, [keepId, dropId]))
    .orderBy(groupCustomers.id)
    .for('update');
  const kept = rows.filter(({ customerId }) => customerId === keepId);
  const moving = rows.filter(({ customerId }) => customerId === dropId);
  for (const row of moving) {
    const same = kept.find(({ groupId }) => groupId === row.groupId);
    if (!same) {
      await changeRow(ctx, groupCustomers, row, { customerId: keepId });
      continue;
    }
    await removeRow(ctx, groupCustomers, row.id);
    await changeRow(ctx, groupCustomers, same, {
      isPrimary: same.isPrimary || row.isPrimary,
      role: same.role === 'approver' || row.role === 'approver' ? 'approver' : same.role,
    });
  }
  await keepSearchTextsOf(
    ctx,
    moving.map(({ groupId }) => groupId),
  );
}

/** Takes a customer out of all groups. */
export async function leaveGroups(ctx: WriteContext, customerId: number): Promise<void> {
  const rows = await ctx.tx
    .select()
    .from(groupCustomers)
    .where(eq(groupCustomers.customerId, customerId))
    .orderBy(groupCustomers.id);
  for (const { id } of rows) await removeRow(ctx, groupCustomers, id);
  await keepSearchTextsOf(
    ctx,
    rows.map(({ groupId }) => groupId),
  );
}

/** Writes anew what the companies of these groups are found by. */
async function keepSearchTextsOf(ctx: WriteContext, groupIds: readonly number[]): Promise<void> {
  if (groupIds.length === 0) return;
  const owners = await ctx.tx
    .select()
    .from(companies)
    .where(
      inArray(
        companies.id,
        ctx.tx
          .select({ id: groups.companyId })
          .from(groups)
          .where(inArray(groups.id, [...groupIds])),
      ),
    );
  for (const company of owners) await keepSearchText(ctx, company);
}
