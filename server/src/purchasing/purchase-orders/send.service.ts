import type {
  PurchaseOrder,
  SendPurchaseOrder,
} from '@counting-house/contract/purchasing/purchase-orders/purchase-order.ts';
import { addressFor } from '../../integrations/outbox/address.service.ts';
import { send } from '../../integrations/outbox/outbox.service.ts';
import { dateText } from '../../platform/clock.ts';
import type { WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { changeRow } from '../../platform/rows/rows.ts';
import { orderMessage } from '../purchasing.templates.ts';
import { lockForStep } from './order-step.service.ts';
import { orderPdf } from './print.service.ts';
import { getOrder } from './purchase-order-view.service.ts';
import { purchaseOrders } from './purchase-order.table.ts';
import { checkOrderable, readVendorTerms } from './vendor-terms.service.ts';

/**
 * Sends an order to its vendor: by mail with the PDF, a copy of it to anyone who else is named; or marks that it was
 * printed or told otherwise.
 *
 * @throws {Problem} `po.no_mail`, `po.not_sent`, `vendor.on_hold` (422); `po.state`, `stale` (409).
 */
export async function orderSend(
  ctx: WriteContext,
  { id, version, how, to, cc, message }: SendPurchaseOrder,
): Promise<PurchaseOrder> {
  const order = await lockForStep(ctx, { id, version }, 'send');
  const vendor = await readVendorTerms(ctx, order.vendorId);
  checkOrderable(vendor);
  if (how === 'mail') {
    const address = addressFor(ctx, to, [vendor.email]);
    for (const one of cc) addressFor(ctx, one, [vendor.email], 'cc');
    await mail(ctx, id, { to: address, cc, message: message ?? '' });
  }
  await changeRow(ctx, purchaseOrders, order, {
    sentAt: ctx.now,
    sentHow: how,
    ...(order.status === 'approved' ? { status: 'sent' as const } : {}),
  });
  return getOrder(ctx, { id });
}

async function mail(
  ctx: WriteContext,
  id: number,
  { to, cc, message }: { to: string; cc: readonly string[]; message: string },
): Promise<void> {
  if (!to) {
    const says = 'The vendor has no e-mail address. Type one.';
    throw ruleBroken('po.no_mail', says, { fields: { to: says } });
  }
  const order = await getOrder(ctx, { id });
  const { fileName, mime, bytes } = await orderPdf(ctx, { id });
  for (const receiver of new Set([to, ...cc])) {
    const sent = await send(ctx, {
      template: orderMessage,
      channel: 'mail',
      to: receiver,
      values: {
        vendor: order.vendor.name,
        order: order.number,
        total: rupees(order.total),
        expected: dateText(order.expectedDate),
        message,
      },
      about: { entity: 'purchase_order', id },
      files: [{ name: fileName, mime, bytes }],
    });
    if (sent === null) throw notSent();
  }
}

const notSent = () =>
  ruleBroken('po.not_sent', 'Mail is not set up, or the text of this message is switched off.');
