import { isLink } from '@counting-house/contract/kit/link.ts';
import type { MessageSent, ShippedNotice } from '@counting-house/contract/logistics/message.ts';
import { and, desc, eq } from 'drizzle-orm';
import { outboxMessages } from '../../integrations/outbox/outbox.table.ts';
import { isBuyer, type Buyer } from '../../orders/buyers/buyer.service.ts';
import { buyers } from '../../orders/buyers/buyer.table.ts';
import { tellBuyer } from '../../orders/papers/message.service.ts';
import { salesOrders } from '../../orders/order.table.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invariant, ruleBroken } from '../../platform/problem.ts';
import { lockRow, assertVersion } from '../../platform/rows/rows.ts';
import { couriers } from '../couriers/courier.table.ts';
import {
  attemptFailedMessage,
  parcelGoneMessage,
  shippedMessage as template,
  turnedRoundMessage,
} from '../logistics.templates.ts';
import { parcels, type ParcelRecord } from './parcel.table.ts';

/** Asked for again so soon, the buyer gets no second message. */
const againAfterMs = 10 * 60_000;
const hasLeft = new Set<ParcelRecord['status']>([
  'dispatched',
  'in_transit',
  'out_for_delivery',
  'attempt_failed',
  'delivered',
]);
/** What the buyer was told then is still so, or corrected by hand. */
const knowsOfEnd = new Set<ParcelRecord['status']>([
  'rto',
  'returned',
  'lost',
  'damaged',
  'delivered',
]);

/**
 * Tells the buyer that their parcel is on its way, and where it can be followed. Locks the parcel.
 *
 * @param input.url must lead to the host of the parcel's own link; empty takes that link.
 * @throws {Problem} `message.not_sent_out`, `message.url`, `message.no_contact`, `message.no_channel` (422).
 */
export async function shippedMessage(
  ctx: WriteContext,
  input: ShippedNotice,
): Promise<MessageSent> {
  const parcel = await lockRow(ctx, parcels, input.parcelId);
  await assertVersion(ctx, parcels, parcel, input.version);
  if (!hasLeft.has(parcel.status)) {
    throw ruleBroken('message.not_sent_out', `${parcel.number} has not left yet.`);
  }
  const link = linkOf(parcel, input.url);
  const before = await sentBefore(ctx, parcel.id);
  const [last] = before;
  if (last && Date.parse(ctx.now) - Date.parse(last.at) < againAfterMs) {
    const sentTo = before.filter(({ at }) => at === last.at).map(({ to }) => to);
    return { parcelId: parcel.id, sentTo, at: last.at, count: timesOf(before) };
  }
  await mustReach(ctx, parcel);
  const sentTo = await tellShipped(ctx, parcel, link);
  if (sentTo.length === 0) {
    throw ruleBroken(
      'message.no_channel',
      'Neither mail nor SMS can take it: set one up, and switch its text on, under Integrations.',
    );
  }
  return { parcelId: parcel.id, sentTo, at: ctx.now, count: timesOf(before) + 1 };
}

/** The same for a parcel that leaves at this moment; where nothing is set up nobody is told. */
export async function tellShipped(
  ctx: WriteContext,
  parcel: ParcelRecord,
  link: string,
  known?: Known,
): Promise<string[]> {
  const { order, ...told } = known ? toldOf(parcel, known) : await toTell(ctx, parcel);
  const buyer = known?.buyer;
  return tellBuyer(ctx, order, template, {
    ...told,
    ...(buyer ? { buyer } : {}),
    values: { ...told.values, link },
  });
}

/** Tells the buyer that their parcel was not handed over, comes back or is gone, when this is news to them. */
export async function tellTrouble(
  ctx: WriteContext,
  { before, after }: { readonly before: ParcelRecord; readonly after: ParcelRecord },
): Promise<void> {
  const { status } = after;
  if (status === before.status || knowsOfEnd.has(before.status)) return;
  const isGone = status === 'lost' || status === 'damaged';
  const isBack = status === 'rto' || status === 'returned';
  if (!isGone && !isBack && status !== 'attempt_failed') return;
  const { order, values, about } = await toTell(ctx, after);
  if (isGone) {
    const what = status === 'lost' ? 'lost' : 'ruined';
    await tellBuyer(ctx, order, parcelGoneMessage, { values: { ...values, what }, about });
    return;
  }
  await tellBuyer(ctx, order, isBack ? turnedRoundMessage : attemptFailedMessage, {
    values: { ...values, link: after.trackingUrl },
    about,
  });
}

/** The order of a parcel, and what every message about the parcel names. */
async function toTell(ctx: ReadContext, { id, orderId, courierId, waybill }: ParcelRecord) {
  const [order] = await ctx.tx.select().from(salesOrders).where(eq(salesOrders.id, orderId));
  invariant(order, 'a parcel belongs to an order');
  const [courier] = await ctx.tx
    .select({ name: couriers.name })
    .from(couriers)
    .where(eq(couriers.id, courierId ?? 0));
  return toldOf({ id, waybill }, { order, courier: courier?.name });
}

/** What the caller has read of a parcel that leaves. */
type Known = {
  readonly order: typeof salesOrders.$inferSelect;
  /** The name of the courier; left out of our own delivery. */
  readonly courier?: string | undefined;
  readonly buyer?: Buyer | undefined;
};

const toldOf = ({ id, waybill }: Pick<ParcelRecord, 'id' | 'waybill'>, known: Known) => ({
  order: known.order,
  values: { courier: known.courier ?? 'our own delivery', waybill },
  about: { entity: 'parcel', id },
});

function linkOf(parcel: ParcelRecord, url: string): string {
  if (url === '') return parcel.trackingUrl;
  const own = URL.parse(parcel.trackingUrl);
  const given = URL.parse(url);
  if (own && given && isLink(url) && given.host === own.host) return given.href;
  const says = `The link must be an https address of ${own?.host ?? 'the courier'}.`;
  throw ruleBroken('message.url', says, { fields: { url: says } });
}

async function mustReach(ctx: ReadContext, parcel: ParcelRecord): Promise<void> {
  const [order] = await ctx.tx
    .select({ orderNo: salesOrders.orderNo, phone: buyers.phone, email: buyers.email })
    .from(salesOrders)
    .leftJoin(buyers, isBuyer)
    .where(eq(salesOrders.id, parcel.orderId));
  if (order?.phone || order?.email) return;
  throw ruleBroken('message.no_contact', `${order?.orderNo} has neither phone nor mail.`);
}

const sentBefore = (ctx: ReadContext, parcelId: number) =>
  ctx.tx
    .select({ at: outboxMessages.createdAt, to: outboxMessages.recipient })
    .from(outboxMessages)
    .where(
      and(
        eq(outboxMessages.entity, 'parcel'),
        eq(outboxMessages.entityId, parcelId),
        eq(outboxMessages.templateKey, template.key),
      ),
    )
    .orderBy(desc(outboxMessages.id))
    .limit(200);

/** Mail and SMS of one moment are one message. */
const timesOf = (sent: readonly { at: string }[]): number => new Set(sent.map(({ at }) => at)).size;
