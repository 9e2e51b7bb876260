import type { MassBalance } from '@counting-house/contract/recall/balance.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';

type BalanceRow = Readonly<Record<Exclude<keyof MassBalance, 'batchId' | 'closes'>, string>> & {
  readonly batchId: string;
  readonly other: string;
};

/** The batch by which goods left that a customer sent back; looked up for these movements alone. */
const leftBy = sql`(select s.batch_id from stock_movement s where s.id = m.shipped_by_id)`;

/**
 * Mass balances as SQL: where everything is that came into each batch. What stands in `other` is of a kind of
 * movement that has no place, so that the balance does not close.
 *
 * @param of a condition on `batch b`.
 */
export const balanceSql = (of: SQL): SQL => sql`
  with sums as (
    select m.batch_id, m.kind,
      case when m.kind = 'customer_return' then coalesce(${leftBy} = m.batch_id, false) end as is_own,
      sum(m.qty) as qty
    from batch b join stock_movement m on m.batch_id = b.id
    where ${of} group by 1, 2, 3
  )
  select b.id as "batchId", b.code,
    coalesce(sum(s.qty) filter (where s.kind in ('opening', 'inward', 'produce', 'byproduct')
      or not s.is_own), 0) as "cameIn",
    coalesce((select sum(on_hand) from batch_store where batch_id = b.id), 0) as "onHand",
    coalesce(-sum(s.qty) filter (where s.kind in ('issue_production', 'return_production')), 0) as used,
    coalesce(-sum(s.qty) filter (where s.kind in ('scrap', 'expire')), 0) as scrapped,
    coalesce(-sum(s.qty) filter (where s.kind in ('stock_out', 'pack_material')), 0) as issued,
    coalesce(-sum(s.qty) filter (where s.kind = 'vendor_return'), 0) as "vendorReturned",
    coalesce(-sum(s.qty) filter (where s.kind = 'ship'), 0) as shipped,
    coalesce(sum(s.qty) filter (where s.is_own), 0) as "cameBack",
    coalesce(-sum(s.qty) filter (where s.kind in ('count', 'adjust')), 0) as "countLoss",
    coalesce(sum(s.qty) filter (where s.kind not in ('opening', 'inward', 'produce', 'byproduct',
      'customer_return', 'issue_production', 'return_production', 'scrap', 'expire', 'stock_out',
      'pack_material', 'vendor_return', 'ship', 'count', 'adjust', 'move', 'transfer', 'revalue')), 0) as other
  from batch b left join sums s on s.batch_id = b.id
  where ${of} group by b.id`;

/** Where everything is that came into these batches, in their order. */
export async function readTraceBalances(
  ctx: ReadContext,
  batchIds: readonly number[],
): Promise<MassBalance[]> {
  if (batchIds.length === 0) return [];
  const { rows } = await ctx.tx.execute<BalanceRow>(
    balanceSql(sql`b.id = any(${sql.param([...batchIds])}::bigint[])`),
  );
  const byId = new Map(rows.map((row) => [Number(row.batchId), balanceOf(row)]));
  return batchIds.flatMap((id) => byId.get(id) ?? []);
}

function balanceOf(row: BalanceRow): MassBalance {
  const figures = {
    cameIn: Number(row.cameIn),
    onHand: Number(row.onHand),
    used: Number(row.used),
    scrapped: Number(row.scrapped),
    issued: Number(row.issued),
    vendorReturned: Number(row.vendorReturned),
    shipped: Number(row.shipped),
    cameBack: Number(row.cameBack),
    countLoss: Number(row.countLoss),
  };
  const { cameIn, cameBack: back, ...out } = figures;
  const accounted = Object.values(out).reduce((sum, qty) => sum + qty, 0) - back;
  return {
    ...figures,
    batchId: Number(row.batchId),
    closes: cameIn === accounted && Number(row.other) === 0,
  };
}
