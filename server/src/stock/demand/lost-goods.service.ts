import { eq, sql } from 'drizzle-orm';
import { credit, debit, post, reverse } from '../../books/journal/journal.service.ts';
import { journalEntries } from '../../books/journal/journal.table.ts';
import { nextPart } from '../../books/journal/next-part.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { writeSaleCosts } from '../ledger/sale-cost.service.ts';

/** Goods that left, by the line of the order, and what they cost then, paise. */
type LostGoods = { readonly orderLineId: number; readonly skuId: number; readonly value: number };

type Loss = {
  readonly source: { readonly kind: 'parcel' | 'return'; readonly id: number; readonly no: string };
  readonly channel: 'b2c' | 'b2b';
  readonly narration: string;
  readonly goods: readonly LostGoods[];
};

/** What goods cost that left and will never be sold is a loss, no cost of goods sold. The caller has locked the document. */
export async function loseGoods(
  ctx: WriteContext,
  { source, channel, narration, goods }: Loss,
): Promise<void> {
  const value = goods.reduce((sum, one) => sum + one.value, 0);
  const of = goods.map((one) => ({ skuId: one.skuId, amount: one.value }));
  await post(ctx, {
    event: 'stock.returnedUnsellable',
    date: ctx.today,
    source: { ...source, seq: await nextPart(ctx, source) },
    centre: channel === 'b2b' ? 'B2B' : 'B2C',
    narration,
    lines: [debit('scrap_loss', value, { of }), credit('cost_of_goods_sold', value, { of })],
  });
  await writeSaleCosts(
    ctx,
    goods.map(({ orderLineId, skuId, value: lost }) => ({
      day: ctx.today,
      kind: 'lost',
      docKind: source.kind,
      docId: source.id,
      orderLineId,
      skuId,
      waitingQty: 0,
      waiting: 0,
      cost: -lost || 0,
    })),
  );
}

/** Takes back that the goods of a parcel were lost. The caller has locked it. */
export async function findGoods(
  ctx: WriteContext,
  parcelId: number,
  reason: string,
): Promise<void> {
  const entryId = await reverse(
    ctx,
    { source: { kind: 'parcel', id: parcelId }, event: 'stock.returnedUnsellable' },
    { reason },
  );
  if (entryId === null) return;
  const [entry] = await ctx.tx
    .select({ day: journalEntries.entryDate })
    .from(journalEntries)
    .where(eq(journalEntries.id, entryId));
  const { rows } = await ctx.tx.execute<Record<'line' | 'sku' | 'cost', string>>(sql`
    select order_line_id as line, sku_id as sku, sum(cost) as cost from sale_cost
    where doc_kind = 'parcel' and doc_id = ${parcelId} and kind in ('lost', 'found') group by 1, 2`);
  await writeSaleCosts(
    ctx,
    rows.map(({ line, sku, cost }) => ({
      day: entry?.day ?? ctx.today,
      kind: 'found',
      docKind: 'parcel',
      docId: parcelId,
      orderLineId: Number(line),
      skuId: Number(sku),
      waitingQty: 0,
      waiting: 0,
      cost: -Number(cost) || 0,
    })),
  );
}
