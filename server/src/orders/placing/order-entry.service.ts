import type { NewOrder, OrderChanges } from '@counting-house/contract/orders/order-entry.ts';
import type { SavedOrder } from '@counting-house/contract/orders/order.ts';
import { and, eq, sql } from 'drizzle-orm';
import { removeDraft } from './save.service.ts';
import { cancelOpen } from '../cancelling/cancel-open.service.ts';
import { findOrCreate } from '../../customers/customer.service.ts';
import { refuseGuessedCoupon } from '../../offers/coupons/coupon-guess.service.ts';
import { needsRight, type WriteContext } from '../../platform/context.ts';
import { conflict, invalid, ruleBroken } from '../../platform/problem.ts';
import { stale } from '../../platform/rows/rows.ts';
import {
  readBuyer,
  isSameBuyer,
  lockBuyer,
  toBuyerRef,
  type Buyer,
} from '../buyers/buyer.service.ts';
import { canEdit } from '../order.rules.ts';
import { getOrder, readOrderLines, lockOrder, type OrderRecord } from '../order.service.ts';
import { salesOrders } from '../order.table.ts';
import { refuseGuesses } from '../payments/held.service.ts';
import { discardQuotation, passUnquoted } from '../quotations/follow-quotation.service.ts';
import { changeOrder, placeOrder } from './place.service.ts';

/**
 * Takes an order of a consumer, from the office or from the shop. An order that the shop sends twice is
 * taken once.
 *
 * @throws {Problem} those of `placeOrder`; `order.ref_reused` (409).
 */
export async function createB2C(ctx: WriteContext, input: NewOrder): Promise<SavedOrder> {
  if (input.source === 'invoice' && input.place) throw billInstead();
  if (input.source === 'store' && input.place) throw sellInstead();
  return placeSale(ctx, input);
}

/**
 * As `createB2C`; also of a bill, whose goods and invoice the caller sees to.
 *
 * @param how `till`: where a sale over the counter is paid; `source`: it comes from a file; `mayAddBuyer`: the caller may write down who buys;
 *   `visitor`: as the shop calls them.
 */
export async function placeSale(
  ctx: WriteContext,
  input: NewOrder,
  {
    till,
    mayAddBuyer = false,
    source = sourceOf(ctx, input),
    visitor,
  }: {
    readonly till?: { readonly id: number } | undefined;
    readonly mayAddBuyer?: boolean;
    readonly source?: OrderRecord['source'];
    readonly visitor?: string | undefined;
  } = {},
): Promise<SavedOrder> {
  assertBillAllowed(input, source);
  await refuseGuesses(ctx, input.payments);
  if (input.place) {
    const { customer, customerId } = input;
    await refuseGuessedCoupon(ctx, input.couponCode, {
      phone: customer?.phone,
      customerId,
      visitor,
    });
  }
  const known = await sentBefore(ctx, source, input);
  if (known) return { ...(await getOrder(ctx, known)), warnings: [] };

  const { customerId, customer, place, confirm, expectedTotal, bill: _, ...ask } = input;
  return placeOrder(ctx, {
    buyer: await askedBuyer(ctx, { customerId, customer }, mayAddBuyer),
    ask: { ...ask, reprice: 'refresh', isCounter: source === 'store' },
    fields: {
      ...(till ? { tillSessionId: till.id } : {}),
      channel: 'b2c',
      source,
      externalRef: input.externalRef || null,
      note: input.note ?? '',
      customerNote: input.customerNote ?? '',
      tags: input.tags ?? [],
      bill: input.bill ?? null,
    },
    place,
    confirm,
    expectedTotal,
  });
}

/**
 * Changes an order that is not packed yet, or places a draft. A placed order keeps its prices unless
 * today's are asked for; lines left out are taken off, and the goods are promised anew. What is paid too
 * much then goes back, or stays as credit.
 *
 * @throws {Problem} `stale` (409), `order.not_open` (422), those of `placeOrder` and of
 *   `giveBack`.
 */
export async function updateB2C(ctx: WriteContext, input: OrderChanges): Promise<SavedOrder> {
  return changeB2C(ctx, input);
}

/** As `updateB2C`; also of the draft of a bill, whose goods and invoice the caller sees to. */
export async function changeB2C(
  ctx: WriteContext,
  input: OrderChanges,
  {
    isBill = false,
    till,
  }: { readonly isBill?: boolean; readonly till?: { readonly id: number } | undefined } = {},
): Promise<SavedOrder> {
  await refuseGuesses(ctx, input.payments);
  if (input.place) await refuseGuessedCoupon(ctx, input.couponCode, {});
  const order = await openOrder(ctx, input, 'b2c');
  const isDraft = order.status === 'draft';
  if (isBill && (!isDraft || order.source !== (till ? 'store' : 'invoice'))) {
    const says = till ? 'This bill is no longer held' : 'This is no draft of an invoice';
    throw ruleBroken('order.not_open', says);
  }
  if (!isBill && isDraft && order.source === 'invoice' && input.place) throw billInstead();
  if (!isBill && isDraft && order.source === 'store' && input.place) throw sellInstead();
  assertBillAllowed(input, order.source);
  const { customerId, customer, place, confirm, expectedTotal, settle, bill, ...ask } = input;
  const asked = await askedBuyer(ctx, { customerId, customer });
  const has = toBuyerRef(order);
  if (!isDraft && asked && !isSameBuyer(asked, has)) {
    throw invalid({ customerId: 'The customer of a placed order cannot be changed' });
  }
  const { note, customerNote, tags } = input;
  return changeOrder(ctx, order, {
    buyer: asked ?? (has && (await readBuyer(ctx, has))),
    ask,
    fields: withoutUndefined({ note, customerNote, tags, bill, tillSessionId: till?.id }),
    place,
    confirm,
    expectedTotal,
    moneyBack: settle?.to ?? 'keep',
  });
}

/**
 * Locks an order of a channel that is to be changed.
 *
 * @throws {Problem} `stale` (409); `order.not_open` (422); `right_missing` (403) of one that is placed.
 */
export async function openOrder(
  ctx: WriteContext,
  { id, version }: { readonly id: number; readonly version: number },
  channel: OrderRecord['channel'],
): Promise<OrderRecord> {
  const order = await lockOrder(ctx, id);
  if (order.version !== version) throw await stale(ctx, salesOrders, order);
  if (order.channel !== channel) {
    throw ruleBroken('order.not_open', 'Orders of companies and of consumers are changed apart');
  }
  if (order.status !== 'draft') needsRight(ctx, 'orders.order.edit');
  if (!canEdit(order.status)) {
    throw ruleBroken('order.not_open', 'This order can no longer be changed');
  }
  return order;
}

/** Only goods that are billed without an order bear terms of their own. @throws {Problem} `invalid` (422) at `bill`. */
function assertBillAllowed({ bill }: Pick<NewOrder, 'bill'>, source: OrderRecord['source']): void {
  if (bill && source !== 'invoice') {
    throw invalid({ bill: 'Terms of an invoice are typed when it is issued' });
  }
}

const billInstead = () => ruleBroken('order.not_open', 'Issue the invoice of this draft instead');

const sellInstead = () => ruleBroken('order.not_open', 'Finish this bill at the counter');

type SeenDraft = { readonly id: number; readonly version?: number | undefined };

/** Gives a draft up: it stays, under Discarded alone. @throws {Problem} `order.not_open` (422) when it was placed. */
export async function discardDraft(ctx: WriteContext, seen: SeenDraft): Promise<{ id: number }> {
  const order = await lockDraft(ctx, seen);
  await discardQuotation(ctx, order.id);
  await cancelOpen(ctx, order, { reason: { id: null, name: '', note: '' } });
  return { id: seen.id };
}

/** Deletes a draft with everything that hangs on it. @throws {Problem} `order.not_open` (422) when it was placed or quoted. */
export async function deleteDraft(ctx: WriteContext, seen: SeenDraft): Promise<void> {
  const order = await lockDraft(ctx, seen);
  await passUnquoted(ctx, order.id);
  await removeDraft(ctx, order);
}

async function lockDraft(ctx: WriteContext, { id, version }: SeenDraft): Promise<OrderRecord> {
  const order = await lockOrder(ctx, id);
  if (version !== undefined && version !== order.version) {
    throw await stale(ctx, salesOrders, order);
  }
  if (order.status === 'cancelled') {
    throw ruleBroken('order.not_open', 'This draft is discarded already');
  }
  if (order.status !== 'draft') throw ruleBroken('order.not_open', 'This order is placed already');
  return order;
}

/** The customer that is named by id, or found or made by phone: locked. Null when nobody is named. */
async function askedBuyer(
  ctx: WriteContext,
  { customerId, customer }: Pick<NewOrder, 'customerId' | 'customer'>,
  mayAdd = false,
): Promise<Buyer | null> {
  const id = customer ? (await findOrCreate(ctx, customer, { mayAdd })).id : customerId;
  return id === undefined ? null : lockBuyer(ctx, { kind: 'customer', id });
}

function sourceOf(ctx: WriteContext, input: NewOrder): OrderRecord['source'] {
  const isProgram = ctx.user.kind === 'token';
  if (input.source === 'storefront' && !isProgram) {
    throw invalid({ source: 'Only the shop itself sends orders of the shop' });
  }
  return input.source ?? (isProgram ? 'storefront' : 'manual');
}

/**
 * The order that bears this reference already. Anyone who sends it at the same time waits here.
 *
 * @throws {Problem} `order.ref_reused` (409) when it was sent for another buyer or address, or with different items.
 */
async function sentBefore(
  ctx: WriteContext,
  source: OrderRecord['source'],
  input: NewOrder,
): Promise<OrderRecord | undefined> {
  const ref = input.externalRef;
  if (!ref) return undefined;
  await ctx.tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${source} ${ref}`}, 17))`,
  );
  const [known] = await ctx.tx
    .select()
    .from(salesOrders)
    .where(and(eq(salesOrders.source, source), eq(salesOrders.externalRef, ref)));
  if (!known) return undefined;
  if (!(await isSameAsker(ctx, known, input))) {
    throw conflict('order.ref_reused', `${ref} was already sent with a different order`);
  }
  const lines = await readOrderLines(ctx, known.id);
  const had = lines.map(({ variantId, qty }) => `${variantId} ${qty}`).sort();
  const bySku = new Map(lines.map((line) => [line.sku, line.variantId]));
  const sent = input.lines
    .map(({ variantId, sku, qty }) => `${variantId ?? bySku.get(sku ?? '')} ${qty}`)
    .sort();
  if (had.join() !== sent.join()) {
    throw conflict('order.ref_reused', `${ref} was already sent with different items`);
  }
  return known;
}

/** Anyone who sends a reference again names the same buyer, and the same address: the answer says nothing else. */
async function isSameAsker(
  ctx: WriteContext,
  known: OrderRecord,
  { customerId, customer, shippingAddress }: NewOrder,
): Promise<boolean> {
  const has = toBuyerRef(known);
  const buyer = has && (await readBuyer(ctx, has));
  if (customerId !== undefined && buyer?.id !== customerId) return false;
  if (customer && buyer?.phone !== customer.phone) return false;
  const { line1, pinCode, phone } = known.shippingAddress ?? {};
  return (
    !shippingAddress ||
    (shippingAddress.line1 === line1 &&
      shippingAddress.pinCode === pinCode &&
      shippingAddress.phone === phone)
  );
}

type Known<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Only what is given. */
export const withoutUndefined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Known<T>;
