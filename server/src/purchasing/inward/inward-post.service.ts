import { addresses } from '@counting-house/contract/kit/addresses.ts';
import type { RawMaterialInward } from '@counting-house/contract/purchasing/inward/inward.ts';
import type { TaxLine } from '@counting-house/contract/tax/tax.ts';
import { sql } from 'drizzle-orm';
import { notify } from '../../integrations/notices/notice.service.ts';
import { may, type WriteContext } from '../../platform/context.ts';
import { rupees, qtyText } from '../../platform/money.ts';
import { invalid, invariant } from '../../platform/problem.ts';
import { changeRow } from '../../platform/rows/rows.ts';
import { nextNumber } from '../../platform/settings/numbers.ts';
import { answerableFor } from '../../session/approval/approval.service.ts';
import { receivedBatches } from '../../stock/batches/received-batch.service.ts';
import type { Batch } from '../../stock/batches/batch.service.ts';
import { receiveGoods } from '../../stock/documents/receipt.service.ts';
import type { Movement } from '../../stock/ledger/movement.service.ts';
import { lockPositions } from '../../stock/ledger/position.service.ts';
import { lockUnits } from '../../stock/skus/unit-ratio.service.ts';
import { mixedTrays, systemTray, type TrayRecord } from '../../stock/trays/target-tray.service.ts';
import { priceLines } from '../purchase-orders/priced-lines.service.ts';
import { addressFrom, type Vendor } from '../purchase-orders/vendor-terms.service.ts';
import { rememberPaid } from '../vendors/last-paid.service.ts';
import { acceptedValue, valuesOfBatches } from './inward.rules.ts';
import { chargeShares } from './inward-charges.service.ts';
import {
  judgeLines,
  tooMuchWithoutOrder,
  type ReadyBatch,
  type ReadyLine,
} from './inward-lines.service.ts';
import { countProgress, type Locked } from './inward-orders.service.ts';
import type { BatchRow, KeptLine } from './inward-rows.service.ts';
import { putAway } from './put-away.service.ts';
import { inwardBatches, inwardLines, inwards } from './inward.table.ts';

type Head = typeof inwards.$inferSelect;

type Posting = {
  readonly head: Head;
  readonly vendor: Vendor;
  readonly input: RawMaterialInward;
  readonly lines: readonly KeptLine[];
  readonly orders: Locked;
};

/** Goods of one batch row, with everything that posting finds out about them. */
type Goods = {
  readonly line: ReadyLine;
  readonly ready: ReadyBatch;
  readonly row: BatchRow;
  readonly tray: TrayRecord;
  readonly goodsValue: number;
  readonly batch?: Batch;
  readonly chargeValue?: number;
};

/**
 * Takes the goods of a draft in: stock, value, orders, books. The caller holds the orders and the receipt.
 *
 * Locks the positions of all SKUs.
 *
 * @returns what people should know of it.
 * @throws {Problem} `invalid` (422) with a text for each wrong field; `approval_needed` (403) for more than an
 *   order allows; what the books say to the date.
 */
export async function postInward(
  ctx: WriteContext,
  { head, vendor, input, lines, orders }: Posting,
): Promise<string[]> {
  const { storeId, businessDate } = head;
  await lockPositions(
    ctx,
    storeId,
    input.lines.map(({ skuId }) => skuId),
  );
  const taxes = await taxesWithoutOrder(ctx, vendor, input, businessDate);
  const judged = await judgeLines(ctx, input, { orderLines: orders.lines, taxes, businessDate });
  if (Object.keys(judged.fields).length > 0) throw invalid(judged.fields);
  const [overOrder] = judged.overOrders;
  if (overOrder !== undefined) {
    const record = { table: 'purchase_order', id: overOrder };
    await answerableFor(ctx, 'purchasing.inward.overReceive', record);
  }
  checkLimit(ctx, input, judged.lines);

  const placed = await goodsOf(ctx, storeId, judged.lines, lines);
  const goods = await withBatches(ctx, placed, { vendorId: vendor.id, receivedDate: businessDate });
  const priced = await chargeShares(ctx, input.charges, goods);
  const number = await nextNumber(ctx, 'inward', { date: businessDate });
  const goodsValue = priced.reduce((sum, { goodsValue: value }) => sum + value, 0);
  const chargeValue = priced.reduce((sum, { chargeValue: share }) => sum + share, 0);
  await changeRow(ctx, inwards, head, {
    number,
    status: 'posted',
    postedAt: ctx.now,
    postedBy: ctx.user.id,
    goodsValue,
    chargeValue,
  });
  await keepValues(ctx, judged.lines, lines, priced);
  const reject = await systemTray(ctx, storeId, 'reject');
  await receiveGoods(
    ctx,
    { id: head.id, number, storeId, businessDate },
    priced.flatMap((one) => movementsOf(one, reject)),
    chargeValue,
  );
  await countProgress(ctx, orders.orders, progressOf(judged.lines));
  await rememberPaid(
    ctx,
    vendor.id,
    judged.lines.map(({ sku }) => sku.id),
  );
  await tellInspectors(ctx, number, head.id, judged.lines);
  return [
    ...judged.warnings,
    ...withoutEwayBill(ctx, input, goodsValue),
    ...(await openElsewhere(ctx, input, vendor.id)),
  ];
}

/** Taxes count only where they cannot be set off, and a line of an order says its own. */
async function taxesWithoutOrder(
  ctx: WriteContext,
  vendor: Vendor,
  { kind, lines }: RawMaterialInward,
  date: string,
): Promise<ReadonlyMap<number, readonly TaxLine[]>> {
  if (kind === 'with_po') return new Map();
  const address = await addressFrom(ctx, vendor.id, undefined);
  const { lines: priced } = await priceLines(
    ctx,
    lines.map(({ skuId, unitId }) => ({
      skuId,
      unitId,
      description: '',
      qty: 1_000,
      price: 1,
      isFree: false,
      discountBps: 0,
    })),
    { vendor, address, date },
  );
  return new Map(priced.flatMap((line) => (line?.skuId ? [[line.skuId, line.taxComponents]] : [])));
}

/** @throws {Problem} `invalid` (422) at the lines. */
function checkLimit(ctx: WriteContext, { kind }: RawMaterialInward, lines: readonly ReadyLine[]) {
  const limit = ctx.settings['purchasing.withoutPoLimit'];
  const value = lines.reduce((sum, line) => sum + line.value, 0);
  if (kind === 'with_po' || value <= limit || may(ctx, 'purchasing.inward.withoutPoLarge')) return;
  throw invalid({ lines: tooMuchWithoutOrder(limit, value) });
}

/** Each batch row with its share of the line's value and the tray that it goes to. */
async function goodsOf(
  ctx: WriteContext,
  storeId: number,
  lines: readonly ReadyLine[],
  kept: readonly KeptLine[],
): Promise<Goods[]> {
  const trays = await putAway(
    ctx,
    storeId,
    lines.flatMap(({ sku, batches }) =>
      batches.map(({ input, inspectFor }) => ({
        sku,
        trayId: input.trayId,
        isInspected: inspectFor !== '',
      })),
    ),
  );
  let at = 0;
  return lines.flatMap((line, index) => {
    const values = valuesOfBatches(
      line.value,
      line.batches.map(({ accepted, kept: back }) => accepted + back),
    );
    return line.batches.map((ready, place): Goods => {
      const tray = trays[at];
      const row = kept[index]?.batches[place];
      invariant(tray && row, 'a batch row is written and has its tray');
      at += 1;
      return { line, ready, row, tray, goodsValue: values[place] ?? 0 };
    });
  });
}

/** @throws {Problem} `invalid` (422) for a number that is taken, or a tray that holds another batch. */
async function withBatches(
  ctx: WriteContext,
  goods: readonly Goods[],
  origin: { readonly vendorId: number; readonly receivedDate: string },
): Promise<Goods[]> {
  const stocked = goods.filter(({ ready }) => ready.accepted + ready.kept > 0);
  const made = await receivedBatches(
    ctx,
    stocked.map(({ line, ready }) => ({
      sku: line.sku,
      at: ready.at,
      inspectFor: ready.accepted > 0 ? ready.inspectFor : '',
      facts: {
        ...(ready.input.number ? { number: ready.input.number } : {}),
        ...(ready.input.mfgDate === undefined ? {} : { mfgDate: ready.input.mfgDate }),
        ...(ready.expiryDate === undefined ? {} : { expiryDate: ready.expiryDate }),
        ...(ready.input.mrp === undefined ? {} : { mrp: ready.input.mrp }),
      },
    })),
    origin,
  );
  if ('fields' in made) throw invalid(made.fields);
  const ofRow = new Map(stocked.map(({ row }, index) => [row.id, made.batches[index]]));
  const whole = goods.map((one) => {
    const batch = ofRow.get(one.row.id);
    return batch ? { ...one, batch } : one;
  });
  const mixed = await mixedTrays(
    ctx,
    whole.flatMap(({ batch, tray, ready }) =>
      batch && ready.accepted > 0 ? [{ batchId: batch.id, tray, at: `${ready.at}.trayId` }] : [],
    ),
  );
  if (Object.keys(mixed).length > 0) throw invalid(mixed);
  return whole;
}

type Valued = Goods & { readonly chargeValue: number };

/** Writes what posting found out: prices, batches, trays, values, and what is not billed. */
async function keepValues(
  ctx: WriteContext,
  lines: readonly ReadyLine[],
  kept: readonly KeptLine[],
  goods: readonly Valued[],
): Promise<void> {
  for (const [index, { price, discountBps, isFree }] of lines.entries()) {
    const row = kept[index]?.line;
    if (row) await changeRow(ctx, inwardLines, row, { price, discountBps, isFree });
  }
  for (const { ready, row, tray, batch, goodsValue, chargeValue } of goods) {
    const stock = ready.accepted + ready.kept;
    await changeRow(ctx, inwardBatches, row, {
      batchId: batch?.id ?? null,
      number: batch && !batch.isRunning ? batch.number : row.number,
      expiryDate: ready.expiryDate ?? null,
      trayId: ready.accepted > 0 ? tray.id : null,
      acceptedStock: ready.accepted,
      keptStock: ready.kept,
      sentBackStock: ready.sentBack,
      goodsValue,
      chargeValue,
      unbilledQty: stock,
      unbilledValue: goodsValue,
    });
  }
  const used = lines.filter(({ sku, input }) => sku.unitId !== input.unitId);
  await lockUnits(
    ctx,
    used.map(({ sku, input }) => ({ skuId: sku.id, unitId: input.unitId })),
  );
}

/** What goes into the store of a batch row: accepted goods to their tray, rejected ones to the reject tray. */
function movementsOf(
  { line, ready, row, tray, batch, goodsValue, chargeValue }: Valued,
  reject: TrayRecord,
): Movement[] {
  if (!batch) return [];
  const { accepted, kept } = ready;
  const value = goodsValue + chargeValue;
  const ofAccepted = acceptedValue(value, accepted, kept);
  const goods = { docLineId: row.id, skuId: line.sku.id, batchId: batch.id };
  return [
    {
      ...goods,
      trayId: tray.id,
      qty: accepted,
      value: ofAccepted,
      field: `${ready.at}.acceptedQty`,
    },
    { ...goods, trayId: reject.id, qty: kept, value: value - ofAccepted },
  ].filter(({ qty }) => qty > 0);
}

function progressOf(lines: readonly ReadyLine[]) {
  return new Map(
    lines.flatMap(({ orderLine, batches }) => {
      if (!orderLine) return [];
      const sum = (of: (row: ReadyBatch) => number) =>
        batches.reduce((total, row) => total + of(row), 0);
      const accepted = sum((row) => row.accepted);
      const rejected = sum((row) => row.kept + row.sentBack);
      return [[orderLine.id, { accepted, rejected }] as const];
    }),
  );
}

async function tellInspectors(
  ctx: WriteContext,
  number: string,
  id: number,
  lines: readonly ReadyLine[],
): Promise<void> {
  const waiting = lines.filter(({ batches }) =>
    batches.some(({ accepted, inspectFor }) => accepted > 0 && inspectFor !== ''),
  );
  if (waiting.length === 0) return;
  const names = waiting.map(({ sku }) => sku.name).join(', ');
  await notify(ctx, {
    to: { permission: 'stock.inspection.write' },
    kind: 'inspection_pending',
    text: `${names} of ${number} is pending inspection.`,
    link: `${addresses.receiveAgainstOrder}?tab=receipts&open=${id}`,
    about: `inward ${id}`,
  });
}

/** Goods of so much worth travel with an e-way bill. */
function withoutEwayBill(
  ctx: WriteContext,
  { ewayBillNo }: RawMaterialInward,
  goodsValue: number,
): string[] {
  const most = ctx.settings['tax.ewayThreshold'];
  if (ewayBillNo || goodsValue <= most) return [];
  return [`Goods worth over ${rupees(most)} travel with an e-way bill; none was entered.`];
}

/** Orders of the vendor that have the same goods open, where goods came without one. */
async function openElsewhere(
  ctx: WriteContext,
  { kind, lines }: RawMaterialInward,
  vendorId: number,
): Promise<string[]> {
  if (kind === 'with_po') return [];
  const { rows } = await ctx.tx.execute<{ number: string; open: string; unit: string }>(sql`
    select o.number, sum(l.stock_qty - l.accepted_qty - l.closed_qty) as open, u.code as unit
    from po_line l join purchase_order o on o.id = l.order_id
      join sku s on s.id = l.sku_id join unit u on u.id = s.unit_id
    where o.vendor_id = ${vendorId} and o.status in ('approved', 'sent', 'part_received')
      and l.sku_id = any(${sql.param(lines.map(({ skuId }) => skuId))}::bigint[])
      and l.stock_qty > l.accepted_qty + l.closed_qty
    group by o.id, u.code order by o.id limit 5`);
  return rows.map(
    ({ number, open, unit }) => `${number} has ${qtyText(Number(open), unit)} of this open.`,
  );
}
