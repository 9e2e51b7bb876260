import { operations } from '../kit/operation.ts';
import { itemCalls } from './item-calls.ts';
import { vendorCalls } from './vendor-calls.ts';
import { billCalls } from './bill-calls.ts';
import { inwardCalls } from './inward-calls.ts';
import { orderCalls } from './purchase-order-calls.ts';
import { reorderCalls } from './reorder-calls.ts';
import { returnCalls } from './vendor-return-calls.ts';

export const purchasing = operations('purchasing', {
  ...itemCalls,
  ...vendorCalls,
  ...orderCalls,
  ...reorderCalls,
  ...inwardCalls,
  ...billCalls,
  ...returnCalls,
});
