import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { halfUp } from '../../platform/money.ts';
import { readSkus } from '../../stock/skus/sku.service.ts';
import { priceFor, unitRatios } from '../../stock/skus/unit-ratio.service.ts';
import { vendorItems } from './vendor-item.table.ts';

/** What was paid for one of a unit, net of its discount, in paise, and when. */
type LastPaid = { readonly unitId: number; readonly price: number; readonly date: string };

/** What a vendor was paid last for goods, by SKU, as receipts say that stand; what came free says nothing. */
export async function lastPaid(
  ctx: ReadContext,
  vendorId: number,
  skuIds: readonly number[],
): Promise<ReadonlyMap<number, LastPaid>> {
  if (skuIds.length === 0) return new Map();
  type Row = { sku_id: string; unit_id: string; price: string; bps: number; day: string };
  const { rows } = await ctx.tx.execute<Row>(sql`
    select distinct on (l.sku_id) l.sku_id, l.unit_id, l.price, l.discount_bps as bps,
      to_char(i.business_date, 'YYYY-MM-DD') as day
    from inward_line l join inward i on i.id = l.inward_id
    where l.sku_id = any(${sql.param([...skuIds])}::bigint[]) and i.vendor_id = ${vendorId}
      and i.status = 'posted' and l.price > 0
    order by l.sku_id, i.business_date desc, i.id desc`);
  return new Map(
    rows.map(({ sku_id, unit_id, price, bps, day }) => [
      Number(sku_id),
      {
        unitId: Number(unit_id),
        price: halfUp(BigInt(price) * BigInt(10_000 - bps), 10_000n),
        date: day,
      },
    ]),
  );
}

/** What a vendor was paid last for goods of lines, each in the unit of its line; null for goods that never came. */
export async function readLastPaid(
  ctx: ReadContext,
  vendorId: number,
  lines: readonly { readonly skuId: number | null; readonly unitId: number }[],
): Promise<({ readonly price: number; readonly date: string } | null)[]> {
  const paid = await lastPaid(
    ctx,
    vendorId,
    lines.flatMap(({ skuId }) => skuId ?? []),
  );
  if (paid.size === 0) return lines.map(() => null);
  const known = await readSkus(ctx, [...paid.keys()]);
  const ratios = await unitRatios(
    ctx,
    [...known.values()],
    [...lines, ...paid.values()].map(({ unitId }) => unitId),
  );
  return lines.map(({ skuId, unitId }) => {
    const [sku, of] = [known.get(skuId ?? 0), paid.get(skuId ?? 0)];
    const from = sku && of ? ratios.ratioOf(sku, of.unitId) : null;
    const to = sku ? ratios.ratioOf(sku, unitId) : null;
    return of && from && to ? { price: priceFor(of.price, from, to), date: of.date } : null;
  });
}

/**
 * Writes into a vendor's price list what was paid last for goods, each row in its own unit; nothing where no
 * receipt is left.
 */
export async function rememberPaid(
  ctx: WriteContext,
  vendorId: number,
  skuIds: readonly number[],
): Promise<void> {
  const rows = await ctx.tx
    .select({ id: vendorItems.id, skuId: vendorItems.skuId, unitId: vendorItems.unitId })
    .from(vendorItems)
    .where(and(eq(vendorItems.vendorId, vendorId), inArray(vendorItems.skuId, [...skuIds])))
    .orderBy(vendorItems.id);
  if (rows.length === 0) return;
  const paid = await lastPaid(ctx, vendorId, skuIds);
  const known = await readSkus(ctx, skuIds);
  const ratios = await unitRatios(
    ctx,
    [...known.values()],
    [...rows, ...paid.values()].map(({ unitId }) => unitId),
  );
  const last = rows.map(({ id, skuId, unitId }) => {
    const sku = known.get(skuId ?? 0);
    const of = paid.get(skuId ?? 0);
    const from = sku && of ? ratios.ratioOf(sku, of.unitId) : null;
    const to = sku ? ratios.ratioOf(sku, unitId) : null;
    return of && from && to
      ? { id, price: priceFor(of.price, from, to), date: of.date }
      : { id, price: null, date: null };
  });
  await ctx.tx
    .update(vendorItems)
    .set({ lastPrice: sql`paid.price`, lastDate: sql`paid.day` })
    .from(
      sql`unnest(
        ${sql.param(last.map(({ id }) => id))}::bigint[],
        ${sql.param(last.map(({ price }) => price))}::bigint[],
        ${sql.param(last.map(({ date }) => date))}::date[]
      ) as paid (id, price, day)`,
    )
    .where(sql`${vendorItems.id} = paid.id`);
}
