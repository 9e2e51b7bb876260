import { creditReturn } from '../../invoices/credit/credit.service.ts';
import { readOrderLines } from '../../orders/order.service.ts';
import { giveBack, owedTo } from '../../orders/payments/refund.service.ts';
import { notifyRefunded } from '../../orders/payments/notify-refund.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { allocate, rupees } from '../../platform/money.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { changeRow } from '../../platform/rows/rows.ts';
import type { LockedReturn } from '../requests/decide.service.ts';
import type { OfferRecord } from '../offers/offer-list.service.ts';
import { returnOrders } from '../requests/return.table.ts';
import { readReturnedGoods } from './settle-figures.service.ts';

/**
 * What the goods of a return that is not received cost the buyer, by order line, paise as shown.
 *
 * @throws {Problem} `return.not_invoiced` (422).
 */
export async function goodsToKeep(
  ctx: ReadContext,
  { order, record, lines }: LockedReturn,
): Promise<ReadonlyMap<number, number>> {
  const isDecided = record.status !== 'requested';
  const asked = lines
    .map(({ orderLineId, qtyRequested, qtyApproved }) => ({
      orderLineId,
      qty: isDecided ? qtyApproved : qtyRequested,
    }))
    .filter(({ qty }) => qty > 0);
  for (const { id, qtyInvoiced, qtyReturned } of await readOrderLines(ctx, order.id)) {
    const qty = asked.find(({ orderLineId }) => orderLineId === id)?.qty ?? 0;
    if (qtyInvoiced - qtyReturned >= qty) continue;
    throw ruleBroken('return.not_invoiced', `Invoice ${order.orderNo} first.`);
  }
  return readReturnedGoods(ctx, order.id, asked);
}

/** @throws {Problem} `return_offer.above_goods` (422) when more is offered than the goods cost. */
export function passAmount(amount: number, goods: ReadonlyMap<number, number>): void {
  const most = [...goods.values()].reduce((all, one) => all + one, 0);
  if (amount <= most) return;
  const says = `At most ${rupees(most)}`;
  throw ruleBroken('return_offer.above_goods', says, { fields: { amount: says } });
}

/**
 * Carries out an accepted offer: customer keeps the items, what was offered is credited over their invoices,
 * and what the order then owes goes back. Nothing comes in; the return is closed.
 */
export async function keepGoods(
  ctx: WriteContext,
  locked: LockedReturn,
  { amount }: OfferRecord,
): Promise<void> {
  const { order, record } = locked;
  const goods = await goodsToKeep(ctx, locked);
  passAmount(amount, goods);
  const parts = allocate(amount, [...goods.values()]);
  const reason = `Return ${record.number}: customer keeps the items`;
  const credited = await creditReturn(
    ctx,
    {
      orderId: order.id,
      lines: [...goods.keys()].flatMap((orderLineId, index) => {
        const part = parts[index] ?? 0;
        return part > 0 ? [{ orderLineId, amount: part }] : [];
      }),
      reasonKind: 'keep_offer',
      reason,
      returnId: record.id,
    },
    order,
  );
  const creditTotal = credited.notes.reduce((sum, { total }) => sum + total, 0);
  const moneyBack = Math.min(creditTotal, owedTo(credited.order));
  const toWallet = record.wish === 'wallet';
  const given = await giveBack(ctx, credited.order, {
    amount: moneyBack,
    to: toWallet ? 'wallet' : 'source',
    reason,
    returnId: record.id,
  });
  await changeRow(ctx, returnOrders, record, {
    status: 'closed',
    isKept: true,
    decidedAt: record.decidedAt ?? ctx.now,
    decidedBy: record.decidedBy ?? ctx.user.id,
    closedAt: ctx.now,
    closedBy: ctx.user.id,
    resolution: toWallet ? 'wallet' : 'refund',
    creditTotal,
    moneyBack,
  });
  await notifyRefunded(ctx, given.order, given.refunds);
}
