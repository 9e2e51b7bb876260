import type { BillLineInput } from '@counting-house/contract/purchasing/bill.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { ledgerAccounts } from '../../accounts/chart/account.table.ts';
import { units } from '../../admin/unit.table.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid, invariant } from '../../platform/problem.ts';
import { insertRows } from '../../platform/rows/rows.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { inOwnUnits } from '../../stock/skus/sku-unit.service.ts';
import { skusOf } from '../../stock/skus/sku.service.ts';
import { taxOn } from '../../tax/tax.service.ts';
import { inwardLines, inwards } from '../inward/inward.table.ts';
import { boughtThings, keyOfThing } from '../purchase-orders/line-facts.service.ts';
import { taxesOn } from '../purchase-orders/priced-lines.service.ts';
import { lineAmounts } from '../purchase-orders/purchase-order.rules.ts';
import { poLines } from '../purchase-orders/purchase-order.table.ts';
import type { Vendor, VendorAddress } from '../purchase-orders/vendor-terms.service.ts';
import { verdictOn } from './bill.rules.ts';
import { billLines, billMatches, billTakings } from './bill.table.ts';

export type BillLineRow = typeof billLines.$inferSelect;

type Head = {
  readonly vendor: Vendor;
  readonly address: VendorAddress;
  readonly storeId: number;
  readonly vendorBillDate: string;
  readonly reverseCharge: boolean;
};

type Line = Omit<
  typeof billLines.$inferInsert,
  'id' | 'billId' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy' | 'version'
>;

/**
 * Lines of a bill with their amounts and taxes.
 *
 * @throws {Problem} `invalid` (422) with a text for each wrong field.
 */
export async function pricedBillLines(
  ctx: ReadContext,
  lines: readonly BillLineInput[],
  head: Head,
): Promise<Line[]> {
  const fields: Record<string, string> = {};
  const received = await receivedLines(ctx, lines, head);
  const accounts = await expenseAccounts(ctx, lines);
  const known = lines.map((line, index) => {
    const at = `lines.${index}`;
    const goods = received.get(line.inwardLineId ?? 0);
    if (line.inwardLineId === undefined) {
      if (!accounts.has(line.accountId ?? 0)) fields[`${at}.accountId`] = 'Choose an account.';
      if (!line.description) fields[`${at}.description`] = 'Description is required';
    } else if (line.accountId !== undefined) {
      fields[`${at}.accountId`] = 'Goods go to their stock; leave the account out.';
    } else if (!goods) {
      fields[`${at}.inwardLineId`] = 'Choose goods that this vendor delivered.';
    } else if (lines.findIndex((other) => other.inwardLineId === line.inwardLineId) < index) {
      fields[`${at}.inwardLineId`] = 'This line of the receipt is there twice.';
    }
    return goods;
  });
  const qtys = await stockQtys(ctx, lines, known, fields);
  const taxIds = lines.map(({ taxId }, index) =>
    taxId === undefined ? (known[index]?.taxId ?? null) : taxId,
  );
  const { vendor, address, vendorBillDate: date, reverseCharge } = head;
  const taxes = await taxesOn(ctx, taxIds, {
    terms: { vendor, address, date, reverseCharge },
    fields,
  });
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return lines.map((line, index) => {
    const goods = known[index];
    const taxId = taxIds[index] ?? null;
    const { taxable } = lineAmounts(line);
    const { tax, components } = taxOn(taxable, taxes.get(taxId ?? 0) ?? [], 'exclusive');
    return {
      lineNo: index + 1,
      kind: goods ? 'goods' : 'service',
      inwardLineId: line.inwardLineId ?? null,
      accountId: line.accountId ?? null,
      description: line.description || (goods?.name ?? ''),
      hsn: line.hsn || (goods?.hsn ?? ''),
      qty: line.qty,
      stockQty: qtys.get(`lines.${index}`) ?? line.qty,
      price: line.price,
      discountBps: line.discountBps,
      taxId,
      taxRate: components.reduce((sum, { rate }) => sum + rate, 0),
      taxComponents: components,
      itcEligible: line.itcEligible,
      taxable,
      tax,
    };
  });
}

/** Writes the lines of a bill anew, with how they stand against receipts and orders. */
export async function keepBillLines(
  ctx: WriteContext,
  billId: number,
  lines: readonly Line[],
): Promise<void> {
  const ofBill = ctx.tx
    .select({ id: billLines.id })
    .from(billLines)
    .where(eq(billLines.billId, billId));
  await ctx.tx.delete(billMatches).where(inArray(billMatches.billLineId, ofBill));
  await ctx.tx.delete(billTakings).where(inArray(billTakings.billLineId, ofBill));
  await ctx.tx.delete(billLines).where(eq(billLines.billId, billId));
  const rows = await insertRows(
    ctx,
    billLines,
    lines.map((line) => ({ ...line, billId })),
  );
  await judgeBill(ctx, rows);
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
  const facts = await matchFacts(ctx, goods);
  const { settings } = ctx;
  const matches = goods.map((line) => {
    const of = facts.get(line.inwardLineId ?? 0);
    invariant(of, 'a line of goods has its receipt');
    const orderedValue = lineAmounts({ ...of, qty: line.qty }).taxable;
    const judged = { ...of, billedQty: line.stockQty, billedValue: line.taxable, orderedValue };
    const verdict = verdictOn(
      { ...judged, lineNo: line.lineNo, isTaxAsAgreed: of.taxId === line.taxId },
      {
        qtyBps: settings['purchasing.qtyToleranceBps'],
        priceBps: settings['purchasing.priceToleranceBps'],
        priceAmount: settings['purchasing.priceToleranceAmount'],
        withoutPoLimit: settings['purchasing.withoutPoLimit'],
      },
    );
    const { billedQty, acceptedQty, billedValue } = judged;
    return { billLineId: line.id, ...verdict, billedQty, acceptedQty, orderedValue, billedValue };
  });
  await ctx.tx.delete(billMatches).where(
    inArray(
      billMatches.billLineId,
      goods.map(({ id }) => id),
    ),
  );
  await insertRows(ctx, billMatches, matches);
  return goods.filter((_, index) => (matches[index]?.says.length ?? 0) > 0);
}

/** Lines of receipts of the vendor that stand in the store of the bill. */
async function receivedLines(
  ctx: ReadContext,
  lines: readonly BillLineInput[],
  { vendor, storeId }: Head,
) {
  const ids = lines.flatMap(({ inwardLineId }) => inwardLineId ?? []);
  const rows = await ctx.tx
    .select({ line: inwardLines, poTaxId: poLines.taxId, poLineId: poLines.id })
    .from(inwardLines)
    .innerJoin(inwards, eq(inwards.id, inwardLines.inwardId))
    .leftJoin(poLines, eq(poLines.id, inwardLines.poLineId))
    .where(
      and(
        inArray(inwardLines.id, ids),
        eq(inwards.status, 'posted'),
        eq(inwards.vendorId, vendor.id),
        eq(inwards.storeId, storeId),
      ),
    );
  const things = await boughtThings(
    ctx,
    rows.map(({ line: { skuId } }) => ({ skuId })),
  );
  return new Map(
    rows.map(({ line, poTaxId, poLineId }) => {
      const thing = things.get(keyOfThing(line));
      const taxId = poLineId === null ? (thing?.taxId ?? null) : poTaxId;
      return [line.id, { ...line, name: thing?.name ?? '', hsn: thing?.hsn ?? '', taxId }] as const;
    }),
  );
}

/** Ids of the named accounts on which something can be spent. */
async function expenseAccounts(ctx: ReadContext, lines: readonly BillLineInput[]) {
  const rows = await ctx.tx
    .select({ id: ledgerAccounts.id })
    .from(ledgerAccounts)
    .where(
      and(
        inArray(
          ledgerAccounts.id,
          lines.flatMap(({ accountId }) => accountId ?? []),
        ),
        eq(ledgerAccounts.root, 'expense'),
        eq(ledgerAccounts.type, 'operating_expense'),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

type Received = { readonly skuId: number; readonly unitId: number };

async function stockQtys(
  ctx: ReadContext,
  lines: readonly BillLineInput[],
  known: readonly (Received | undefined)[],
  fields: Record<string, string>,
): Promise<ReadonlyMap<string, number>> {
  const of = await skusOf(
    ctx,
    known.flatMap((goods) => goods?.skuId ?? []),
  );
  const measured = lines.flatMap(({ qty }, index) => {
    const goods = known[index];
    const sku = goods && of.get(goods.skuId);
    return sku ? [{ at: `lines.${index}`, sku, qty, unitId: goods.unitId }] : [];
  });
  const { qtys, faults } = await inOwnUnits(ctx, measured);
  Object.assign(fields, faults);
  return qtys;
}

/** What a bill's goods are held against, by the line of their receipt. */
async function matchFacts(ctx: ReadContext, goods: readonly BillLineRow[]) {
  const ids = goods.flatMap(({ inwardLineId }) => inwardLineId ?? []);
  const rows = await ctx.tx
    .select({
      id: inwardLines.id,
      skuId: inwardLines.skuId,
      price: inwardLines.price,
      discountBps: inwardLines.discountBps,
      unit: units.code,
      isOrdered: sql<boolean>`${inwardLines.poLineId} is not null`,
      poTaxId: poLines.taxId,
      stood: sql<{ ever: number; free: number; waits: boolean }>`(
        select json_build_object('ever', coalesce(sum(b.accepted_stock), 0),
          'free', coalesce(sum(greatest(b.unbilled_qty - b.kept_stock, 0)), 0),
          'waits', coalesce(bool_or(t.status = 'quarantine'), false))
        from inward_batch b left join batch t on t.id = b.batch_id
        where b.inward_line_id = ${inwardLines.id})`,
    })
    .from(inwardLines)
    .innerJoin(skus, eq(skus.id, inwardLines.skuId))
    .innerJoin(units, eq(units.id, skus.unitId))
    .leftJoin(poLines, eq(poLines.id, inwardLines.poLineId))
    .where(inArray(inwardLines.id, ids));
  const things = await boughtThings(
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
