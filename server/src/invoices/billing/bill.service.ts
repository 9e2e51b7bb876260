import { isGiftCard } from '@counting-house/contract/catalogue/product.ts';
import type { BilledAtOnce } from '@counting-house/contract/orders/order.ts';
import type { NewBill } from '@counting-house/contract/orders/order-entry.ts';
import { setFulfilment } from '../../orders/fulfilment/fulfilment.service.ts';
import type { WholeOrder } from '../../orders/fulfilment/tax-due.service.ts';
import { getOrder, lockWholeOrder } from '../../orders/order.service.ts';
import { changeB2C, takeB2C } from '../../orders/placing/order-entry.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invalid, invariant, ruleBroken } from '../../platform/problem.ts';
import { issueNow } from '../../stock/demand/issue-now.service.ts';
import { issueForParcel } from '../issue.service.ts';
import { openOf } from '../take-order.rules.ts';

/**
 * Bills goods that are handed over now, without an order before: places one, takes the goods out of stock by
 * first expiry, and issues its invoice. All or nothing.
 *
 * Locks the buyer, the order, then the positions of its goods.
 *
 * @throws {Problem} those of `createB2C`; `stock.short`, `order.not_open`, `invoice.date_order` (422);
 *   `invalid` (422) by field.
 */
export async function issueBill(ctx: WriteContext, input: NewBill): Promise<BilledAtOnce> {
  const { dueDate, ...asked } = input;
  if (dueDate !== undefined && dueDate < ctx.today) {
    throw invalid({ dueDate: 'Due date must be on or after the invoice date' });
  }
  const { id, warnings } = await placed(ctx, asked);
  const whole = await lockWholeOrder(ctx, id);
  if (whole.order.status === 'placed') {
    throw ruleBroken('order.not_confirmed', 'Confirm the order first');
  }
  if (whole.lines.some(isGiftCard)) {
    throw invalid({ lines: 'Gift cards are sold with an order, or issued under Gift cards' });
  }
  const { order, lines } = await handOver(ctx, whole);
  const invoice = await issueForParcel(ctx, {
    orderId: id,
    whole: { order, lines },
    lines: lines.map((line) => ({ lineId: line.id, qty: openOf(line) })),
    parcelId: null,
    dueDate,
  });
  invariant(invoice?.number, 'a bill has something to invoice');
  return {
    ...(await getOrder(ctx, { id })),
    warnings,
    invoiceId: invoice.id,
    invoiceNo: invoice.number,
  };
}

function placed(ctx: WriteContext, { id, version, ...body }: Omit<NewBill, 'dueDate'>) {
  const asked = {
    ...body,
    deliveryMethod: 'pickup' as const,
    place: true,
    confirm: true,
  };
  if (id !== undefined) {
    if (version === undefined) throw invalid({ version: 'Say which version of the draft' });
    return changeB2C(ctx, { ...asked, id, version }, { isBill: true });
  }
  const { promisedOn, staffDiscount, reprice: _reprice, lines = [], ...fresh } = asked;
  return takeB2C(ctx, {
    ...fresh,
    source: 'invoice',
    lines: lines.map(({ id: _id, unitPrice, lineStaffDiscount, ...line }) => ({
      ...line,
      ...(unitPrice === null ? {} : { unitPrice }),
      ...(lineStaffDiscount === null ? {} : { lineStaffDiscount }),
    })),
    ...(promisedOn ? { promisedOn } : {}),
    ...(staffDiscount ? { staffDiscount } : {}),
  });
}

/** The goods leave stock and are with the buyer; services are rendered since the order was confirmed. */
async function handOver(ctx: WriteContext, whole: WholeOrder): Promise<WholeOrder> {
  const { order, lines } = whole;
  invariant(order.orderNo, 'an order that is placed has a number');
  const goods = lines.filter(({ kind }) => kind === 'goods');
  if (goods.length === 0) return whole;
  await issueNow(ctx, {
    refId: order.id,
    refNumber: order.orderNo,
    date: ctx.today,
    channel: order.channel,
    lines: goods.flatMap((line) =>
      line.skuId === null ? [] : [{ refLineId: line.id, skuId: line.skuId, qty: openOf(line) }],
    ),
  });
  let after = whole;
  for (const step of ['packed', 'shipped', 'delivered'] as const) {
    const moved = await setFulfilment(ctx, {
      orderId: order.id,
      whole: after,
      step,
      lines: goods.map((line) => ({ lineId: line.id, qty: openOf(line) })),
      parcelId: null,
      at: ctx.now,
    });
    after = moved.whole;
  }
  return lockWholeOrder(ctx, order.id);
}
