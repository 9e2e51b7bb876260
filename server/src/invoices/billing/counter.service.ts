import type { SoldAtCounter } from '@counting-house/contract/orders/order.ts';
import type { NewCounterSale } from '@counting-house/contract/orders/order-entry.ts';
import { walkInCustomer } from '../../customers/walk-in.service.ts';
import { readBuyer, toBuyerRef } from '../../orders/buyers/buyer.service.ts';
import { getOrder } from '../../orders/order.service.ts';
import { salesOrders } from '../../orders/order.table.ts';
import { readOpenTill } from '../../orders/counter/open-till.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { invalid } from '../../platform/problem.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { placedAtOnce } from './bill.service.ts';
import { billAtOnce } from './hand-over.service.ts';

/** From here on an invoice bears its buyer's name and address, paise. @see CGST Rules 2017, rule 46(f). */
const namedFrom = 5_000_000;

/**
 * Sells goods over the counter: an order that is placed, its goods taken from the trays by first expiry, billed
 * and paid in full at the till that anyone who sells has open. All or nothing.
 *
 * Locks the till against closing, then as `issueBill`.
 *
 * @throws {Problem} `till.not_open` (422); those of `issueBill`; `invalid` (422) at `payments` for what is missing.
 */
export async function sellAtCounter(
  ctx: WriteContext,
  input: NewCounterSale,
): Promise<SoldAtCounter> {
  const till = await readOpenTill(ctx);
  const buyer = await buyerAsked(ctx, input);
  return billSale(ctx, await placeSale(ctx, { ...input, ...buyer }, till));
}

/** A sale whose goods are not handed over yet. */
export type PlacedSale = Awaited<ReturnType<typeof placedAtOnce>>;

/**
 * Places a sale over the counter with what is paid of it; what else pays it comes before `billSale`.
 *
 * @throws {Problem} those of `createB2C` and of `updateB2C`.
 */
export function placeSale(
  ctx: WriteContext,
  input: NewCounterSale,
  till: { readonly id: number },
): Promise<PlacedSale> {
  return placedAtOnce(ctx, input, till);
}

/**
 * Hands over and bills a sale that is paid in full.
 *
 * @throws {Problem} `invalid` (422) at `payments` for what is missing; those of `billAtOnce`.
 */
export async function billSale(
  ctx: WriteContext,
  { id, warnings, payments }: PlacedSale,
): Promise<SoldAtCounter> {
  await refuseHalf(ctx, id);
  const billed = await billAtOnce(ctx, { orderId: id });
  const change = payments.reduce(
    (sum, { tendered, amount }) => sum + (tendered ?? amount) - amount,
    0,
  );
  return { ...(await getOrder(ctx, { id })), warnings, ...billed, change };
}

/** The customer that is named, or that of the held bill; else a walk-in. */
async function buyerAsked(ctx: WriteContext, { id, customerId, customer }: NewCounterSale) {
  if (customerId !== undefined || customer !== undefined) return {};
  if (id !== undefined && toBuyerRef(await readRow(ctx, salesOrders, id)) !== null) return {};
  return { customerId: (await walkInCustomer(ctx)).id };
}

/** What an order at the counter lacks before its goods may be taken along. */
async function refuseHalf(ctx: WriteContext, id: number): Promise<void> {
  const order = await readRow(ctx, salesOrders, id);
  if (order.balance > 0) {
    throw invalid({ payments: `Collect ${rupees(order.balance)} more` });
  }
  const ref = toBuyerRef(order);
  if (order.grandTotal < namedFrom || !ref) return;
  const says = `Bills of ${rupees(namedFrom)} or more need the customer's name and address`;
  if ((await readBuyer(ctx, ref)).isWalkIn) throw invalid({ customerId: says });
  if (order.billingAddress === null) throw invalid({ billingAddress: says });
}
