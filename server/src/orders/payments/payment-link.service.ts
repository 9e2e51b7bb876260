import { randomBytes } from 'node:crypto';
import type {
  NewPaymentLink,
  PaidByHand,
  PaidByLink,
  PaidLink,
  PaymentLink,
  PaymentLinkRef,
  PaymentLinks,
} from '@counting-house/contract/orders/payments/payment-link.ts';
import { desc, eq } from 'drizzle-orm';
import { momentText } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { conflict, invalid, invariant, ruleBroken } from '../../platform/problem.ts';
import { changeRow, insertRow, lockRow, theOne, readRow, stale } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { readBuyer, toBuyerRef } from '../buyers/buyer.service.ts';
import { tellBuyer } from '../papers/message.service.ts';
import { lockOrder, type OrderRecord } from '../order.service.ts';
import { salesOrders } from '../order.table.ts';
import { linkMessage } from '../orders.templates.ts';
import { noteEvent } from '../timeline.service.ts';
import { recordPayment } from './collect.service.ts';
import { linkStatus, paymentLinkUrl } from './payment-link.rules.ts';
import { paymentLinks } from './payment-link.table.ts';

type Stored = typeof paymentLinks.$inferSelect;

const day = 86_400_000;

/** The links of an order, the newest first, and what a message with the open one says. */
export async function listPaymentLinks(
  ctx: ReadContext,
  { orderId }: { orderId: number },
): Promise<PaymentLinks> {
  const order = await readRow(ctx, salesOrders, orderId);
  const rows = await ctx.tx
    .select({ link: paymentLinks, by: users.name })
    .from(paymentLinks)
    .leftJoin(users, eq(users.id, paymentLinks.createdBy))
    .where(eq(paymentLinks.orderId, orderId))
    .orderBy(desc(paymentLinks.id));
  const shown = rows.map(({ link, by }) => shownLink(ctx, link, by));
  const open = shown.find(({ status }) => status === 'open');
  return {
    rows: shown,
    message: open ? await messageOf(ctx, order, open) : null,
    missing: isSetUp(ctx)
      ? null
      : 'Enter a UPI ID or a payment page under Settings → Business settings → Sales first.',
  };
}

/**
 * Makes a link over what the buyer owes, or less, and sends it if that is asked.
 *
 * Locks the order.
 *
 * @throws {Problem} `link.not_set_up`, `link.nothing_owed`, `order.not_open` (422); `invalid` (422) at `amount`.
 */
export async function createPaymentLink(
  ctx: WriteContext,
  { orderId, amount, days, send }: NewPaymentLink,
): Promise<PaymentLink> {
  const order = await lockOrder(ctx, orderId);
  if (order.status === 'draft') throw ruleBroken('order.not_open', 'Place the order first');
  const owed = order.balance - order.pendingCod;
  const most = order.balance;
  if (most <= 0) throw ruleBroken('link.nothing_owed', 'Nothing is to be paid for this order.');
  const wanted = amount ?? (owed > 0 ? owed : most);
  if (wanted > most) throw invalid({ amount: `At most ${rupees(most)} is to be paid` });
  const ref = randomBytes(12).toString('base64url');
  const url = paymentLinkUrl(
    { page: ctx.settings['orders.paymentPage'], upiId: ctx.settings['orders.upiId'] },
    {
      ref,
      amount: wanted,
      orderNo: order.orderNo ?? '',
      business: ctx.settings['business.name'],
    },
  );
  if (url === null) {
    throw ruleBroken('link.not_set_up', 'Enter a UPI ID or a payment page in the settings first.');
  }
  const link = await insertRow(ctx, paymentLinks, {
    orderId,
    ref,
    url,
    amount: wanted,
    expiresAt: new Date(Date.parse(ctx.now) + days * day).toISOString(),
  });
  await noteEvent(ctx, {
    orderId,
    kind: 'payment',
    text: `Payment link for ${rupees(wanted)}, valid until ${untilText(ctx, link)}`,
  });
  const sent = send ? await sendTo(ctx, order, link) : link;
  return shownLink(ctx, sent, ctx.user.name);
}

/**
 * Sends a link again. Locks the order, then the link.
 *
 * @throws {Problem} `link.not_open`; `link.nobody_reached` (422) where no channel reaches the buyer.
 */
export async function sendPaymentLink(
  ctx: WriteContext,
  input: PaymentLinkRef,
): Promise<PaymentLink> {
  const { order, link } = await openLink(ctx, input);
  const sent = await sendTo(ctx, order, link);
  if (sent === link) {
    throw ruleBroken(
      'link.nobody_reached',
      'The customer cannot be reached by mail or SMS. Copy the link, or send it by WhatsApp.',
    );
  }
  return shownLink(ctx, sent, await nameOf(ctx, sent));
}

/** Takes a link back. Locks the order, then the link. @throws {Problem} `link.not_open` (422). */
export async function cancelPaymentLink(
  ctx: WriteContext,
  input: PaymentLinkRef,
): Promise<PaymentLink> {
  const { order, link } = await openLink(ctx, input);
  const after = await changeRow(ctx, paymentLinks, link, { cancelledAt: ctx.now });
  await noteEvent(ctx, {
    orderId: order.id,
    kind: 'payment',
    text: `Payment link for ${rupees(link.amount)} cancelled`,
  });
  return shownLink(ctx, after, await nameOf(ctx, after));
}

/**
 * Somebody saw the money of a link come in.
 *
 * @throws {Problem} `link.paid` (409) with another payment; those of `recordPayment`.
 */
export async function markLinkPaid(
  ctx: WriteContext,
  { id, ...told }: PaidByHand,
): Promise<PaidLink> {
  return pay(ctx, await readRow(ctx, paymentLinks, id), { ...told, isTyped: true });
}

/**
 * Anyone who takes the money tells that a link was paid; money that came is recorded whatever became of the link, also
 * when it was paid before, and told twice it counts once.
 *
 * @throws {Problem} `not_found`; those of `recordPayment`.
 */
export async function linkPaid(ctx: WriteContext, { ref, ...told }: PaidByLink): Promise<PaidLink> {
  const found = await ctx.tx.select().from(paymentLinks).where(eq(paymentLinks.ref, ref));
  return pay(ctx, theOne(paymentLinks, found), { ...told, isTyped: false });
}

/** Locks the order, then the link. By hand nobody types more than was asked for, nor pays a link twice. */
async function pay(
  ctx: WriteContext,
  seen: Stored,
  { amount, isTyped, ...told }: Omit<PaidByHand, 'id'> & { readonly isTyped: boolean },
): Promise<PaidLink> {
  await lockOrder(ctx, seen.orderId);
  const link = await lockRow(ctx, paymentLinks, seen.id);
  const payment = { ...told, amount: amount ?? link.amount, note: 'Payment link' };
  const { order, payments } = await recordPayment(
    ctx,
    { orderId: seen.orderId, payments: [payment] },
    { isTold: !isTyped || payment.amount <= link.amount, isAlone: true },
  );
  const [recorded] = payments;
  invariant(recorded, 'a payment that is told is recorded');
  if (isTyped && link.paymentId !== null && link.paymentId !== recorded.id) {
    throw conflict('link.paid', 'This link is paid already, with another reference.');
  }
  if (link.paymentId === null) {
    await changeRow(ctx, paymentLinks, link, { paymentId: recorded.id, paidAt: ctx.now });
  }
  return {
    orderNo: order.orderNo,
    status: 'paid',
    paymentId: recorded.id,
    paid: recorded.amount,
  };
}

async function openLink(ctx: WriteContext, { id, version }: PaymentLinkRef) {
  const { orderId } = await readRow(ctx, paymentLinks, id);
  const order = await lockOrder(ctx, orderId);
  const link = await lockRow(ctx, paymentLinks, id);
  if (version !== undefined && link.version !== version) throw await stale(ctx, paymentLinks, link);
  const status = linkStatus(link, ctx.now);
  if (status !== 'open') throw ruleBroken('link.not_open', `This link is ${status}.`);
  return { order, link };
}

/** @returns the same link when nobody is reached. */
async function sendTo(ctx: WriteContext, order: OrderRecord, link: Stored): Promise<Stored> {
  const sentTo = await tellBuyer(ctx, order, linkMessage, {
    values: { amount: rupees(link.amount), link: link.url, until: untilText(ctx, link) },
  });
  if (sentTo.length === 0) return link;
  return changeRow(ctx, paymentLinks, link, {
    sentTo: [...new Set([...link.sentTo, ...sentTo])],
  });
}

/** What people send from their own phone. */
async function messageOf(
  ctx: ReadContext,
  order: OrderRecord,
  { amount, url, expiresAt }: PaymentLink,
): Promise<string> {
  const ref = toBuyerRef(order);
  const buyer = ref ? await readBuyer(ctx, ref) : null;
  const until = untilText(ctx, { expiresAt });
  return `Dear ${buyer?.name ?? 'customer'}, please pay ${rupees(amount)} for your order ${order.orderNo ?? ''} here: ${url} (until ${until}). ${ctx.settings['business.name']}`;
}

const untilText = (ctx: ReadContext, { expiresAt }: Pick<Stored, 'expiresAt'>) =>
  momentText(ctx.settings['business.timeZone'], expiresAt);

const isSetUp = (ctx: ReadContext) =>
  Boolean(ctx.settings['orders.paymentPage'] || ctx.settings['orders.upiId']);

async function nameOf(ctx: ReadContext, { createdBy }: Stored): Promise<string | null> {
  if (createdBy === null) return null;
  const found = await ctx.tx
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, createdBy));
  return theOne(users, found).name;
}

const shownLink = (
  ctx: ReadContext,
  { cancelledAt, ...link }: Stored,
  by: string | null,
): PaymentLink => ({
  ...link,
  status: linkStatus({ ...link, cancelledAt }, ctx.now),
  createdByName: by ?? 'Counting House',
});
