import { date, longText, text } from '@counting-house/contract/kit/shapes.ts';
import { z } from 'zod';
import {
  deletable,
  field,
  setBy,
  switchable,
  type RegisterRow,
} from '../platform/rows/row-register.ts';
import { noteOnOrder, noteOnPayment, promiseOrder } from './order-field.service.ts';
import { salesOrders } from './order.table.ts';
import { orderPayments } from './payments/payment.table.ts';
import { quotations } from './quotations/quotation.table.ts';
import { changeReason } from './reasons/reason.service.ts';
import { reasons } from './reasons/reason.table.ts';
import { deleteDraft } from './placing/order-entry.service.ts';

export const ordersRows: readonly RegisterRow[] = [
  {
    table: salesOrders,
    aliases: ['order'],
    read: 'orders.order.read',
    softDelete: { permission: 'orders.order.create', run: deleteDraft },
    status: 'Use the order actions to change the state of an order.',
    fields: {
      promisedOn: field({
        permission: 'orders.order.edit',
        of: z.nullable(date),
        set: promiseOrder,
      }),
      note: field({ permission: 'orders.order.edit', of: longText(1_000), set: noteOnOrder }),
    },
  },
  {
    table: quotations,
    read: 'orders.order.read',
    status: 'Convert the quotation, or mark it as lost.',
  },
  {
    table: orderPayments,
    read: 'orders.order.read',
    fields: {
      note: field({ permission: 'orders.payment.record', of: text(200), set: noteOnPayment }),
    },
  },
  {
    table: reasons,
    read: 'orders.order.read',
    softDelete: deletable(reasons, 'orders.reason.write'),
    status: switchable('orders.reason.write', 'isActive', (ctx, at, to) =>
      changeReason(ctx, at, { isActive: to === 'active' }),
    ),
    fields: setBy('orders.reason.write', changeReason, {
      sortOrder: z.int('Enter a whole number').min(0).max(9_999),
    }),
  },
];
