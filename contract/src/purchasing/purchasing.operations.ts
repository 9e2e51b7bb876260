import { operations } from '../kit/operation.ts';
import { itemCalls } from './item-calls.ts';
import { vendorCalls } from './vendors/vendor-calls.ts';
import { billCalls } from './bills/bill-calls.ts';
import { inwardCalls } from './inward/inward-calls.ts';
import { orderCalls } from './purchase-orders/purchase-order-calls.ts';
import { reorderCalls } from './purchase-orders/reorder-calls.ts';
import { noteCalls } from './vendor-note-calls.ts';
import { returnCalls } from './vendor-return-calls.ts';

export const purchasing = operations('purchasing', {
  ...itemCalls,
  ...vendorCalls,
  ...orderCalls,
  ...reorderCalls,
  ...inwardCalls,
  ...billCalls,
  ...returnCalls,
  ...noteCalls,
});
