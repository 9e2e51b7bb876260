import type { BillLineInput } from '@counting-house/contract/purchasing/bills/bill.ts';
import { and, asc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { allocate } from '../../platform/money.ts';
import { invalid } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow, insertRows } from '../../platform/rows/rows.ts';
import { readSkus } from '../../stock/skus/sku.service.ts';
import { spreader } from '../inward/inward-charges.service.ts';
import { inwardBatches, inwardCharges, inwardLines, inwards } from '../inward/inward.table.ts';
import type { BillLineRow } from './bill-match.service.ts';
import { billChargeReceipts, billChargeShares, billLines, bills } from './bill.table.ts';

type Charge = NonNullable<BillLineInput['charge']>;
type Costly = Pick<BillLineRow, 'taxable' | 'tax' | 'itcEligible'>;

/** What a line costs, with tax that cannot be set off. */
export const chargeCost = ({ itcEligible, taxable, tax }: Costly): number =>
  taxable + (itcEligible ? 0 : tax);

/** A batch of a receipt that bears charges, with its share of one. */
export type ChargeShare = {
  readonly inwardId: number;
  readonly inwardNo: string;
  readonly inwardBatchId: number;
  readonly name: string;
  readonly qty: number;
  readonly value: number;
};

/**
 * How charges of a bill are spread over the goods of their receipts.
 *
 * @returns for each charge its shares, or the field of the charge that is wrong and why.
 */
export async function sharesOfCharges(
  ctx: ReadContext,
  charges: readonly { readonly charge: Charge; readonly cost: number }[],
): Promise<{ shares: ChargeShare[]; fault?: { field: string; says: string } }[]> {
  const goods = await goodsOfReceipts(
    ctx,
    charges.flatMap(({ charge }) => charge.inwardIds),
  );
  const spreads = charges.map(async ({ charge, cost }) => {
    const own = goods.filter(({ inwardId }) => charge.inwardIds.includes(inwardId));
    const found = new Set(own.map(({ inwardId }) => inwardId));
    if (charge.inwardIds.some((id) => !found.has(id))) {
      return { shares: [], fault: { field: 'inwardIds', says: 'Choose receipts with goods.' } };
    }
    const { fault: says, shares } = (await spreader(ctx, own))(cost, charge.split);
    return says
      ? { shares: [], fault: { field: 'split', says } }
      : { shares: own.map((one, index) => ({ ...one, value: shares[index] ?? 0 })) };
  });
  return Promise.all(spreads);
}

/** What posted receipts brought, batch by batch, in the order in which they came. */
async function goodsOfReceipts(ctx: ReadContext, inwardIds: readonly number[]) {
  const rows = await ctx.tx
    .select({
      inwardId: inwards.id,
      inwardNo: sql<string>`coalesce(${inwards.number}, '')`,
      inwardBatchId: inwardBatches.id,
      skuId: inwardLines.skuId,
      qty: sql<number>`${inwardBatches.acceptedStock} + ${inwardBatches.keptStock}`.mapWith(Number),
      value: inwardBatches.goodsValue,
    })
    .from(inwardBatches)
    .innerJoin(inwardLines, eq(inwardLines.id, inwardBatches.inwardLineId))
    .innerJoin(inwards, eq(inwards.id, inwardBatches.inwardId))
    .where(
      and(
        inArray(inwards.id, [...inwardIds]),
        eq(inwards.status, 'posted'),
        isNotNull(inwardBatches.batchId),
      ),
    )
    .orderBy(asc(inwards.id), asc(inwardLines.lineNo), asc(inwardBatches.rowNo));
  const skus = await readSkus(
    ctx,
    rows.map(({ skuId }) => skuId),
  );
  return rows.flatMap((row) => {
    const sku = skus.get(row.skuId);
    return sku ? [{ ...row, sku, name: sku.name }] : [];
  });
}

/** The receipts that bear the charges of saved lines, by line. */
export async function readBillCharges(
  ctx: ReadContext,
  lines: readonly Pick<BillLineRow, 'id' | 'chargeKind' | 'chargeSplit'>[],
): Promise<ReadonlyMap<number, Charge & { readonly settled: number }>> {
  const charged = lines.filter(({ chargeKind }) => chargeKind !== null);
  if (charged.length === 0) return new Map();
  const receipts = await readRows(
    ctx,
    billChargeReceipts,
    { billLineId: charged.map(({ id }) => id) },
    { orderBy: ['inwardId'] },
  );
  return new Map(
    charged.flatMap(({ id, chargeKind: kind, chargeSplit: split }) => {
      if (!kind || !split) return [];
      const own = receipts.filter(({ billLineId }) => billLineId === id);
      const inwardIds = own.map(({ inwardId }) => inwardId);
      return [[id, { kind, split, inwardIds, settled: sum(own, ({ settled }) => settled) }]];
    }),
  );
}

/** A charge that is borne by goods: what it puts on a batch beyond what the receipt had counted for it. */
export type Borne = typeof billChargeShares.$inferSelect & { readonly inwardId: number };

/**
 * Takes what receipts had counted for the charges of a bill, and splits what they cost beyond it over the goods. The
 * caller holds the receipts.
 *
 * @returns what was taken in all, and what each batch is to bear.
 * @throws {Problem} `invalid` (422) at a charge whose receipts do not stand any more.
 */
export async function bearCharges(
  ctx: WriteContext,
  lines: readonly BillLineRow[],
): Promise<{ settled: number; borne: Borne[] }> {
  const charges = await readBillCharges(ctx, lines);
  const charged = lines.flatMap((line) => {
    const charge = charges.get(line.id);
    return charge ? [{ line, charge, cost: chargeCost(line) }] : [];
  });
  if (charged.length === 0) return { settled: 0, borne: [] };
  const spreads = await sharesOfCharges(ctx, charged);
  const faults = spreads.flatMap(({ fault }, index) =>
    fault
      ? [[`lines.${(charged[index]?.line.lineNo ?? 1) - 1}.charge.${fault.field}`, fault.says]]
      : [],
  );
  if (faults.length > 0) throw invalid(Object.fromEntries(faults));
  const counted = await countedBefore(
    ctx,
    charged.flatMap(({ charge }) => charge.inwardIds),
  );
  const receipts = await readRows(ctx, billChargeReceipts, {
    billLineId: charged.map(({ line }) => line.id),
  });
  const borne: Borne[] = [];
  let settled = 0;
  for (const [index, { line, charge }] of charged.entries()) {
    const shares = spreads[index]?.shares ?? [];
    for (const receipt of receipts.filter(({ billLineId }) => billLineId === line.id)) {
      const key = keyOf(receipt.inwardId, charge.kind);
      const before = counted.get(key) ?? 0;
      counted.delete(key);
      settled += before;
      if (before > 0) await changeRow(ctx, billChargeReceipts, receipt, { settled: before });
      const own = shares.filter(({ inwardId }) => inwardId === receipt.inwardId);
      const rows = await insertRows(ctx, billChargeShares, sharedOut(line.id, own, before));
      borne.push(...rows.map((row) => ({ ...row, inwardId: receipt.inwardId })));
    }
  }
  return { settled, borne };
}

const keyOf = (inwardId: number, kind: Charge['kind']) => `${inwardId} ${kind}`;

/** The shares of a receipt's goods; what it had counted before is taken off them in the same proportions. */
function sharedOut(billLineId: number, shares: readonly ChargeShare[], before: number) {
  const difference = sum(shares, ({ value }) => value) - before;
  const weights = shares.map(({ value }) => value);
  const parts = allocate(
    Math.abs(difference),
    weights.some((weight) => weight > 0) ? weights : shares.map(({ qty }) => qty),
  );
  return shares.map(({ inwardBatchId, value }, index) => ({
    billLineId,
    inwardBatchId,
    value,
    difference: Math.sign(difference) * (parts[index] ?? 0),
  }));
}

/** What receipts counted for charges that no bill has taken yet, by receipt and kind. */
async function countedBefore(ctx: ReadContext, inwardIds: readonly number[]) {
  const known = await ctx.tx
    .select({
      inwardId: inwardCharges.inwardId,
      kind: inwardCharges.kind,
      amount: sql<number>`sum(${inwardCharges.amount})`.mapWith(Number),
    })
    .from(inwardCharges)
    .where(inArray(inwardCharges.inwardId, [...inwardIds]))
    .groupBy(inwardCharges.inwardId, inwardCharges.kind);
  const taken = await ctx.tx
    .select({ inwardId: billChargeReceipts.inwardId, kind: billLines.chargeKind })
    .from(billChargeReceipts)
    .innerJoin(billLines, eq(billLines.id, billChargeReceipts.billLineId))
    .innerJoin(bills, eq(bills.id, billLines.billId))
    .where(
      and(
        inArray(billChargeReceipts.inwardId, [...inwardIds]),
        eq(bills.status, 'confirmed'),
        ne(billChargeReceipts.settled, 0),
      ),
    );
  const gone = new Set(taken.map(({ inwardId, kind }) => `${inwardId} ${kind}`));
  return new Map(
    known
      .map(({ inwardId, kind, amount }) => [keyOf(inwardId, kind), amount] as const)
      .filter(([key]) => !gone.has(key)),
  );
}

const sum = <T>(of: readonly T[], paise: (one: T) => number): number =>
  of.reduce((total, one) => total + paise(one), 0);
