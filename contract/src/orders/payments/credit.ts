import { z } from 'zod';
import { queryId } from '../../kit/list.ts';
import { id, money } from '../../kit/shapes.ts';
import { Order } from '../order.ts';

/** What one order owes its buyer, used for another one of theirs. */
export const UseCredit = z.strictObject({
  fromOrderId: id,
  toOrderId: id,
  amount: money.min(1, 'Amount must be more than zero'),
});
export type UseCredit = z.output<typeof UseCredit>;

export const CreditUsed = z.object({ from: Order, to: Order });
export type CreditUsed = z.output<typeof CreditUsed>;

export const BuyerCreditInput = z.strictObject({ id: queryId });

/** Other orders of a buyer that owe them money, with how much. */
export const BuyerCredit = z.object({
  rows: z.array(z.object({ orderId: id, orderNo: z.string(), owed: money })),
});
export type BuyerCredit = z.output<typeof BuyerCredit>;
