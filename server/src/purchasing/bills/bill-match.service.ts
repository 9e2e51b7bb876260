import { eq, inArray, sql } from 'drizzle-orm';
import { units } from '../../admin/unit.table.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import { insertRows } from '../../platform/rows/rows.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { taxes } from '../../tax/tax.table.ts';
import { inwardLines } from '../inward/inward.table.ts';
import { purchasables, keyOfThing } from '../purchase-orders/line-facts.service.ts';
import { lineAmounts } from '../purchase-orders/purchase-order.rules.ts';
import { poLines } from '../purchase-orders/purchase-order.table.ts';
import { verdictOn } from './bill.rules.ts';
import { billMatches, type billLines } from './bill.table.ts';

export type BillLineRow = typeof billLines.$inferSelect;

/** A line of goods, saved or not, as far as it is judged. */
type Judged = Pick<
  BillLineRow,
  'lineNo' | 'inwardLineId' | 'qty' | 'stockQty' | 'taxable' | 'tax' | 'taxId'
>;

/**
 * How lines of goods stand against their receipts and orders; nothing is written.
 *
 * @returns one for each line, in their order, with what it was held against.
 */
export async function readMatches(ctx: ReadContext, goods: readonly Judged[]) {
  const facts = await matchFacts(
    ctx,
    goods.flatMap(({ inwardLineId }) => inwardLineId ?? []),
  );
  const named = await taxesNamed(ctx, [
    ...goods.map(({ taxId }) => taxId),
    ...[...facts.values()].map(({ taxId }) => taxId),
  ]);
  const { settings } = ctx;
  return goods.map((line) => {
    const of = facts.get(line.inwardLineId ?? 0);
    invariant(of, 'a line of goods has its receipt');
    const orderedValue = lineAmounts({ ...of, qty: line.qty }).taxable;
    const judged = { ...of, billedQty: line.stockQty, billedValue: line.taxable, orderedValue };
    const verdict = verdictOn(
      {
        ...judged,
        lineNo: line.lineNo,
        isTaxAsAgreed: of.taxId === line.taxId,
        billedTax: named.get(line.taxId ?? 0) ?? null,
        agreedTax: named.get(of.taxId ?? 0) ?? null,
        billedTaxAmount: line.tax,
      },
      {
        qtyBps: settings['purchasing.qtyToleranceBps'],
        priceBps: settings['purchasing.priceToleranceBps'],
        priceAmount: settings['purchasing.priceToleranceAmount'],
        withoutPoLimit: settings['purchasing.withoutPoLimit'],
      },
    );
    return { ...judged, ...verdict };
  });
}

/** Name and rate of taxes, by id. */
async function taxesNamed(ctx: ReadContext, ids: readonly (number | null)[]) {
  const rows = await ctx.tx
    .select({ id: taxes.id, name: taxes.name, rate: taxes.rate })
    .from(taxes)
    .where(
      inArray(
        taxes.id,
        ids.flatMap((id) => id ?? []),
      ),
    );
  return new Map(rows.map(({ id, ...tax }) => [id, tax]));
}

/**
 * Looks at the goods of a bill anew; what somebody accepted before no longer counts.
 *
 * @returns lines that do not match.
 */
export async function judgeBill(
  ctx: WriteContext,
  lines: readonly BillLineRow[],
): Promise<BillLineRow[]> {
  const goods = lines.filter(({ inwardLineId }) => inwardLineId !== null);
  if (goods.length === 0) return [];
  const matches = await readMatches(ctx, goods);
  await ctx.tx.delete(billMatches).where(
    inArray(
      billMatches.billLineId,
      goods.map(({ id }) => id),
    ),
  );
  await insertRows(
    ctx,
    billMatches,
    matches.map((match, index) => ({
      billLineId: goods[index]?.id ?? 0,
      qtyVerdict: match.qtyVerdict,
      priceVerdict: match.priceVerdict,
      taxVerdict: match.taxVerdict,
      says: match.says,
      billedQty: match.billedQty,
      acceptedQty: match.acceptedQty,
      orderedValue: match.orderedValue,
      billedValue: match.billedValue,
    })),
  );
  return goods.filter((_, index) => (matches[index]?.says.length ?? 0) > 0);
}

/** What a bill's goods are held against, by the line of their receipt. */
export async function matchFacts(ctx: ReadContext, inwardLineIds: readonly number[]) {
  const rows = await ctx.tx
    .select({
      id: inwardLines.id,
      skuId: inwardLines.skuId,
      price: inwardLines.price,
      discountBps: inwardLines.discountBps,
      unit: units.code,
      isOrdered: sql<boolean>`${inwardLines.poLineId} is not null`,
      orderedQty: poLines.stockQty,
      poTaxId: poLines.taxId,
      stood: sql<{ ever: number; free: number; waits: boolean }>`(
        select json_build_object('ever', coalesce(sum(b.accepted_stock), 0),
          'free', coalesce(sum(greatest(b.unbilled_qty - b.kept_stock + b.kept_returned, 0)), 0),
          'waits', coalesce(bool_or(t.status = 'quarantine'), false))
        from inward_batch b left join batch t on t.id = b.batch_id
        where b.inward_line_id = ${inwardLines.id})`,
    })
    .from(inwardLines)
    .innerJoin(skus, eq(skus.id, inwardLines.skuId))
    .innerJoin(units, eq(units.id, skus.unitId))
    .leftJoin(poLines, eq(poLines.id, inwardLines.poLineId))
    .where(inArray(inwardLines.id, [...inwardLineIds]));
  const things = await purchasables(
    ctx,
    rows.map(({ skuId }) => ({ skuId })),
  );
  return new Map(
    rows.map(({ stood, poTaxId, ...row }) => [
      row.id,
      {
        ...row,
        taxId: row.isOrdered ? poTaxId : (things.get(keyOfThing(row))?.taxId ?? null),
        everAccepted: stood.ever,
        acceptedQty: stood.free,
        isQuarantined: stood.waits,
      },
    ]),
  );
}

export type Held =
  Awaited<ReturnType<typeof matchFacts>> extends ReadonlyMap<number, infer F> ? F : never;

/** What a line was held against, as people see it. */
export const heldAgainst = (of: Held) => ({
  stockUnit: of.unit,
  orderedQty: of.orderedQty,
  receivedQty: of.everAccepted,
  agreedPrice: of.price,
  agreedDiscountBps: of.discountBps,
});
