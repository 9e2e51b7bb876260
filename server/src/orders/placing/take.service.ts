import type { NewOrder, OrderChanges } from '@counting-house/contract/orders/order-input.ts';
import type { SavedOrder } from '@counting-house/contract/orders/order.ts';
import { payOf } from '@counting-house/contract/orders/payment.ts';
import { and, eq, sql } from 'drizzle-orm';
import { rememberAddress } from '../../customers/address.service.ts';
import { findOrCreate, type CustomerRecord } from '../../customers/customer.service.ts';
import { refreshFigures } from '../../customers/figures.service.ts';
import { lockCustomer } from '../../customers/lock.service.ts';
import { may, needsRight, type WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { nextNumber } from '../../platform/settings/numbers.ts';
import { conflict, invalid, invariant, ruleBroken } from '../../platform/problem.ts';
import { stale } from '../../platform/rows/rows.ts';
import { afterConfirming, confirmedEvent, isConfirmedAtOnce } from '../confirm.service.ts';
import { buyerById, draftRefusals, intakeOf, type Ask, type Intake } from './intake.service.ts';
import { canEdit } from '../order.rules.ts';
import {
  editText,
  getOrder,
  linesOf,
  lockOrder,
  type LineRecord,
  type OrderRecord,
} from '../order.service.ts';
import { salesOrders } from '../order.table.ts';
import {
  followCod,
  paidBy,
  refreshPaid,
  takePayments,
  usedReferences,
} from '../payments/payment.service.ts';
import { followProgress, renderServices } from '../fulfilment/progress.service.ts';
import { insertOrder, removeDraft, updateOrder, type Placing } from './save.service.ts';
import { savedOrder, type Saved } from './saved.service.ts';
import { releaseGoods, reserveGoods } from '../fulfilment/stock.service.ts';
import { noteEvent, noteEvents } from '../timeline.service.ts';

/**
 * Takes an order of a consumer: saves a draft, or places it, which gives it its number, promises the
 * goods and records the payments, all or nothing. An order that the shop sends twice is taken once.
 *
 * @throws {Problem} `invalid` (422) by field; `order.price_changed` (409) when the total is not the
 *   expected one; `stock.short` (422); `order.ref_reused` (409).
 */
export async function createB2C(ctx: WriteContext, input: NewOrder): Promise<SavedOrder> {
  const source = sourceOf(ctx, input);
  const known = await sentBefore(ctx, source, input);
  if (known) return { ...(await getOrder(ctx, known)), warnings: [] };

  const customer = await buyerOf(ctx, input, null);
  const ask: Ask = { ...input, reprice: 'refresh' };
  const intake = await intakeOf(ctx, ask, { customer, saved: null });
  refuse(intake, input);
  const fields = {
    source,
    externalRef: input.externalRef || null,
    note: input.note ?? '',
    customerNote: input.customerNote ?? '',
    tags: input.tags ?? [],
  };
  const placing = input.place
    ? await placingOf(ctx, intake, { source, holds: [], isAsked: input.confirm })
    : null;
  const { order, lines } = await insertOrder(ctx, intake, { fields, placing });
  const warnings = placing ? await place(ctx, { order, lines, intake }) : [];
  return { ...(await getOrder(ctx, order)), warnings };
}

/**
 * Changes an order that is not packed yet, or places a draft. A placed order keeps its prices unless
 * today's are asked for; lines left out are taken off, and the goods are promised anew.
 *
 * @throws {Problem} `stale` (409), `order.not_open` (422), and those of `createB2C`.
 */
export async function updateB2C(ctx: WriteContext, input: OrderChanges): Promise<SavedOrder> {
  const order = await lockOrder(ctx, input.id);
  if (order.version !== input.version) throw await stale(ctx, salesOrders, order);
  const isDraft = order.status === 'draft';
  if (!isDraft) needsRight(ctx, 'orders.order.edit');
  if (!canEdit(order.status)) {
    throw ruleBroken('order.not_open', 'This order can no longer be changed');
  }
  const saved = await savedOrder(ctx, order);
  const customer = await buyerOf(ctx, input, order);
  const intake = await intakeOf(ctx, input, { customer, saved });
  refuse(intake, { ...input, place: input.place || !isDraft });

  const fields = { note: input.note, customerNote: input.customerNote, tags: input.tags };
  const { source, holds } = order;
  const placing =
    isDraft && input.place
      ? await placingOf(ctx, intake, { source, holds, isAsked: input.confirm })
      : null;
  const written = { intake, saved, fields: withoutUndefined(fields), placing };
  const changed = await updateOrder(ctx, written);
  const warnings = placing
    ? await place(ctx, { ...changed, intake })
    : isDraft
      ? []
      : await change(ctx, { ...changed, intake, saved });
  return { ...(await getOrder(ctx, order)), warnings };
}

/** Throws a draft away. @throws {Problem} `order.not_open` (422) when it was placed. */
export async function discardDraft(
  ctx: WriteContext,
  { id, version }: { id: number; version?: number | undefined },
): Promise<{ id: number }> {
  const order = await lockOrder(ctx, id);
  if (version !== undefined && version !== order.version) {
    throw await stale(ctx, salesOrders, order);
  }
  if (order.status !== 'draft') throw ruleBroken('order.not_open', 'This order is placed already');
  await removeDraft(ctx, order);
  return { id };
}

type Taken = {
  readonly order: OrderRecord;
  readonly lines: readonly LineRecord[];
  readonly intake: Intake;
};

/** What placing makes of an order: its number, what is paid of it, and whether it is confirmed at once. */
async function placingOf(
  ctx: WriteContext,
  intake: Intake,
  { isAsked, ...by }: Pick<OrderRecord, 'source' | 'holds'> & { isAsked: boolean },
): Promise<Placing> {
  const paid = paidBy(intake.payments);
  const balance = intake.priced.totals.grandTotal - paid.paidIn;
  const { deliveryMethod, shippingAddress } = intake;
  const isConfirmed = isConfirmedAtOnce(
    ctx,
    { ...by, ...paid, status: 'placed', balance, deliveryMethod, shippingAddress },
    { confirm: isAsked },
  );
  return {
    ...paid,
    orderNo: await nextNumber(ctx, 'order', { date: ctx.today }),
    status: isConfirmed ? 'confirmed' : 'placed',
    placedAt: ctx.now,
    confirmedAt: isConfirmed ? ctx.now : null,
  };
}

/** What hangs on an order that was just placed: its goods, its money, its timeline, its buyer. */
async function place(ctx: WriteContext, { order, lines, intake }: Taken): Promise<string[]> {
  const { customer, payments, recorded } = intake;
  invariant(customer, 'an order that is placed has a buyer');
  const isConfirmed = order.status === 'confirmed';
  const { variants } = intake.priced;
  const { short } = await reserveGoods(ctx, order, { lines, variants, isNew: true });
  const warnings = await usedReferences(ctx, payments, order.id);
  const taken = await takePayments(ctx, order, { customer, payments, recorded });
  await noteEvents(ctx, [
    { orderId: order.id, kind: 'placed', text: `Order placed for ${rupees(order.grandTotal)}` },
    ...taken.events,
    ...(isConfirmed ? [confirmedEvent(order)] : []),
  ]);
  if (intake.shippingAddress && may(ctx, 'customers.customer.write')) {
    await rememberAddress(ctx, customer, intake.shippingAddress);
  }
  if (isConfirmed) await afterConfirming(ctx, order, { lines, buyer: customer });
  await refreshFigures(ctx, customer.id);
  return [
    ...warnings,
    ...(short > 0 ? ['Part of this order waits for goods'] : []),
    ...unpaidWarning(order),
  ];
}

/** Whoever confirms what is neither paid nor cash on delivery is told so. */
function unpaidWarning(order: OrderRecord): string[] {
  const { unpaid } = payOf(order);
  if (order.status === 'placed' || unpaid === 0) return [];
  return [`${rupees(unpaid)} is neither paid nor cash on delivery`];
}

/** After an order that stands was changed: goods promised anew, money to be collected set right. */
async function change(
  ctx: WriteContext,
  { order, lines, intake, saved }: Taken & { saved: Saved },
): Promise<string[]> {
  const { customer } = intake;
  invariant(customer, 'an order that is placed has a buyer');
  const open = new Set(lines.map(({ id }) => id));
  const gone = saved.lines.filter((line) => !open.has(line.id) && line.skuId !== null);
  await releaseGoods(
    ctx,
    order.id,
    gone.map(({ id }) => id),
  );
  await reserveGoods(ctx, order, { lines, variants: intake.priced.variants });
  await followCod(ctx, { before: saved.order, after: order });
  const { payments, recorded } = intake;
  const warnings = await usedReferences(ctx, payments, order.id);
  const taken = await takePayments(ctx, order, { customer, payments, recorded });
  await noteEvents(ctx, taken.events);
  const stands = await refreshPaid(ctx, order.id);
  const after = await linesOf(ctx, order.id);
  if (!(await renderServices(ctx, stands, after)) && stands.status === 'confirmed') {
    await followProgress(ctx, stands, { lines: after, at: ctx.now });
  }
  await noteEvent(ctx, {
    orderId: order.id,
    kind: 'edited',
    text: editText('Order changed', saved.order.grandTotal, order.grandTotal),
    before: saved.lines.map(lineWords),
    after: after.map(lineWords),
  });
  await refreshFigures(ctx, customer.id);
  return warnings;
}

/** @throws {Problem} what stands against placing, or against keeping it as a draft. */
function refuse(
  intake: Intake,
  input: { place: boolean; expectedTotal?: number | undefined },
): void {
  const { payments, priced } = intake;
  const fields = input.place
    ? intake.fields
    : {
        ...draftRefusals(intake.fields),
        ...(payments.length > 0 ? { payments: 'Place the order to record payments' } : {}),
      };
  if (Object.keys(fields).length > 0) throw invalid(fields);
  const { grandTotal } = priced.totals;
  if (input.place && input.expectedTotal !== undefined && input.expectedTotal !== grandTotal) {
    throw conflict(
      'order.price_changed',
      `The total is now ${rupees(grandTotal)} instead of ${rupees(input.expectedTotal)}.`,
      {
        more: {
          oldTotal: input.expectedTotal,
          newTotal: grandTotal,
          lines: priced.lines.map(({ sku, title, qty, unitPrice, total }) => ({
            sku,
            title,
            qty,
            unitPrice,
            total,
          })),
        },
      },
    );
  }
}

/** The buyer, locked: named by id, found or made by phone, or the one the order has. */
async function buyerOf(
  ctx: WriteContext,
  input: Pick<Ask, 'customerId' | 'customer'>,
  order: OrderRecord | null,
): Promise<CustomerRecord | null> {
  const asked = input.customer
    ? await lockCustomer(ctx, (await findOrCreate(ctx, input.customer)).id)
    : input.customerId !== undefined
      ? await lockCustomer(ctx, input.customerId)
      : null;
  const known = order?.customerId ? await buyerById(ctx, order.customerId) : null;
  if (order && order.status !== 'draft' && asked && asked.id !== known?.id) {
    throw invalid({ customerId: 'The buyer of a placed order cannot be changed' });
  }
  return asked ?? known;
}

function sourceOf(ctx: WriteContext, input: NewOrder): OrderRecord['source'] {
  const isProgram = ctx.user.kind === 'token';
  if (input.source === 'storefront' && !isProgram) {
    throw invalid({ source: 'Only the shop itself sends orders of the shop' });
  }
  return input.source ?? (isProgram ? 'storefront' : 'manual');
}

/**
 * The order that bears this reference already. Whoever sends it at the same time waits here.
 *
 * @throws {Problem} `order.ref_reused` (409) when it was sent with different items.
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
  const lines = await linesOf(ctx, known.id);
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

const lineWords = ({ sku, title, qty, qtyCancelled, unitPrice, netAmount }: LineRecord) => ({
  sku,
  title,
  qty: qty - qtyCancelled,
  unitPrice,
  netAmount,
});

type Known<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

const withoutUndefined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Known<T>;
