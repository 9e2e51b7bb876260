import { addresses } from '@counting-house/contract/kit/addresses.ts';
import type { Party } from '@counting-house/contract/accounts/open-items/party.ts';
import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import { sql, type SQL } from 'drizzle-orm';
import { notify } from '../../integrations/notices/notice.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { changeRow } from '../../platform/rows/rows.ts';
import { tellBuyer } from '../papers/message.service.ts';
import { isLive } from '../order.rules.ts';
import { lockOrder, lockOrders, type OrderRecord } from '../order.service.ts';
import { salesOrders } from '../order.table.ts';
import { bouncedMessage } from '../orders.templates.ts';
import { noteEvent } from '../timeline.service.ts';

/** How a cheque is called on the timeline and in a hold. */
export const chequeCalled = (number: string): string => `Cheque ${number}`.trim();

type Cheque = {
  readonly number: string;
  /** What its giver was credited with; null when it paid no debt. */
  readonly item: {
    readonly id: number;
    readonly amount: number;
    readonly partyKind: Party['kind'];
    readonly partyId: number;
  } | null;
};

/** The orders whose invoices a receipt settles now, locked with their buyers. */
export const lockSettledOrders = (
  ctx: WriteContext,
  item: Cheque['item'],
): Promise<readonly OrderRecord[]> =>
  item === null
    ? Promise.resolve([])
    : lockFound(
        ctx,
        sql`select distinct owed.order_id as id from allocation a join open_item owed on owed.id = a.debit_item_id
          where a.credit_item_id = ${item.id} and a.reversed_on is null and owed.order_id is not null`,
      );

/** The orders that wait because a cheque of a receipt bounced, locked with their buyers. */
export const lockHeldOrders = (
  ctx: WriteContext,
  { number, item }: Cheque,
): Promise<readonly OrderRecord[]> =>
  item === null
    ? Promise.resolve([])
    : lockFound(
        ctx,
        sql`select id from sales_order where holds <> '[]'::jsonb
          and holds @> ${JSON.stringify([{ code: 'payment', note: bouncedNote(chequeCalled(number)) }])}::jsonb
          and buyer_kind = ${item.partyKind} and buyer_id = ${item.partyId}`,
      );

async function lockFound(ctx: WriteContext, of: SQL): Promise<readonly OrderRecord[]> {
  const { rows } = await ctx.tx.execute<{ id: string }>(of);
  return rows.length === 0
    ? []
    : lockOrders(
        ctx,
        rows.map(({ id }) => Number(id)),
      );
}

/** An order is open again whose invoice a receipt had settled with a cheque that bounced. */
export async function reopenSettled(
  ctx: WriteContext,
  id: number,
  { number, item, reason }: Cheque & { readonly reason: string },
): Promise<void> {
  const after = await lockOrder(ctx, id);
  const words = `${chequeCalled(number)} of ${rupees(item?.amount ?? 0)} bounced: ${reason}`;
  await noteEvent(ctx, { orderId: id, kind: 'payment', text: words });
  if (isLive(after.status) && after.balance > 0) {
    await holdBounced(ctx, after, chequeCalled(number));
  }
  await tellBuyer(ctx, after, bouncedMessage, {
    values: {
      cheque: number,
      amount: rupees(item?.amount ?? 0),
      due: rupees(Math.max(0, after.balance)),
    },
  });
  await tellPeople(ctx, after, words);
}

/** Releases the orders that waited for a cheque, as far as it pays them after all. */
export async function releaseSettled(
  ctx: WriteContext,
  held: readonly OrderRecord[],
  { number }: Cheque,
): Promise<void> {
  for (const { id } of held) {
    const order = await lockOrder(ctx, id);
    if (order.balance <= 0) await releaseBounced(ctx, order, chequeCalled(number));
  }
}

const bouncedNote = (cheque: string) => `${cheque} bounced`;

/** Holds an order that was paid with a cheque that bounced. */
export async function holdBounced(
  ctx: WriteContext,
  order: OrderRecord,
  cheque: string,
): Promise<void> {
  const note = bouncedNote(cheque);
  const others = order.holds.filter(({ code }) => code !== 'payment');
  await changeRow(ctx, salesOrders, order, {
    holds: [...others, { code: 'payment', note, by: ctx.user.name, at: ctx.now }],
  });
  await noteEvent(ctx, {
    orderId: order.id,
    kind: 'hold_set',
    text: `Held for payment: ${note}`,
  });
}

/** Releases the hold that a cheque set, when it pays after all. */
export async function releaseBounced(
  ctx: WriteContext,
  order: OrderRecord,
  cheque: string,
): Promise<void> {
  const note = bouncedNote(cheque);
  const left = order.holds.filter((one) => one.code !== 'payment' || one.note !== note);
  if (left.length === order.holds.length) return;
  await changeRow(ctx, salesOrders, order, { holds: left });
  await noteEvent(ctx, { orderId: order.id, kind: 'hold_cleared', text: 'Released: payment' });
}

const collectors: PermissionKey = 'orders.payment.record';

/** Anyone who looks after the order has to ask for the money; else everybody who takes payments. */
export async function tellPeople(
  ctx: WriteContext,
  order: OrderRecord,
  words: string,
): Promise<void> {
  const sent = ['shipped', 'delivered'].includes(order.status) ? ', which is sent already' : '';
  const due = order.balance > 0 ? ` ${rupees(order.balance)} is to be collected.` : '';
  await notify(ctx, {
    to: order.assigneeId === null ? { permission: collectors } : { userIds: [order.assigneeId] },
    kind: 'cheque_bounced',
    text: `${order.orderNo}${sent}: ${words}.${due}`,
    link: `${addresses.allOrders}?open=${order.id}`,
    about: `sales_order ${order.id}`,
  });
}
