import { isGiftCard } from '@counting-house/contract/catalogue/product-kind.ts';
import type { BillTerms } from '@counting-house/contract/orders/order-labels.ts';
import { setFulfilment } from '../../orders/fulfilment/fulfilment.service.ts';
import type { WholeOrder } from '../../orders/fulfilment/tax-due.service.ts';
import { lockWholeOrder } from '../../orders/order.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invalid, invariant, ruleBroken } from '../../platform/problem.ts';
import { issueNow } from '../../stock/demand/issue-now.service.ts';
import { issueForParcel } from '../issuing/issue.service.ts';
import { openQty } from '../issuing/invoiceable-order.rules.ts';

/**
 * Hands the goods of an order over that was placed just now, and issues its invoice.
 *
 * Locks the order, then the positions of its goods.
 *
 * @throws {Problem} `stock.short`, `order.not_confirmed`, `invoice.date_order` (422); `invalid` (422) of gift cards.
 */
export async function billAtOnce(
  ctx: WriteContext,
  { orderId, bill }: { readonly orderId: number; readonly bill?: BillTerms | null },
): Promise<{ invoiceId: number; invoiceNo: string }> {
  const whole = await lockWholeOrder(ctx, orderId);
  if (whole.order.status === 'placed') {
    throw ruleBroken('order.not_confirmed', 'Confirm the order first');
  }
  if (whole.lines.some(isGiftCard)) {
    throw invalid({ lines: 'Gift cards are sold with an order, or issued under Gift cards' });
  }
  const { order, lines } = await handOver(ctx, whole);
  const invoice = await issueForParcel(ctx, {
    orderId,
    whole: { order, lines },
    lines: lines.map((line) => ({ lineId: line.id, qty: openQty(line) })),
    parcelId: null,
    dueDate: bill?.dueDate ?? undefined,
    note: bill?.note,
    terms: bill?.terms ?? undefined,
  });
  invariant(invoice?.number, 'a bill has something to invoice');
  return { invoiceId: invoice.id, invoiceNo: invoice.number };
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
      line.skuId === null ? [] : [{ refLineId: line.id, skuId: line.skuId, qty: openQty(line) }],
    ),
  });
  let after = whole;
  for (const step of ['packed', 'shipped', 'delivered'] as const) {
    const moved = await setFulfilment(ctx, {
      orderId: order.id,
      whole: after,
      step,
      lines: goods.map((line) => ({ lineId: line.id, qty: openQty(line) })),
      parcelId: null,
      at: ctx.now,
    });
    after = moved.whole;
  }
  return lockWholeOrder(ctx, order.id);
}
