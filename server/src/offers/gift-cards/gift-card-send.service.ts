import { type Message, send } from '../../integrations/outbox/outbox.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import type { CardRecord } from './gift-card-book.service.ts';

/**
 * Sends a message about a card wherever its recipient can be reached.
 *
 * @param onceFor what it is sent once for on each channel; as often as it is asked for when left out.
 * @returns how many messages go out.
 */
export async function sendToRecipient<V extends string>(
  ctx: WriteContext,
  card: CardRecord,
  { onceFor, ...message }: Pick<Message<V>, 'template' | 'values'> & { readonly onceFor?: string },
): Promise<number> {
  let sent = 0;
  for (const [channel, to] of [
    ['mail', card.recipientEmail],
    ['sms', card.recipientPhone],
  ] as const) {
    if (!to) continue;
    const id = await send(ctx, {
      ...message,
      channel,
      to,
      about: { entity: 'gift_card', id: card.id },
      ...(onceFor === undefined ? {} : { idempotencyKey: `${onceFor} ${channel}` }),
    });
    if (id !== null) sent += 1;
  }
  return sent;
}
