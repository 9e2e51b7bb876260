import { unitName } from '@counting-house/contract/kit/unit-name.ts';
import type { RawMaterialInward } from '@counting-house/contract/purchasing/inward/inward.ts';
import type {
  AnsweredCheck,
  ItemCheck,
} from '@counting-house/contract/purchasing/inward/item-check.ts';
import type { TaxLine } from '@counting-house/contract/tax/tax.ts';
import { addDays, dateText, daysBetween } from '../../platform/clock.ts';
import { may, type WriteContext } from '../../platform/context.ts';
import { halfUp, rupees, shareOf, qtyText } from '../../platform/money.ts';
import { isWhole, readSkus, type Sku } from '../../stock/skus/sku.service.ts';
import { inStockUnit, unitRatios } from '../../stock/skus/unit-ratio.service.ts';
import { isRegular } from '../../tax/registration.service.ts';
import { taxOn } from '../../tax/tax.service.ts';
import type { poLines } from '../purchase-orders/purchase-order.table.ts';
import { openQty } from '../purchase-orders/purchase-order.rules.ts';
import { readChecks } from './gate-goods.service.ts';
import { answeredChecks, failedCheckText } from './inward-check.rules.ts';
import { mostReceivable } from './inward.rules.ts';

type Line = RawMaterialInward['lines'][number];
type BatchInput = Line['batches'][number];
type OrderLine = typeof poLines.$inferSelect;

/** A batch row of a line, in stock units and with the dates that it is taken in with. */
export type ReadyBatch = {
  readonly at: string;
  readonly input: BatchInput;
  readonly expiryDate: string | undefined;
  readonly accepted: number;
  readonly kept: number;
  readonly sentBack: number;
  readonly checks: readonly AnsweredCheck[];
  /** Why accepted goods wait in quarantine; empty when they are free at once. */
  readonly inspectFor: string;
};

/** A line with the rows behind its ids. */
export type ReadyLine = {
  readonly at: string;
  readonly input: Line;
  readonly sku: Sku;
  readonly orderLine: OrderLine | null;
  readonly unit: string;
  /** Paise for one of the line's unit, before tax; and what is taken off. */
  readonly price: number;
  readonly discountBps: number;
  readonly isFree: boolean;
  readonly batches: readonly ReadyBatch[];
  /** Of what was accepted or kept: before recoverable tax, plus tax that cannot be recovered. */
  readonly value: number;
};

type Judged = {
  readonly lines: readonly ReadyLine[];
  readonly fields: Record<string, string>;
  readonly warnings: readonly string[];
  /** Orders of which more is received than they allow, with a note: somebody has to answer for it. */
  readonly overOrders: readonly number[];
};

/** Judges the lines of a receipt that is to be posted. */
export async function judgeLines(
  ctx: WriteContext,
  input: RawMaterialInward,
  {
    orderLines,
    taxes,
    businessDate,
  }: {
    readonly orderLines: ReadonlyMap<number, OrderLine>;
    /** Taxes of what was received without an order, by SKU. */
    readonly taxes: ReadonlyMap<number, readonly TaxLine[]>;
    readonly businessDate: string;
  },
): Promise<Judged> {
  const known = await readSkus(
    ctx,
    input.lines.map(({ skuId }) => skuId),
  );
  const ratios = await unitRatios(
    ctx,
    [...known.values()],
    [
      ...input.lines.map(({ unitId }) => unitId),
      ...[...orderLines.values()].map(({ unitId }) => unitId),
    ],
  );
  const checks = await readChecks(ctx, [...known.keys()]);
  const recovers = await isRegular(ctx, businessDate);
  const fields: Record<string, string> = {};
  const warnings: string[] = [];
  const overOrders: number[] = [];
  const lines = input.lines.flatMap((line, index): ReadyLine[] => {
    const at = `lines.${index}`;
    const words = `Line ${index + 1}`;
    const sku = known.get(line.skuId);
    const orderLine = line.poLineId === undefined ? null : orderLines.get(line.poLineId);
    const unit = ratios.units.get(line.unitId);
    if (!sku) fields[`${at}.skuId`] = 'Choose an item from the list.';
    else if (sku.status === 'inactive') fields[`${at}.skuId`] = `'${sku.name}' is not active.`;
    if (orderLine === undefined || (orderLine && orderLine.skuId !== line.skuId)) {
      fields[`${at}.poLineId`] = 'This is not what the line of the order says.';
    }
    if (input.kind === 'with_po' && line.poLineId === undefined) {
      fields[`${at}.poLineId`] = 'Choose the line of the order.';
    }
    const ratio = sku ? ratios.ratioOf(sku, line.unitId) : null;
    if (sku && (!unit || !ratio)) {
      fields[`${at}.unitId`] = `Choose a unit that can be changed into ${unitName(sku.unit)}.`;
    }
    if (!sku || !unit || !ratio || orderLine === undefined) return [];
    const judged = line.batches.map((batch, place) =>
      readyBatch(
        { batch, at: `${at}.batches.${place}`, words },
        { sku, unit, ratio, checks: checks.get(sku.id) ?? [], fileIds: input.fileIds },
        fields,
      ),
    );
    Object.assign(fields, batchFaults(ctx, { sku, words, input, businessDate }, judged));
    const counted = line.batches.reduce((sum, row) => sum + row.acceptedQty + row.rejectedQty, 0);
    if (line.receivedQty !== undefined && line.receivedQty !== counted) {
      fields[`${at}.receivedQty`] =
        `${words}: accepted and rejected must add up to the received quantity.`;
    }
    if (orderLine) {
      const accepted = judged.reduce((sum, row) => sum + row.accepted, 0);
      const over = overOf(ctx, orderLine, { sku, accepted });
      if (over.isTooMuch && input.note === '') {
        fields[`${at}.batches.0.acceptedQty`] = `${words}: ${over.says}`;
      } else if (over.qty > 0) {
        if (over.isTooMuch) overOrders.push(orderLine.orderId);
        warnings.push(`${sku.name}: over by ${qtyText(over.qty, sku.unit)}.`);
      }
    }
    if (line.challanQty !== undefined && line.challanQty !== counted) {
      const less = line.challanQty - counted;
      warnings.push(
        `${sku.name}: ${qtyText(Math.abs(less), unit.code)} ${less > 0 ? 'short of' : 'more than'} the challan.`,
      );
    }
    warnings.push(
      ...judged.flatMap((row) =>
        row.checks
          .map(failedCheckText)
          .flatMap((fault) => (fault ? [`${sku.name}: ${fault}.`] : [])),
      ),
    );
    const priced = priceOf(ctx, line, { orderLine, at, fields });
    const per = orderLine && priced.isOrdered ? ratios.ratioOf(sku, orderLine.unitId) : null;
    const components = orderLine?.taxComponents ?? taxes.get(sku.id) ?? [];
    return [
      {
        at,
        input: line,
        sku,
        orderLine,
        unit: unit.code,
        price: per
          ? halfUp(BigInt(priced.value) * per.den * ratio.num, per.num * ratio.den)
          : priced.value,
        discountBps: priced.discountBps,
        isFree: priced.value === 0,
        batches: judged,
        value: valueOf({ ...priced, per: per ?? ratio }, judged, recovers ? [] : components),
      },
    ];
  });
  Object.assign(fields, twice(input));
  return { lines, fields, warnings, overOrders };
}

/** How much more is accepted than the line of the order has open, and whether it may be. */
function overOf(
  ctx: WriteContext,
  orderLine: OrderLine,
  { sku, accepted }: { readonly sku: Sku; readonly accepted: number },
): { qty: number; isTooMuch: boolean; says: string } {
  const open = openQty(orderLine);
  const most = mostReceivable(open, {
    overBps: ctx.settings['purchasing.overReceiptBps'],
    decimals: sku.unitDecimals,
  });
  return {
    qty: accepted - open,
    isTooMuch: accepted > most,
    says: `at most ${qtyText(most, sku.unit)} can be received; ${qtyText(accepted, sku.unit)} were entered.`,
  };
}

/** What the accepted and kept goods of a line cost, with the tax that cannot be recovered. */
function valueOf(
  price: { readonly value: number; readonly discountBps: number; readonly per: Ratio },
  batches: readonly ReadyBatch[],
  unrecoverable: readonly TaxLine[],
): number {
  const stock = batches.reduce((sum, row) => sum + row.accepted + row.kept, 0);
  const { num, den } = price.per;
  const gross = halfUp(BigInt(price.value) * BigInt(stock) * den, 1_000n * num);
  const net = gross - shareOf(gross, { part: price.discountBps, whole: 10_000 });
  return net + taxOn(net, unrecoverable, 'exclusive').tax;
}

type Ratio = NonNullable<ReturnType<Ratios['ratioOf']>>;
type Ratios = Awaited<ReturnType<typeof unitRatios>>;

/** A batch row in stock units with its checks judged; what is wrong with it is added to the fields. */
function readyBatch(
  { batch, at, words }: { readonly batch: BatchInput; readonly at: string; readonly words: string },
  {
    sku,
    unit,
    ratio,
    checks,
    fileIds,
  }: {
    readonly sku: Sku;
    readonly unit: NonNullable<ReturnType<Ratios['units']['get']>>;
    readonly ratio: Ratio;
    readonly checks: readonly ItemCheck[];
    readonly fileIds: readonly number[];
  },
  fields: Record<string, string>,
): ReadyBatch {
  if (batch.acceptedQty + batch.rejectedQty === 0) {
    fields[`${at}.acceptedQty`] = 'Enter what was received.';
  }
  for (const field of ['acceptedQty', 'rejectedQty'] as const) {
    const own = inStockUnit(batch[field], ratio);
    if (!isWhole(batch[field], { unitDecimals: unit.decimals })) {
      fields[`${at}.${field}`] = `Enter a whole number of ${unitName(unit.code)}.`;
    } else if (!isWhole(own, sku)) {
      fields[`${at}.${field}`] =
        `${qtyText(batch[field], unit.code)} is ${qtyText(own, sku.unit)}; ${unitName(sku.unit)} must be a whole number.`;
    }
  }
  if (batch.rejectedQty > 0 && batch.rejectWhere === undefined) {
    fields[`${at}.rejectWhere`] = 'Choose: kept in reject tray, or returned with vehicle.';
  }
  if (batch.rejectedQty > 0 && batch.rejectReason === '') {
    fields[`${at}.rejectReason`] = 'Enter a reason for the rejection.';
  }
  const answered = answeredChecks(checks, batch.checks, fileIds);
  for (const [place, { name, required, isOk }] of answered.entries()) {
    if (batch.acceptedQty > 0 && required && isOk === null) {
      fields[`${at}.checks.${place}`] = `${words}: please answer '${name}'.`;
    }
  }
  const failed = answered.map(failedCheckText).filter(Boolean).join(', ');
  const rejected = inStockUnit(batch.rejectedQty, ratio);
  return {
    at,
    input: batch,
    expiryDate: expiryOf(sku, batch),
    accepted: inStockUnit(batch.acceptedQty, ratio),
    kept: batch.rejectWhere === 'kept' ? rejected : 0,
    sentBack: batch.rejectWhere === 'sent_back' ? rejected : 0,
    checks: answered,
    inspectFor: failed || (sku.inspectOnReceipt ? 'Pending inspection' : ''),
  };
}

/** As typed, else counted from the day the goods were made. */
function expiryOf(sku: Sku, { expiryDate, mfgDate }: BatchInput): string | undefined {
  if (expiryDate !== undefined || sku.expiryPolicy === 'none') return expiryDate;
  if (mfgDate === undefined || sku.shelfLifeDays === null) return undefined;
  return addDays(mfgDate, sku.shelfLifeDays);
}

type Place = {
  readonly sku: Sku;
  readonly words: string;
  readonly input: RawMaterialInward;
  readonly businessDate: string;
};

/** What is wrong with batches of one line: numbers, dates, days left. */
function batchFaults(
  ctx: WriteContext,
  { sku, words, input, businessDate }: Place,
  rows: readonly ReadyBatch[],
): Record<string, string> {
  const fields: Record<string, string> = {};
  const seen = new Set<string>();
  for (const { at, input: batch, expiryDate, accepted, kept } of rows) {
    const { number = '', mfgDate } = batch;
    if (accepted + kept === 0) continue;
    if (sku.tracking === 'none') {
      if (number) fields[`${at}.number`] = `'${sku.name}' is not kept by batch.`;
      if (batch.expiryDate) fields[`${at}.expiryDate`] = `'${sku.name}' is not kept by batch.`;
      if (mfgDate) fields[`${at}.mfgDate`] = `'${sku.name}' is not kept by batch.`;
      if (rows.length > 1) fields[`${at}.number`] = `'${sku.name}' is not kept by batch.`;
      continue;
    }
    if (number === '' && ctx.settings['purchasing.vendorBatchRequired']) {
      fields[`${at}.number`] = `${words}: please enter the batch number.`;
    }
    if (number && seen.has(number.toLowerCase())) {
      fields[`${at}.number`] =
        `${words}: batch '${number}' is entered twice; add the quantities together.`;
    }
    seen.add(number.toLowerCase());
    if (mfgDate && mfgDate > businessDate) {
      fields[`${at}.mfgDate`] = "The manufacturing date can't be in the future.";
    }
    if (!expiryDate) {
      if (sku.expiryPolicy === 'required') {
        fields[`${at}.expiryDate`] = `${words}: please enter the expiry date.`;
      }
      continue;
    }
    if (sku.expiryPolicy === 'none') {
      fields[`${at}.expiryDate`] = `'${sku.name}' has no expiry date.`;
    } else if (mfgDate && expiryDate <= mfgDate) {
      fields[`${at}.expiryDate`] = 'The expiry date must be after the manufacturing date.';
    } else if (expiryDate < businessDate) {
      fields[`${at}.expiryDate`] = `${words}: this batch expired on ${dateText(expiryDate)}.`;
    } else {
      const left = daysBetween(businessDate, expiryDate);
      const isTaken = may(ctx, 'purchasing.inward.override') && input.note !== '';
      if (left < sku.minReceiveDays && !isTaken) {
        fields[`${at}.expiryDate`] =
          `${words}: only ${left} days left; ${sku.minReceiveDays} are needed on receipt.`;
      }
    }
  }
  return fields;
}

/** The price of a line: that of its order, unless somebody may and does change it; else as it is typed. */
function priceOf(
  ctx: WriteContext,
  line: Line,
  {
    orderLine,
    at,
    fields,
  }: { orderLine: OrderLine | null; at: string; fields: Record<string, string> },
): { value: number; discountBps: number; isOrdered: boolean } {
  const isChanged = line.price !== undefined || line.discountBps !== undefined;
  if (orderLine && !(isChanged && may(ctx, 'purchasing.inward.price'))) {
    return { value: orderLine.price, discountBps: orderLine.discountBps, isOrdered: true };
  }
  const value = line.isFree ? 0 : (line.price ?? 0);
  if (value === 0 && !line.isFree) {
    fields[`${at}.price`] = 'Enter a price or mark the line as free.';
  }
  return { value, discountBps: line.discountBps ?? 0, isOrdered: false };
}

/** Lines that name the same line of an order. */
function twice({ lines }: RawMaterialInward): Record<string, string> {
  const fields: Record<string, string> = {};
  const seen = new Set<number>();
  for (const [index, { poLineId }] of lines.entries()) {
    if (poLineId === undefined) continue;
    if (seen.has(poLineId)) {
      fields[`lines.${index}.poLineId`] = 'This line of the order is there twice.';
    }
    seen.add(poLineId);
  }
  return fields;
}

/** Why a receipt without an order may not be worth so much. */
export const tooMuchWithoutOrder = (limit: number, value: number): string =>
  `Receipts without an order are limited to ${rupees(limit)}; this one is ${rupees(value)}.`;
