import { send } from '../../integrations/outbox/outbox.service.ts';
import type { MessageTemplate } from '../../integrations/templates/template.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { readBuyer, toBuyerRef, type Buyer } from '../buyers/buyer.service.ts';
import type { OrderRecord } from '../order.service.ts';
import { noteEvent } from '../timeline.service.ts';

/** What every message about an order may name. */
type OfOrder = 'name' | 'order';

/**
 * Tells the buyer of an order something, by mail and by SMS, as far as each is set up, its text is switched
 * on and they can be reached by it; what was sent stands on the order's timeline.
 *
 * @param about what else the message is about, such as a parcel; the order when left out.
 * @param buyer of the order, where the caller has read them.
 * @returns the addresses and phones that it goes to.
 */
export async function tellBuyer<V extends string>(
  ctx: WriteContext,
  order: Pick<OrderRecord, 'id' | 'orderNo' | 'buyerKind' | 'buyerId'>,
  template: MessageTemplate<V>,
  {
    values,
    about,
    buyer: known,
  }: {
    values: Readonly<Record<Exclude<V, OfOrder>, string>>;
    about?: { readonly entity: string; readonly id: number };
    buyer?: Buyer;
  },
): Promise<string[]> {
  const ref = toBuyerRef(order);
  if (!ref) return [];
  const buyer = known ?? (await readBuyer(ctx, ref));
  const all = { ...values, name: buyer.name, order: order.orderNo ?? '' } as Record<V, string>;
  const sentTo: string[] = [];
  for (const [channel, to] of [
    ['mail', buyer.email],
    ['sms', buyer.phone],
  ] as const) {
    if (!to) continue;
    const sent = await send(ctx, {
      template,
      channel,
      to,
      values: all,
      about: about ?? { entity: 'sales_order', id: order.id },
    });
    if (sent !== null) sentTo.push(to);
  }
  if (sentTo.length > 0) {
    const what = template.key.replaceAll('_', ' ');
    await noteEvent(ctx, {
      orderId: order.id,
      kind: 'message',
      text: `Message “${what}” to ${sentTo.join(' and ')}`,
    });
  }
  return sentTo;
}
