import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { id, money, requiredText, version } from '../kit/shapes.ts';
import { Order } from '../orders/order.ts';

export const TakeBackGiftCard = z.strictObject({
  id: queryId,
  version,
  reason: requiredText(200, 'Reason'),
});
export type TakeBackGiftCard = z.output<typeof TakeBackGiftCard>;

export const TakenBackGiftCard = z.object({
  /** What the card still held, paise: the order owes it to its buyer now. */
  amount: money,
  creditNote: z.object({ id, number: z.string() }),
  order: Order,
});
export type TakenBackGiftCard = z.output<typeof TakenBackGiftCard>;
