import type {
  CollectPayments,
  Payment,
  RecordPayment,
  RowResults,
} from '@counting-house/contract/orders/payment.ts';
import type { Order } from '@counting-house/contract/orders/order.ts';
import { eq, inArray } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { invalid, invariant, ruleBroken } from '../../platform/problem.ts';
import { insertRow, stale, updateRow } from '../../platform/rows/rows.ts';
import { confirmByRule } from '../confirm.service.ts';
import { readBuyer, buyerRefOf, refreshBuyer } from '../buyers/buyer.service.ts';
import { wakeCards } from '../fulfilment/progress.service.ts';
import { openTotal } from '../order.rules.ts';
import {
  getOrder,
  readOrderLines,
  lockOrder,
  lockOrders,
  type OrderRecord,
} from '../order.service.ts';
import { cardForCardRefusals, cardsOn } from './card-for-card.service.ts';
import { tellBuyer } from '../papers/message.service.ts';
import { salesOrders } from '../order.table.ts';
import { paymentMessage } from '../orders.templates.ts';
import { orderPayments } from './payment.table.ts';
import { heldRefusals, payingCards, refuseGuesses, refuseShort } from './held.service.ts';
import { ofAlone, paymentRefusals } from './payment.rules.ts';
import {
  readPendingCod,
  recordedBefore,
  refreshPaid,
  setPendingCod,
  settle,
  takePayments,
  type PaymentRecord,
} from './payment.service.ts';
import { refuseShared } from './shared-reference.service.ts';
import { tellTooMuch } from './notify-refund.service.ts';
import { noteEvent, noteEvents } from '../timeline.service.ts';
import { whoDid } from './who.service.ts';

type Recorded = { order: Order; payments: Payment[]; change: number; warnings: string[] };

/**
 * Records what a buyer paid for an order that is placed; money that comes in takes the cash to be
 * collected on delivery down. A payment that is told again, by its reference, is answered with the
 * row it has. An order that is paid now is confirmed if the house is set so.
 *
 * @param how `isTold`: anyone who takes the money tells of it, so that it is there: what is more than the order owes,
 *   because it was cancelled or paid already, is owed back, and those who refund are told. `isAlone`: the payment is
 *   the operation's own input, and what is wrong with it stands at that.
 * @throws {Problem} `invalid` (422) by payment; `order.not_open` (422) for a draft.
 */
export async function recordPayment(
  ctx: WriteContext,
  input: RecordPayment,
  {
    isTold = false,
    isAlone = false,
  }: { readonly isTold?: boolean; readonly isAlone?: boolean } = {},
): Promise<Recorded> {
  await refuseGuesses(ctx, input.payments);
  const order = await lockOrder(ctx, input.orderId);
  const recorded = await recordedBefore(ctx, order.id, input.payments);
  const payments = input.payments.filter((_, index) => !recorded[index]);
  const isStale = input.version !== undefined && input.version !== order.version;
  if (isStale && payments.length > 0) throw await stale(ctx, salesOrders, order);
  if (order.status === 'draft') throw ruleBroken('order.not_open', 'Place the order first');
  const buyer = await readBuyer(ctx, buyerRefOf(order));
  const pending = await readPendingCod(ctx, order.id);
  const fields = paymentRefusals(input.payments, {
    balance: isTold ? Infinity : order.balance,
    today: ctx.today,
    deliveryMethod: order.deliveryMethod,
    codMax: ctx.settings['orders.codMax'],
    codRefusal: buyer.codRefusal,
    hasCod: pending !== undefined,
    recorded: recorded.map((row) => row?.amount ?? null),
  });
  const byCard = payments.some(({ method }) => method === 'gift_card');
  Object.assign(
    fields,
    byCard
      ? await cardForCardRefusals(ctx, input.payments, {
          orderId: order.id,
          total: openTotal(order),
          cards: await cardsOn(ctx, order.id),
        })
      : {},
  );
  if (Object.keys(fields).length > 0) throw invalid(isAlone ? ofAlone(fields) : fields);
  refuseShort(await heldRefusals(ctx, buyer, { payments: input.payments, recorded }));
  const cards = await payingCards(ctx, { payments: input.payments, recorded, buyer });

  const warnings = await refuseShared(ctx, {
    orderId: order.id,
    buyer,
    payments: input.payments,
    recorded,
    isAlone,
  });
  if (pending) await makeRoom(ctx, { order, pending, payments });
  const taken = await takePayments(ctx, order, {
    buyer,
    payments: input.payments,
    recorded,
    cards,
  });
  const rows = taken.payments;
  await noteEvents(ctx, taken.events);
  const told = new Set(recorded.map((row) => row?.id));
  const done = rows.filter(({ id, status }) => status === 'done' && !told.has(id));
  const paid = done.reduce((all, { amount }) => all + amount, 0);
  if (paid > 0) await tellBuyer(ctx, order, paymentMessage, { values: { amount: rupees(paid) } });
  const after = await refreshPaid(ctx, order.id);
  await confirmByRule(ctx, order.id);
  await refreshBuyer(ctx, buyer);
  if (isTold) await tellTooMuch(ctx, after, Math.min(paid, -after.balance));
  if (after.balance <= 0) wakeCards(ctx, after, await readOrderLines(ctx, order.id));

  const shown = await getOrder(ctx, order);
  const ids = new Set(rows.map(({ id }) => id));
  return {
    order: shown,
    payments: shown.payments.filter(({ id }) => ids.has(id)),
    change: rows.reduce((all, { tendered, amount }) => all + (tendered ?? amount) - amount, 0),
    warnings,
  };
}

/**
 * Marks cash on delivery as collected by our own people; what was not collected stays as balance.
 * Rows that cannot be collected say why, the others are done.
 */
export async function collectPayments(
  ctx: WriteContext,
  input: CollectPayments,
): Promise<RowResults> {
  const ids = input.payments.map(({ paymentId }) => paymentId);
  const known = await ctx.tx
    .select({ id: orderPayments.id, orderId: orderPayments.orderId })
    .from(orderPayments)
    .where(inArray(orderPayments.id, ids));
  const orderOf = new Map(known.map(({ id, orderId }) => [id, orderId]));
  await lockOrders(
    ctx,
    known.map(({ orderId }) => orderId),
  );
  const inOrder = input.payments.toSorted(
    (a, b) => (orderOf.get(a.paymentId) ?? 0) - (orderOf.get(b.paymentId) ?? 0),
  );
  const rows: RowResults['rows'] = [];
  for (const asked of inOrder) {
    const text = await collectOne(ctx, asked, orderOf.get(asked.paymentId));
    rows.push({ id: asked.paymentId, ...text });
  }
  const done = rows.filter(({ ok }) => ok).length;
  return { rows, done, failed: rows.length - done };
}

async function collectOne(
  ctx: WriteContext,
  asked: CollectPayments['payments'][number],
  orderId: number | undefined,
): Promise<{ ok: boolean; text: string }> {
  if (orderId === undefined) return { ok: false, text: 'Payment not found.' };
  const order = await lockOrder(ctx, orderId);
  const [payment] = await ctx.tx
    .select()
    .from(orderPayments)
    .where(eq(orderPayments.id, asked.paymentId));
  invariant(payment, 'a payment stays once it is written');
  if (payment.direction === 'out') return { ok: false, text: 'Payment not found.' };
  if (payment.status !== 'pending') return { ok: false, text: await whoDid(ctx, payment) };
  const most = Math.min(payment.amount, order.pendingCod);
  if (most === 0) return { ok: false, text: `${order.orderNo} is paid otherwise by now` };
  const amount = asked.amount ?? most;
  if (amount > most) {
    return { ok: false, text: `Only ${rupees(most)} is to be collected` };
  }
  if (asked.receivedOn !== undefined && asked.receivedOn > ctx.today) {
    return { ok: false, text: 'The day of the payment cannot be in the future' };
  }
  await collectAtDoor(ctx, {
    order,
    payment,
    amount,
    receivedOn: asked.receivedOn,
    reference: asked.reference,
  });
  return { ok: true, text: `${rupees(amount)} collected for ${order.orderNo}` };
}

/**
 * Turns cash on delivery into money received: with a courier, who then owes it, or with our own people.
 * The caller has locked the order.
 */
export async function collectAtDoor(
  ctx: WriteContext,
  collected: {
    readonly order: OrderRecord;
    readonly payment: PaymentRecord;
    /** At most what is pending; the rest is no longer to be collected. */
    readonly amount: number;
    readonly receivedOn?: string | undefined;
    readonly reference?: string | undefined;
    readonly courier?: { kind: 'courier'; id: number; name: string } | null | undefined;
  },
): Promise<void> {
  const { order, courier } = collected;
  const buyer = await readBuyer(ctx, buyerRefOf(order));
  const payment = await updateRow(
    ctx,
    orderPayments,
    { id: collected.payment.id },
    { amount: collected.amount, reference: collected.reference || undefined },
  );
  await settle(ctx, { order, buyer, payment, receivedOn: collected.receivedOn, courier });
  await noteEvent(ctx, {
    orderId: order.id,
    kind: 'payment',
    text: courier
      ? `${rupees(payment.amount)} collected on delivery by ${courier.name}`
      : `${rupees(payment.amount)} collected on delivery`,
  });
  await refreshPaid(ctx, order.id);
  await refreshBuyer(ctx, buyer);
}

/**
 * Keeps cash that was handed over beyond what was to be collected: it is money received, and the
 * buyer's credit. The caller has locked the order and collected what was due.
 */
export async function keepExtraCash(
  ctx: WriteContext,
  extra: {
    readonly order: OrderRecord;
    readonly amount: number;
    readonly receivedOn: string;
    readonly courier: { kind: 'courier'; id: number; name: string } | null;
  },
): Promise<void> {
  const { order, amount } = extra;
  const payment = await insertRow(ctx, orderPayments, {
    orderId: order.id,
    method: 'cod',
    amount,
    status: 'pending',
    note: 'More than was due',
  });
  const buyer = await readBuyer(ctx, buyerRefOf(order));
  await settle(ctx, { ...extra, buyer, payment });
  await noteEvent(ctx, {
    orderId: order.id,
    kind: 'payment',
    text: `${rupees(amount)} collected in excess on delivery; it is the customer's credit`,
  });
  await refreshPaid(ctx, order.id);
  await refreshBuyer(ctx, buyer);
}

/** Cash on delivery goes down by what is paid now beyond what was open without it. */
async function makeRoom(
  ctx: WriteContext,
  {
    order,
    pending,
    payments,
  }: {
    order: OrderRecord;
    pending: PaymentRecord;
    payments: RecordPayment['payments'];
  },
): Promise<void> {
  const paidNow = payments.reduce((all, { amount }) => all + amount, 0);
  const left = Math.max(0, order.balance - paidNow);
  await setPendingCod(ctx, pending, Math.min(pending.amount, left));
}
