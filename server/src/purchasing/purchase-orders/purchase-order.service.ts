import type {
  ChangedPurchaseOrder,
  NewPurchaseOrder,
  PurchaseOrder,
  PurchaseOrderLineInput,
  PurchaseOrderPreview,
  PurchaseOrderPreviewInput,
} from '@counting-house/contract/purchasing/purchase-orders/purchase-order.ts';
import type { PurchaseOrderOrigin } from '@counting-house/contract/purchasing/purchase-orders/purchase-order-labels.ts';
import { addDays } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid, invariant } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import {
  changeRow,
  insertPart,
  insertRows,
  insertWithParts,
  removeRow,
  updateRow,
} from '../../platform/rows/rows.ts';
import { storeInUse, readStore } from '../../stock/trays/store.service.ts';
import { taxesByRate } from '../../tax/tax.service.ts';
import { stockAhead } from './stock-ahead.service.ts';
import { lockForStep } from './order-step.service.ts';
import { unitsToBuy } from './orderable.service.ts';
import { readPriceList } from './price-list.service.ts';
import { priceLines, sumLines, type PricedLine } from './priced-lines.service.ts';
import { getOrder } from './purchase-order-view.service.ts';
import { needsApproval } from './purchase-order.rules.ts';
import { poLines, purchaseOrders } from './purchase-order.table.ts';
import { orderSubmit } from './steps.service.ts';
import {
  addressFrom,
  readVendorTerms,
  type Vendor,
  type VendorAddress,
} from './vendor-terms.service.ts';

/** So many days an order may be dated back. */
const mostDaysBack = 30;

type Head = {
  readonly vendor: Vendor;
  readonly address: VendorAddress;
  readonly storeId: number;
  readonly orderDate: string;
};

/**
 * Drafts a purchase order: it has no number, and its vendor may be on hold. Submits it where that is asked.
 *
 * @throws {Problem} `invalid` (422) with a text for each wrong field; `not_found`; those of `orderSubmit`.
 */
export async function createOrder(
  ctx: WriteContext,
  { submit, ...input }: NewPurchaseOrder,
): Promise<PurchaseOrder> {
  const order = await getOrder(ctx, { id: await draftOrder(ctx, input) });
  return submit ? orderSubmit(ctx, order) : order;
}

/** As `createOrder`, of whatever origin; answers its id. */
export async function draftOrder(
  ctx: WriteContext,
  {
    lines,
    ...input
  }: Omit<NewPurchaseOrder, 'origin' | 'submit'> & { readonly origin: PurchaseOrderOrigin },
): Promise<number> {
  const head = await headOf(ctx, input);
  const priced = await readyLines(ctx, lines, head);
  const expectedDate = input.expectedDate ?? (await expectedOf(ctx, priced, head));
  const fields = datesWrong(ctx, { orderDate: head.orderDate, expectedDate });
  if (Object.keys(fields).length > 0) throw invalid(fields);
  const { row } = await insertWithParts(
    ctx,
    purchaseOrders,
    {
      ...input,
      vendorId: head.vendor.id,
      vendorAddressId: head.address.id,
      storeId: head.storeId,
      orderDate: head.orderDate,
      expectedDate,
      paymentTermsDays: input.paymentTermsDays ?? head.vendor.paymentTermsDays,
      status: 'draft',
      ...orderTotals(priced),
      searchText: orderSearchText(head.vendor, priced),
    },
    [insertPart(poLines, 'orderId', priced.map(rowOf))],
  );
  return row.id;
}

/**
 * Changes a draft; lines that are given stand for all of it. Submits it where that is asked.
 *
 * @throws {Problem} `po.state`, `stale` (409); `invalid` (422); those of `orderSubmit`.
 */
export async function updateOrder(
  ctx: WriteContext,
  { id, version, lines, submit, ...input }: ChangedPurchaseOrder,
): Promise<PurchaseOrder> {
  const before = await lockForStep(ctx, { id, version }, 'update');
  const isOtherVendor = input.vendorId !== undefined && input.vendorId !== before.vendorId;
  const head = await headOf(ctx, {
    vendorId: input.vendorId ?? before.vendorId,
    vendorAddressId: input.vendorAddressId ?? (isOtherVendor ? undefined : before.vendorAddressId),
    storeId: input.storeId ?? before.storeId,
    orderDate: input.orderDate ?? before.orderDate,
  });
  const kept = await readRows(ctx, poLines, { orderId: id }, { orderBy: ['lineNo'] });
  const priced = await readyLines(ctx, lines ?? kept.map(inputOf), head);
  const expectedDate = input.expectedDate ?? before.expectedDate;
  const fields = datesWrong(ctx, { orderDate: head.orderDate, expectedDate, before });
  if (Object.keys(fields).length > 0) throw invalid(fields);
  await saveLines(ctx, id, kept, lines ?? kept.map(inputOf), priced);
  await updateRow(
    ctx,
    purchaseOrders,
    { id },
    {
      ...input,
      paymentTermsDays:
        input.paymentTermsDays ?? (isOtherVendor ? head.vendor.paymentTermsDays : undefined),
      vendorId: head.vendor.id,
      vendorAddressId: head.address.id,
      storeId: head.storeId,
      orderDate: head.orderDate,
      expectedDate,
      ...orderTotals(priced),
      searchText: orderSearchText(head.vendor, priced),
    },
  );
  const order = await getOrder(ctx, { id });
  return submit ? orderSubmit(ctx, order) : order;
}

/** What an order would come to, and what saving it would refuse. */
export async function previewOrder(
  ctx: ReadContext,
  input: PurchaseOrderPreviewInput,
): Promise<PurchaseOrderPreview> {
  const { vendorId, lines } = input;
  const store = await readStore(ctx, input.storeId);
  const vendor = vendorId === undefined ? null : await readVendorTerms(ctx, vendorId);
  const address =
    vendor && (await addressFrom(ctx, vendor.id, input.vendorAddressId).catch(() => null));
  const orderDate = input.orderDate ?? ctx.today;
  const { lines: priced, fields } = await priceLines(ctx, lines, {
    vendor,
    address,
    date: orderDate,
  });
  const there = priced.filter((line) => line !== null);
  const prices = await listPrices(ctx, vendor, orderDate, there);
  const ahead = await stockAhead(
    ctx,
    store.id,
    there.flatMap(({ skuId }) => skuId ?? []),
  );
  const units = await unitsToBuy(
    ctx,
    there.flatMap(({ skuId }) => skuId ?? []),
  );
  const sums = sumLines(there);
  const expectedDate =
    input.expectedDate ?? addDays(orderDate, vendor ? longestLead(vendor, prices) : 0);
  if (!vendor) fields['vendorId'] = 'Choose a vendor.';
  else if (!address) fields['vendorAddressId'] = 'Choose an address that goods leave from.';
  Object.assign(fields, datesWrong(ctx, { orderDate, expectedDate }));
  return {
    lines: priced.map((line) => {
      const at = line ? there.indexOf(line) : -1;
      const stock = ahead.get(line?.skuId ?? 0);
      return {
        listPrice: prices[at]?.price ?? null,
        priceOrigin: prices[at]?.origin ?? 'none',
        gross: line?.gross ?? 0,
        discount: line?.discount ?? 0,
        taxable: line?.taxable ?? 0,
        tax: line?.tax ?? 0,
        total: line?.total ?? 0,
        stockQty: line?.stockQty ?? 0,
        onHand: stock?.onHand ?? 0,
        onOrder: stock?.onOrder ?? 0,
        stockUnit: units.get(line?.skuId ?? 0)?.[0]?.code ?? '',
        units: units.get(line?.skuId ?? 0) ?? [],
      };
    }),
    fields,
    taxesByRate: taxesByRate(there),
    ...sums,
    expectedDate,
    needsApproval: needsApproval(sums.total, ctx.settings['purchasing.approvalLimit']),
    warnings:
      vendor?.status === 'hold' ? [`${vendor.displayName} is on hold: ${vendor.holdReason}.`] : [],
  };
}

/** The lines of an order as they would be typed again. */
export async function linesOfOrder(
  ctx: ReadContext,
  orderId: number,
): Promise<PurchaseOrderLineInput[]> {
  return (await readRows(ctx, poLines, { orderId }, { orderBy: ['lineNo'] })).map(inputOf);
}

/** A line that stands, as it would be typed again. */
const inputOf = (line: typeof poLines.$inferSelect): PurchaseOrderLineInput => ({
  ...line,
  skuId: line.skuId ?? undefined,
  itemId: line.skuId === null ? (line.itemId ?? 0) : undefined,
});

/** What the table of orders keeps of its lines' sums. */
export function orderTotals(lines: readonly PricedLine[]) {
  const { taxable, tax, total } = sumLines(lines);
  return { taxable, tax, total };
}

/** A priced line as the table keeps it. */
function rowOf({ gross: _gross, discount: _discount, bought: _bought, ...row }: PricedLine) {
  return row;
}

/** What the search reads of an order: its vendor, and its goods by our words and the vendor's. */
export const orderSearchText = (vendor: Vendor, lines: readonly PricedLine[]): string =>
  [
    vendor.displayName,
    vendor.name,
    ...lines.flatMap(({ code, name, description }) => [code, name, description]),
  ]
    .join(' ')
    .slice(0, 4_000);

/** Writes the lines of an order as they are given: those with an id stand, new ones come, the others go. */
export async function saveLines(
  ctx: WriteContext,
  orderId: number,
  kept: readonly (typeof poLines.$inferSelect)[],
  given: readonly PurchaseOrderLineInput[],
  priced: readonly PricedLine[],
): Promise<void> {
  const byId = new Map(kept.map((line) => [line.id, line]));
  const unknown = given.findIndex(({ id }) => id !== undefined && !byId.has(id));
  if (unknown >= 0) throw invalid({ [`lines.${unknown}.id`]: 'This line is not of this order.' });
  const stay = new Set(given.flatMap(({ id }) => id ?? []));
  for (const { id } of kept) if (!stay.has(id)) await removeRow(ctx, poLines, id);
  const fresh: (ReturnType<typeof rowOf> & { orderId: number })[] = [];
  for (const [index, line] of priced.entries()) {
    const before = byId.get(given[index]?.id ?? 0);
    if (before) await changeRow(ctx, poLines, before, rowOf(line));
    else fresh.push({ ...rowOf(line), orderId });
  }
  await insertRows(ctx, poLines, fresh);
}

async function headOf(
  ctx: ReadContext,
  input: Pick<NewPurchaseOrder, 'vendorId' | 'vendorAddressId' | 'storeId' | 'orderDate'>,
): Promise<Head> {
  const vendor = await readVendorTerms(ctx, input.vendorId);
  if (vendor.status === 'inactive') {
    throw invalid({ vendorId: `${vendor.displayName} is not active.` });
  }
  return {
    vendor,
    address: await addressFrom(ctx, vendor.id, input.vendorAddressId),
    storeId: (await storeInUse(ctx, input.storeId)).id,
    orderDate: input.orderDate ?? ctx.today,
  };
}

/** Lines that can all be written. @throws {Problem} `invalid` (422). */
async function readyLines(
  ctx: ReadContext,
  lines: readonly PurchaseOrderLineInput[],
  { vendor, address, orderDate }: Head,
): Promise<PricedLine[]> {
  const { lines: priced, fields } = await priceLines(ctx, lines, {
    vendor,
    address,
    date: orderDate,
  });
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return priced.map((line) => {
    invariant(line, 'a line that has no fault is priced');
    return line;
  });
}

const listPrices = (
  ctx: ReadContext,
  vendor: Vendor | null,
  date: string,
  lines: readonly PricedLine[],
) =>
  vendor
    ? readPriceList(
        ctx,
        vendor.id,
        date,
        lines.map(({ bought, unitId, qty }) => ({
          sku: bought.sku,
          itemId: bought.itemId,
          unitId,
          qty,
        })),
      )
    : Promise.resolve([]);

async function expectedOf(
  ctx: ReadContext,
  priced: readonly PricedLine[],
  { vendor, orderDate }: Head,
): Promise<string> {
  return addDays(orderDate, longestLead(vendor, await listPrices(ctx, vendor, orderDate, priced)));
}

/** Days until the last of the goods can be here. */
const longestLead = (vendor: Vendor, prices: Awaited<ReturnType<typeof readPriceList>>): number =>
  Math.max(
    prices.length === 0 ? (vendor.leadTimeDays ?? 0) : 0,
    ...prices.map(({ row }) => row?.leadTimeDays ?? vendor.leadTimeDays ?? 0),
  );

function datesWrong(
  ctx: ReadContext,
  {
    orderDate,
    expectedDate,
    before,
  }: { orderDate: string; expectedDate: string; before?: { readonly orderDate: string } },
): Record<string, string> {
  const fields: Record<string, string> = {};
  if (orderDate < addDays(ctx.today, -mostDaysBack) && orderDate !== before?.orderDate) {
    fields['orderDate'] = `An order can be dated back at most ${mostDaysBack} days.`;
  }
  if (expectedDate < orderDate) {
    fields['expectedDate'] = "The expected date can't be before the order date.";
  }
  return fields;
}
