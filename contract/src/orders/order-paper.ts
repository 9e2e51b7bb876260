import { z } from 'zod';
import { queryId, several } from '../kit/list.ts';
import { FileAnswer, write } from '../kit/operation.ts';
import { email, longText } from '../kit/shapes.ts';
import { anyAddress } from '../integrations/any-address.ts';

/** The order as its buyer gets it, while it is a draft its quotation; or a label with where it goes. */
const OrderPaperKind = z.enum(['order', 'address']);

export const PrintOrders = z.strictObject({
  id: queryId.optional(),
  ids: several(queryId).optional(),
  kind: OrderPaperKind.default('order'),
});
export type PrintOrders = z.output<typeof PrintOrders>;

export const SendOrder = z.strictObject({
  id: queryId,
  /** The buyer's own when left out. */
  to: email.optional(),
  message: longText(1_000).default(''),
});
export type SendOrder = z.output<typeof SendOrder>;

/** Orders on paper. */
export const orderPaperCalls = {
  printOrders: write({
    says: 'Print orders or addresses as one PDF. A draft that is printed is issued as a quotation.',
    wire: 'GET OrderManagement/OrderPrint?ID={id}',
    permission: 'orders.order.read',
    input: PrintOrders,
    output: FileAnswer,
  }),

  sendOrder: write({
    says: 'Mail an order to the customer. A draft that is sent is issued as a quotation.',
    wire: 'POST OrderManagement/SendOrder?ID={id}',
    permission: 'orders.order.send',
    also: [
      anyAddress(),
      {
        field: null,
        right: 'orders.order.create',
        does: 'issue quotations',
        isJudged: true,
      },
    ],
    input: SendOrder,
    output: z.object({ sent: z.literal(true), to: z.string() }),
    problems: ['order.no_mail', 'message.channel_off'],
  }),
};
