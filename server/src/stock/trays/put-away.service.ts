import type { ListPutAway, PutAwayRow } from '@counting-house/contract/stock/documents/move.ts';
import { sql } from 'drizzle-orm';
import type { ReadContext } from '../../platform/context.ts';
import { readStore } from './store.service.ts';

const mostRows = 500;

type Row = Record<
  'id' | 'sku_id' | 'sku' | 'name' | 'unit' | 'code' | 'number' | 'tray_id' | 'on_hand' | 'since',
  string
> & {
  decimals: number;
  is_running: boolean;
  expiry_date: string | null;
  to_id: string | null;
  to_code: string | null;
};

/**
 * Goods on the floor of an area, the longest first, each with the tray to put it into: the usual one of the SKU in this
 * store, else the one that holds most of it. A tray for one batch alone is proposed while it is empty or holds that batch.
 */
export async function listPutAway(
  ctx: ReadContext,
  { storeId, area }: ListPutAway,
): Promise<{ rows: PutAwayRow[] }> {
  const store = await readStore(ctx, storeId);
  const { rows } = await ctx.tx.execute<Row>(sql`
    select b.id, s.id as sku_id, s.code as sku, s.name, u.code as unit, u.decimals,
      b.code, b.number, b.is_running, b.expiry_date::text, f.id as tray_id, l.on_hand,
      lying.since, target.id as to_id, target.code as to_code
    from tray f
      join stock_balance l on l.tray_id = f.id and l.on_hand > 0
      join batch b on b.id = l.batch_id join sku s on s.id = l.sku_id join unit u on u.id = s.unit_id
      cross join lateral (
        select max(m.at) as since from stock_movement m
        where m.batch_id = l.batch_id and m.tray_id = l.tray_id and m.qty > 0
      ) lying
      left join stock_policy y on y.sku_id = s.id and y.store_id = ${store.id}
      left join lateral (
        select t.id, t.code from tray t
        where t.store_id = ${store.id} and t.area = ${area} and t.status = 'active'
          and not t.is_system
          and (t.id = y.default_tray_id or exists (
            select from stock_balance o where o.tray_id = t.id and o.sku_id = s.id and o.on_hand > 0))
          and (t.allow_mixed or not exists (
            select from stock_balance o
            where o.tray_id = t.id and o.on_hand > 0 and o.batch_id <> b.id))
        order by (t.id = y.default_tray_id) desc nulls last, (
          select sum(o.on_hand) from stock_balance o where o.tray_id = t.id and o.sku_id = s.id
        ) desc nulls last, t.pick_order, t.id
        limit 1
      ) target on true
    where f.store_id = ${store.id} and f.area = ${area} and f.is_system
    order by lying.since nulls first, b.id limit ${mostRows}`);
  return {
    rows: rows.map((row) => ({
      id: Number(row.id),
      skuId: Number(row.sku_id),
      sku: row.sku,
      name: row.name,
      unit: row.unit,
      unitDecimals: row.decimals,
      code: row.code,
      number: row.number,
      isRunning: row.is_running,
      expiryDate: row.expiry_date,
      trayId: Number(row.tray_id),
      onHand: Number(row.on_hand),
      lyingSince: new Date(row.since).toISOString(),
      toTray: row.to_id === null ? null : { id: Number(row.to_id), code: row.to_code ?? '' },
    })),
  };
}
