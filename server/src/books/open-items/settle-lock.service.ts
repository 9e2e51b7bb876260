import type { Party } from '@counting-house/contract/accounts/open-items/party.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';

/**
 * Locks the orders whose documents are about to be settled or opened again, and then their buyers: what is paid of an
 * order follows its documents (9305_owes.sql), and orders come before number series and the books in the one order of
 * locks. Called before anything else is locked but the voucher itself.
 */
export const lockOrdersOfItems = (ctx: WriteContext, ids: readonly number[]): Promise<void> =>
  lockOrders(
    ctx,
    ids,
    sql`select order_id from open_item where id = any(${sql.param(ids)}::bigint[])`,
  );

/** As `lockOrdersOfItems`, of all that is open of parties: what settles by itself chooses among it. */
export const lockOrdersOfParties = (
  ctx: WriteContext,
  parties: readonly Pick<Party, 'kind' | 'id'>[],
): Promise<void> =>
  lockOrders(
    ctx,
    parties,
    sql`select i.order_id from open_item i
      join jsonb_to_recordset(${JSON.stringify(parties)}::jsonb) as p(kind text, id bigint)
        on i.party_kind = p.kind and i.party_id = p.id
      where i.outstanding > 0`,
  );

/** As `lockOrdersOfItems`, of what the documents of entries settled or were settled by. */
export const lockOrdersOfEntries = (
  ctx: WriteContext,
  entryIds: readonly number[],
): Promise<void> =>
  lockOrders(
    ctx,
    entryIds,
    sql`select other.order_id from open_item i
        join allocation a on i.id in (a.debit_item_id, a.credit_item_id) and a.reversed_on is null
        join open_item other on other.id in (a.debit_item_id, a.credit_item_id)
      where i.entry_id = any(${sql.param(entryIds)}::bigint[])`,
  );

async function lockOrders(ctx: WriteContext, of: readonly unknown[], ids: SQL): Promise<void> {
  if (of.length === 0) return;
  const { rows } = await ctx.tx.execute<{ kind: string; buyer: string }>(sql`
    select buyer_kind as kind, buyer_id as buyer from sales_order
    where id in (${ids}) and buyer_id is not null order by id for update`);
  const buyers = (kind: string) => [
    ...new Set(rows.flatMap((row) => (row.kind === kind ? [Number(row.buyer)] : []))),
  ];
  for (const [kind, table] of [
    ['customer', sql`customer`],
    ['company', sql`b2b_company`],
  ] as const) {
    const found = buyers(kind);
    if (found.length === 0) continue;
    await ctx.tx.execute(sql`select id from ${table}
      where id = any(${sql.param(found)}::bigint[]) order by id for no key update`);
  }
}
